/**
 * `npm run dev`: the server, restarted when its files change, and Vite's development server, which proxies all other
 * requests to it. If one ends, both end.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const widget = join(root, 'apps', 'widget')
const vite = join(
  dirname(createRequire(join(widget, 'package.json')).resolve('vite/package.json')),
  'bin',
  'vite.js',
)

const programs: ChildProcess[] = [
  spawn(process.execPath, ['--watch', join(root, 'apps', 'server', 'src', 'main.js')], { stdio: 'inherit' }),
  spawn(process.execPath, [vite], { cwd: widget, stdio: 'inherit' }),
]

const stopAll = () => programs.forEach((program) => program.kill('SIGTERM'))
process.on('SIGINT', stopAll).on('SIGTERM', stopAll)
for (const program of programs) {
  program.on('exit', (code) => {
    process.exitCode ||= code ?? 0
    stopAll()
  })
}
