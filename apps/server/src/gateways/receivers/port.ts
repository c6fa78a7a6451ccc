/** Why nothing is sent to an address. */
export type ReceiverRefusal =
  /** No https address, or a name with a password. */
  | 'address'
  /** It leads to no public address: to this machine, its network, or nowhere. */
  | 'notPublic'

export type ReceiverAnswer =
  | {
      kind: 'answered'
      status: number
      /** Its beginning. */
      text: string
      retryAfterSeconds: number | undefined
    }
  | { kind: 'refused'; reason: ReceiverRefusal }
  | { kind: 'noAnswer'; detail: string }

/** The way to one receiver. A connection is kept for the next message, and its name is not asked again. */
export type ReceiverLine = {
  /** Never throws, follows no redirection, and answers within ten seconds. */
  post(body: string | Uint8Array, headers: Record<string, string>): Promise<ReceiverAnswer>
  close(): void
}

/** Programs of companies that are told what happened. */
export type Receivers = {
  /** Whether something may be sent there; what cannot be found out now is not rejected. */
  refusalOf(url: string): Promise<ReceiverRefusal | undefined>
  open(url: string): ReceiverLine
}
