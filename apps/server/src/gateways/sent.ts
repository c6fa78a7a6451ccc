/**
 * What became of a message, the same for every channel. `accepted` and `refused` are final. After `tryLater` nothing was
 * accepted, so that it may be sent again without a duplicate. After `unknown` it may have been accepted: before a retry the
 * caller checks `repeatsAreSafe` of the gateway.
 *
 * `detail` is for the log: the provider's own code or the name of a network error, never a number, address or text.
 */
export type Sent =
  | {
      kind: 'accepted'
      /** Undefined: the provider only said that it has the message already. */
      providerId: string | undefined
    }
  | { kind: 'refused'; reason: RefusalReason; detail: string }
  | { kind: 'tryLater'; reason: DelayReason; detail: string; afterSeconds?: number }
  | { kind: 'unknown'; detail: string }

export type RefusalReason =
  /** No such number, address or chat, or one that cannot receive this. */
  | 'badRecipient'
  /** The person does not want messages from us, or the account may not write to that country. */
  | 'blocked'
  /** These words are not sent: too long, forbidden. */
  | 'badMessage'

export type DelayReason =
  /** Too many messages, or a fault on their side. `afterSeconds` where they say how long. */
  | 'busy'
  /** Could not be reached. */
  | 'unreachable'
  /** Wrong key, no money, sender name not allowed: nothing gets through until the operator mends it. */
  | 'account'
