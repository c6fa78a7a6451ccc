import { calls } from '@zapys/contract'
import type { Deps } from '../../deps/deps.ts'
import { requireRight } from '../../../platform/http/key-holder.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import { saveCompanyText } from '../messages/public.ts'
import { previewText, writtenText } from './preview-text.ts'
import { writeToClients } from './write-to-clients.ts'

export function serveMessageTexts(serve: Serve, deps: Deps): void {
  serve(calls.saveMessageText, async ({ company, body: { message_text }, operator: by }) => {
    const saved = await saveCompanyText(deps, company, { by }, message_text)
    if (saved !== undefined) return writtenText(deps, company, saved)
    const { kind, channel, locale } = message_text
    return { kind, channel, locale, title: null, text: null, sms: null }
  })
  serve(calls.sendCustomMessage, ({ company, body, operator: by, idempotencyKey }) =>
    writeToClients(deps, company, { by, idempotencyKey }, body.message),
  )
  serve(calls.previewMessageText, async ({ company, body, operator }) => {
    if (body.appointment_id !== undefined) requireRight(operator, 'bookings.read')
    return previewText(deps, company, body)
  })
}
