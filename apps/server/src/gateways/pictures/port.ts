/** Why a picture was not fetched; said to whoever looks after the company, never to visitors. */
export type FetchRefusal =
  /** No https address, another port, or a name with a password. */
  | 'address'
  /** The name leads to no public address: to this machine, its network, or nowhere. */
  | 'notPublic'
  | 'redirects'
  | 'status'
  | 'tooLarge'
  | 'noAnswer'

export type FetchedPicture = { kind: 'fetched'; content: Buffer } | { kind: 'refused'; reason: FetchRefusal }

/** Fetches what stands at the address; whether it is a picture is for the caller to see. Never throws. */
export type FetchPicture = (address: string) => Promise<FetchedPicture>
