import { calls } from '@zapys/contract'
import type { Deps } from '../../deps/deps.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import { extendHold, releaseHold } from './change-hold.ts'
import { takeHold } from './take-hold.ts'

export function serveHolds(serve: Serve, deps: Deps): void {
  serve(calls.takeHold, ({ body, locale, caller, session }) =>
    takeHold(deps, body.hold, { locale, caller, session }),
  )
  serve(calls.extendHold, ({ params, body, locale }) => extendHold(deps, params.hold, body.hold, locale))
  serve(calls.releaseHold, ({ params, body }) => releaseHold(deps, params.hold, body.hold))
}
