import { z } from 'zod'
import { type Limits, ask, usualLimits } from '../ask.ts'
import type { Sent } from '../sent.ts'
import { type CodeMeaning, sentByCode, sentByStatus } from './answers.ts'
import type { SmsProvider } from './port.ts'

export type TwilioAccount = {
  accountSid: string
  authToken: string
  /** A number (+digits), a sender name, or the id of a messaging service (MG…). */
  from: string
  apiRoot: string
}

const accepted = z.object({ sid: z.string() })
const refused = z.object({ code: z.number().int() })

/** https://www.twilio.com/docs/api/errors */
const meanings: Partial<Record<number, CodeMeaning>> = {
  21211: 'badRecipient', // no valid number
  21214: 'badRecipient', // unreachable
  21217: 'badRecipient', // does not appear to be valid
  21265: 'badRecipient', // a short code
  21266: 'badRecipient', // the sender's own number
  21612: 'badRecipient', // no route to it
  21614: 'badRecipient', // not a mobile number
  21635: 'badRecipient', // a landline
  21408: 'blocked', // the account does not send to this country
  21608: 'blocked', // a trial account sends to its verified numbers only
  21610: 'blocked', // the person answered STOP
  21602: 'badMessage',
  21605: 'badMessage',
  21617: 'badMessage', // longer than 1600 characters
  14107: 'busy',
  20429: 'busy',
  20500: 'busy',
  20503: 'busy',
  21611: 'busy', // the queue of this sender is full
}

/**
 * Twilio, Messages resource: https://www.twilio.com/docs/messaging/api/message-resource. It has no safeguard against
 * repeats.
 */
export function twilio(account: TwilioAccount, limits: Limits = usualLimits): SmsProvider {
  const { accountSid, authToken, from, apiRoot } = account
  const sender: Record<string, string> = /^MG[\da-f]{32}$/i.test(from)
    ? { MessagingServiceSid: from }
    : { From: from }
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const url = `${apiRoot}/2010-04-01/Accounts/${accountSid}/Messages.json`
  return {
    name: 'twilio',
    repeatsAreSafe: false,
    async send({ to, text }): Promise<Sent> {
      const answer = await ask(
        url,
        { headers: { authorization }, form: { To: to, ...sender, Body: text } },
        limits,
      )
      if (answer.kind !== 'answered') return sentByStatus(answer)
      const message = accepted.safeParse(answer.body)
      if (answer.status === 201 && message.success) return { kind: 'accepted', providerId: message.data.sid }
      const refusal = refused.safeParse(answer.body)
      const mayHaveArrived = answer.status < 400 || answer.status === 502 || answer.status === 504
      return refusal.success && !mayHaveArrived
        ? sentByCode(refusal.data.code, meanings, answer.retryAfterSeconds)
        : sentByStatus(answer)
    },
  }
}
