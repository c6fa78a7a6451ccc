import { z } from 'zod'
import { type Limits, ask, usualLimits } from '../ask.ts'
import type { Sent } from '../sent.ts'
import { type CodeMeaning, sentByCode, sentByStatus } from './answers.ts'
import type { SmsProvider } from './port.ts'

export type TurboSmsAccount = {
  token: string
  /** A sender name registered with TurboSMS. */
  from: string
  apiRoot: string
}

const answerShape = z.object({
  response_code: z.number().int(),
  response_result: z
    .array(z.object({ response_code: z.number().int(), message_id: z.string().nullish() }))
    .nullish(),
})

/** Sent completely or in part; with one recipient, the result has the status. */
const tookCodes = [0, 800, 801, 802, 803]
const duplicateRequest = 507
const sameWordsJustSent = 427

/** https://turbosms.ua/en/api.html */
const meanings: Partial<Record<number, CodeMeaning>> = {
  202: 'badRecipient',
  305: 'badRecipient', // neither country nor operator recognised
  404: 'blocked', // on the stop list
  406: 'blocked', // the account does not send to this country
  201: 'badMessage',
  304: 'badMessage',
  412: 'badMessage', // forbidden words
  413: 'badMessage', // too long
  503: 'busy', // sending failed
  500: 'unknown', // the result could not be stored, so it is unknown
  501: 'unknown',
  999: 'unknown',
}

/** TurboSMS, message/send: https://turbosms.ua/en/api.html. A repeated `sequence_id` returns the first result. */
export function turboSms(account: TurboSmsAccount, limits: Limits = usualLimits): SmsProvider {
  const { token, from, apiRoot } = account
  return {
    name: 'turbosms',
    repeatsAreSafe: true,
    async send({ to, text, messageId }): Promise<Sent> {
      const json = {
        recipients: [to.slice(1)],
        sms: { sender: from, text },
        sequence_id: messageId,
      }
      const authorization = `Bearer ${token}`
      const answer = await ask(`${apiRoot}/message/send.json`, { headers: { authorization }, json }, limits)
      if (answer.kind !== 'answered') return sentByStatus(answer)
      const read = answerShape.safeParse(answer.body)
      // It returns every result with 200; any other status comes from a proxy in front of it.
      if (!read.success || answer.status !== 200) return sentByStatus(answer)
      return sentByAnswer(read.data)
    },
  }
}

function sentByAnswer({ response_code, response_result }: z.infer<typeof answerShape>): Sent {
  const mayHaveResult = tookCodes.includes(response_code) || response_code === duplicateRequest
  const [result] = response_result ?? []
  if (mayHaveResult && result) return sentByResult(result.response_code, result.message_id)
  // Accepted, but without a status of the only recipient: the outcome is unknown.
  if (mayHaveResult) return { kind: 'unknown', detail: `code ${response_code}` }
  return sentByResult(response_code, undefined)
}

function sentByResult(code: number, id: string | null | undefined): Sent {
  if (tookCodes.includes(code) && id) return { kind: 'accepted', providerId: id }
  if (tookCodes.includes(code)) return { kind: 'unknown', detail: `code ${code} without an id` }
  if (code === sameWordsJustSent) return { kind: 'accepted', providerId: undefined }
  return sentByCode(code, meanings)
}
