import { createApp } from '../src/wiring/app.ts'
import type { TestServer } from './test-server.ts'

/** Another server process on the same database, for stories about several. The caller closes it. */
export async function otherProcess({ deps }: Pick<TestServer, 'deps'>) {
  const app = await createApp({ ...deps, logger: false })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return { address, stop: () => app.close() }
}
