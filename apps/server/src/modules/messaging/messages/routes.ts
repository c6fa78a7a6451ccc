import { calls } from '@zapys/contract'
import type { Deps } from '../../deps/deps.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import { listMessages } from './company-messages.ts'
import { readMessageKinds } from './message-kinds.ts'
import { repeatMessage } from './repeat-message.ts'

export function serveMessages(serve: Serve, deps: Deps): void {
  const { db } = deps.database
  serve(calls.listMessages, ({ company, query }) => listMessages(db, company, query))
  serve(calls.readMessageKinds, ({ company }) => readMessageKinds(db, company))
  serve(calls.repeatMessage, ({ company, params, operator: by }) =>
    repeatMessage(deps, company, { by, messageId: params.message }),
  )
}
