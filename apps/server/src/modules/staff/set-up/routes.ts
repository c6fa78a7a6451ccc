import { calls } from '@zapys/contract'
import type { Deps } from '../../deps/deps.ts'
import type { Serve } from '../../../platform/route/serve.ts'

/** Loaded on demand: only this request needs the import of a company. */
export function serveSetUp(serveExpensive: Serve, deps: Deps): void {
  serveExpensive(calls.setUpInstallation, async ({ body, cookie }) => {
    const { setUpInstallation } = await import('./set-up.ts')
    return setUpInstallation(deps, body, cookie)
  })
}
