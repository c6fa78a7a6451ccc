import { calls } from '@zapys/contract'
import type { Deps } from '../../deps/deps.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import { chooseMessageLimit, readMessageLimit } from './change-limit.ts'

export function serveMessageLimits(serve: Serve, deps: Deps): void {
  serve(calls.readMessageLimit, ({ company }) => readMessageLimit(deps, company))
  serve(calls.changeMessageLimit, ({ company, body, operator: by }) =>
    chooseMessageLimit(deps, company, { by }, body.message_limit.per_day),
  )
}
