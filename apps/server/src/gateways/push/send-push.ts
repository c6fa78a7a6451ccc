/** Web Push (RFC 8030) to one browser. The browser chooses the address, so the rules for webhook receivers apply. */
import type { ReceiverAnswer, Receivers } from '../receivers/port.ts'
import type { Sent } from '../sent.ts'
import { encryptPush, type PushKeys } from './encrypt.ts'
import { vapidHeader, type VapidKeys } from './vapid.ts'

export type PushTarget = PushKeys & { endpoint: string }

type Push = {
  content: Buffer
  keys: VapidKeys
  subject: string
  /** A later push with the same topic replaces a waiting one. At most 32 characters of base64url. */
  topic: string
  /** The push service drops it after this time. */
  seconds: number
  /** Epoch milliseconds. */
  now: number
}

/** `gone`: the subscription no longer exists in the browser. */
export type Pushed = Sent | { kind: 'gone' }

/** Never throws. */
export async function sendPush(
  receivers: Receivers,
  target: PushTarget,
  { content, keys, subject, topic, seconds, now }: Push,
): Promise<Pushed> {
  const line = receivers.open(target.endpoint)
  try {
    const answer = await line.post(encryptPush(target, content), {
      authorization: vapidHeader(keys, { endpoint: target.endpoint, subject, now }),
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: String(Math.max(0, Math.floor(seconds))),
      urgency: 'high',
      topic,
      'user-agent': 'Zapys',
    })
    return pushed(answer)
  } catch {
    return { kind: 'refused', reason: 'badRecipient', detail: 'keys that are none' }
  } finally {
    line.close()
  }
}

function pushed(answer: ReceiverAnswer): Pushed {
  if (answer.kind === 'refused')
    return { kind: 'refused', reason: 'badRecipient', detail: `not sent: ${answer.reason}` }
  if (answer.kind === 'noAnswer') return { kind: 'tryLater', reason: 'unreachable', detail: answer.detail }
  const { status, retryAfterSeconds } = answer
  const detail = `answered ${status}`
  if (status >= 200 && status < 300) return { kind: 'accepted', providerId: undefined }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 429 || status >= 500)
    return {
      kind: 'tryLater',
      reason: 'busy',
      detail,
      ...(retryAfterSeconds !== undefined && { afterSeconds: retryAfterSeconds }),
    }
  return { kind: 'refused', reason: 'badMessage', detail }
}
