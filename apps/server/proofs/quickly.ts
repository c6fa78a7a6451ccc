/**
 * Runs the program of a proof in its quick form, for tests. Its exit code is 0 only if the proof and its controls
 * hold.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/** `proof` is its path in this folder. Returns its output if the proof fails, otherwise an empty string. */
export async function quickly(proof: string, ...options: string[]): Promise<string> {
  const child = spawn(process.execPath, [join(import.meta.dirname, `${proof}.ts`), ...options], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Settings of the test runner would make the program behave as in tests.
    env: { ...process.env, NODE_ENV: undefined, VITEST: undefined },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  return status === 0 ? '' : `it ended with ${status}:\n${said}`
}
