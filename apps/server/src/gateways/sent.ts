/**
 * Outcome of a message, the same for every channel. `accepted` and `refused` are final.
 * After `tryLater` nothing was accepted, so a retry makes no duplicate. After `unknown` it may have been accepted:
 * before a retry the caller checks `repeatsAreSafe` of the gateway.
 * `detail` is for the log: the provider's code or the name of a network error, never a number, address or text.
 */
export type Sent =
  | {
      kind: 'accepted'
      /** Undefined: the provider only reported that it has the message already. */
      providerId: string | undefined
    }
  | { kind: 'refused'; reason: RefusalReason; detail: string }
  | { kind: 'tryLater'; reason: DelayReason; detail: string; afterSeconds?: number }
  | { kind: 'unknown'; detail: string }

export type RefusalReason =
  /** The number, address or chat does not exist, or cannot receive this. */
  | 'badRecipient'
  /** The person does not want messages from us, or the account may not write to that country. */
  | 'blocked'
  /** The text is not accepted: too long, forbidden. */
  | 'badMessage'

export type DelayReason =
  /** Too many messages, or an error of the provider. `afterSeconds` if the provider sends it. */
  | 'busy'
  /** Could not be reached. */
  | 'unreachable'
  /** Wrong key, no money, sender name not allowed: nothing is sent until the operator fixes it. */
  | 'account'
