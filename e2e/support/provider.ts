/** A real OpenID provider on this computer; it accepts any login. */
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

const program = join(import.meta.dirname, '../../apps/server/test/oidc/start-provider.ts')

export type Provider = { settings: string; stop(): void }

export function startProvider(productUrl: string): Promise<Provider> {
  const running = spawn(process.execPath, [program, `${productUrl}/sign_in/callback`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    running.once('exit', (code) => reject(new Error(`The provider ended with ${code}`)))
    running.stdout.setEncoding('utf8').once('data', (line: string) => {
      running.removeAllListeners('exit')
      resolve({ settings: line.trim(), stop: () => void running.kill() })
    })
  })
}

/** A port that was free just now: the provider must know the product's address before the product runs. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
