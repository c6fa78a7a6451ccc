/** Sends one delivery and handles the result. docs/rules/webhooks.md */
import { Webhook } from 'standardwebhooks'
import { companyScope } from '../../../platform/db/company-scope.ts'
import type { Deps } from '../../deps/deps.ts'
import type { ReceiverAnswer, ReceiverLine } from '../../../gateways/receivers/port.ts'
import { writeAudit } from '../../staff/audit/public.ts'
import { restMs, retryDelayMs } from './backoff.ts'
import {
  type Claimed,
  endDelivery,
  restEndpoint,
  type DeliveryResult,
  tryAgain,
  wakeEndpoint,
} from './claim.ts'
import type { ClientWords, Payload } from './facts.ts'
import { messageText } from './message.ts'
import { openSecret } from './secrets.ts'

/** Why a message is not sent again: all attempts failed, or the endpoint is gone (410). */
export type GivenUp = 'attempts' | 'gone'

export type WebhookDeps = Pick<Deps, 'database' | 'clock' | 'secret' | 'receivers'> & {
  /** Called for each failed attempt, the last one included. */
  onFailed?: (claimed: Claimed, result: DeliveryResult) => void
  onGivenUp?: (claimed: Claimed, result: DeliveryResult, reason: GivenUp) => void
}

/** Sends a delivery and stores the result. Returns false if nothing more should be sent to the endpoint for now. */
export async function send(deps: WebhookDeps, connection: ReceiverLine, claimed: Claimed): Promise<boolean> {
  const { database, clock } = deps
  const text = messageText(
    {
      type: claimed.type,
      companyId: claimed.company_id,
      created: claimed.created,
      number: claimed.number,
      payload: claimed.payload as Payload,
      client: claimed.client as ClientWords | null,
    },
    { form: claimed.form, showsContacts: claimed.shows_contacts },
  )
  const headers = signed(deps, claimed, text)
  const answer: ReceiverAnswer =
    headers === undefined
      ? { kind: 'noAnswer', detail: 'the secret cannot be read' }
      : await connection.post(text, headers)
  const now = clock.now()
  const result = deliveryResultOf(answer)
  if (result.error === null) {
    await endDelivery(database.db, claimed, now, { ...result, state: 'DELIVERED' })
    if (claimed.failures > 0) await wakeEndpoint(database.db, now, claimed)
    return true
  }
  deps.onFailed?.(claimed, result)
  if (result.status === GONE) {
    const isOff = await switchOff(deps, claimed, result)
    if (isOff) deps.onGivenUp?.(claimed, result, 'gone')
    return !isOff
  }
  const waitMs = retryDelayMs(claimed.tries)
  if (waitMs === undefined) {
    await endDelivery(database.db, claimed, now, { ...result, state: 'GAVE_UP' })
    deps.onGivenUp?.(claimed, result, 'attempts')
  } else await tryAgain(database.db, claimed, now + waitMs, result)
  if (answer.kind === 'answered' && !isAway(answer.status)) return true
  const requestedSeconds = answer.kind === 'answered' ? (answer.retryAfterSeconds ?? 0) : 0
  const pauseMs = Math.max(restMs(claimed.failures + 1), Math.min(requestedSeconds, MAX_RETRY_AFTER_S) * 1000)
  await restEndpoint(database.db, claimed, now + pauseMs)
  return false
}

const GONE = 410
const TOO_MANY = 429
/** Upper bound for a receiver's `Retry-After`. */
const MAX_RETRY_AFTER_S = 3600

/** The status means that the endpoint is unavailable, whatever the event. */
const isAway = (status: number): boolean => status >= 500 || status === TOO_MANY

/** Signatures by each valid secret, newest first, with the time of this try. Undefined if no secret can be unsealed. */
function signed(
  deps: Pick<Deps, 'clock' | 'secret'>,
  { event_id, sealed_secret, sealed_former_secret, former_until }: Claimed,
  text: string,
): Record<string, string> | undefined {
  const now = deps.clock.now()
  const isFormerInForce = sealed_former_secret !== null && former_until !== null && former_until > now
  const secrets = [sealed_secret, ...(isFormerInForce ? [sealed_former_secret] : [])].flatMap(
    (sealed) => openSecret(deps, sealed) ?? [],
  )
  if (secrets.length === 0) return undefined
  const moment = new Date(now)
  return {
    'webhook-id': event_id,
    'webhook-timestamp': String(Math.floor(now / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(event_id, moment, text)).join(' '),
  }
}

const MAX_ERROR = 500

/** `error` is null if the receiver accepted it. */
function deliveryResultOf(answer: ReceiverAnswer): DeliveryResult {
  if (answer.kind === 'refused') return { status: null, error: `not sent: ${answer.reason}` }
  if (answer.kind === 'noAnswer') return { status: null, error: `no answer: ${answer.detail}` }
  const { status, text } = answer
  if (status >= 200 && status < 300) return { status, error: null }
  // PostgreSQL rejects zero bytes.
  return { status, error: `answered ${status} ${text.replaceAll('\0', ' ')}`.trim().slice(0, MAX_ERROR) }
}

/**
 * Disables an endpoint whose receiver answered that it is gone (410). Returns false if staff changed or disabled it
 * meanwhile: the delivery is then queued again.
 */
async function switchOff(
  { database, clock }: WebhookDeps,
  claimed: Claimed,
  result: DeliveryResult,
): Promise<boolean> {
  const now = clock.now()
  const { company_id, webhook_id, url } = claimed
  const company = await companyScope(database.db, company_id)
  return database.inTransaction(async (tx) => {
    const switchedOff = await tx
      .updateTable('webhook_endpoint')
      .set({ active: false, gone_at: new Date(now) })
      .where('company_id', '=', company_id)
      .where('webhook_id', '=', webhook_id)
      .where('url', '=', url)
      .where('active', '=', true)
      .returning('webhook_id')
      .executeTakeFirst()
    if (switchedOff === undefined) {
      await tryAgain(tx, claimed, now, result)
      return false
    }
    await endDelivery(tx, claimed, now, { ...result, state: 'GAVE_UP' })
    await writeAudit(tx, company, {
      by: null,
      act: 'webhook.gone',
      thing: 'webhook_endpoint',
      thingId: webhook_id,
      now,
      before: { active: true },
      after: { active: false },
    })
    return true
  })
}
