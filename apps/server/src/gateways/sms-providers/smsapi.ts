import { z } from 'zod'
import { type Limits, ask, usualLimits } from '../ask.ts'
import type { Sent } from '../sent.ts'
import { type CodeMeaning, sentByCode, sentByStatus } from './answers.ts'
import type { SmsProvider } from './port.ts'

export type SmsApiAccount = {
  token: string
  /** A sender name that SMSAPI verified. */
  from: string
  /** An account of smsapi.pl is at https://api.smsapi.pl. */
  apiRoot: string
}

const accepted = z.object({ list: z.tuple([z.object({ id: z.string() })]) })
const refused = z.object({ error: z.coerce.number().int().positive() })

const sentBefore = 53

/** https://www.smsapi.com/docs, error codes */
const meanings: Partial<Record<number, CodeMeaning>> = {
  13: 'badRecipient', // no valid number among the recipients
  57: 'blocked', // on the account's black list
  59: 'blocked', // opted out
  98: 'blocked', // a new account sends to its own number only
  112: 'blocked', // the account does not send to this country
  11: 'badMessage', // too long or empty
  12: 'badMessage', // too many parts
  17: 'badMessage',
  76: 'badMessage',
  94: 'badMessage', // links are not allowed
  52: 'busy', // more than ten to one number in a minute
  200: 'busy',
  202: 'busy',
  203: 'busy',
  8: 'unknown', // an error of theirs after accepting
  201: 'unknown',
  666: 'unknown',
  999: 'unknown',
}

/** SMSAPI, sms.do: https://www.smsapi.com/docs. With `check_idx` it rejects a message whose `idx` it has seen. */
export function smsApi(account: SmsApiAccount, limits: Limits = usualLimits): SmsProvider {
  const { token, from, apiRoot } = account
  return {
    name: 'smsapi',
    repeatsAreSafe: true,
    async send({ to, text, messageId }): Promise<Sent> {
      const form = {
        to: to.slice(1),
        from,
        message: text,
        encoding: 'utf-8',
        format: 'json',
        idx: messageId,
        check_idx: '1',
      }
      const answer = await ask(
        `${apiRoot}/sms.do`,
        { headers: { authorization: `Bearer ${token}` }, form },
        limits,
      )
      if (answer.kind !== 'answered') return sentByStatus(answer)
      const { status, body, retryAfterSeconds } = answer
      const message = accepted.safeParse(body)
      if (status === 200 && message.success) return { kind: 'accepted', providerId: message.data.list[0].id }
      const refusal = refused.safeParse(body)
      if (!refusal.success || status >= 500) return sentByStatus(answer)
      return refusal.data.error === sentBefore
        ? { kind: 'accepted', providerId: undefined }
        : sentByCode(refusal.data.error, meanings, retryAfterSeconds)
    },
  }
}
