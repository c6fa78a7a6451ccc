/** Why nothing is sent to an address. */
export type ReceiverRefusal =
  /** No https address, or a name with a password. */
  | 'address'
  /** It resolves to no public address: to this machine, its network, or nothing. */
  | 'notPublic'

export type ReceiverAnswer =
  | {
      kind: 'answered'
      status: number
      /** Beginning of the body. */
      text: string
      retryAfterSeconds: number | undefined
    }
  | { kind: 'refused'; reason: ReceiverRefusal }
  | { kind: 'noAnswer'; detail: string }

/** A connection to one receiver, reused for the next message without a new DNS lookup. */
export type ReceiverLine = {
  /** Never throws, follows no redirect, and returns within ten seconds. */
  post(body: string | Uint8Array, headers: Record<string, string>): Promise<ReceiverAnswer>
  close(): void
}

/** Webhook receivers: programs of companies that are notified of events. */
export type Receivers = {
  /** Why nothing may be sent there. Undefined also if that cannot be determined now. */
  refusalOf(url: string): Promise<ReceiverRefusal | undefined>
  open(url: string): ReceiverLine
}
