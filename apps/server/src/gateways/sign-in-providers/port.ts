/** Always returns within seconds: errors are in the result, never thrown. */
export type SignInProvider = {
  /** Used in addresses, settings of companies and stored attempts. */
  id: string
  /** The same value as in `Identity`. */
  issuer: string
  /** Label of the button. */
  name: string
  /** Staff can sign in there, too. */
  isForStaff: boolean
  /** Returns the address to redirect the browser to. */
  begin(keys: AttemptKeys): Promise<Begun | Refused>
  /** Verifies the answer with the provider, and trusts none of it unchecked. */
  finish(answer: ProviderAnswer, keys: AttemptKeys): Promise<Proven | Refused>
}

/** Secrets of one sign-in attempt; each is impossible to guess. */
export type AttemptKeys = {
  /** Returned by the browser. */
  state: string
  /** Returned inside the signed token. */
  nonce: string
  /** Sent only to fetch the token: PKCE, RFC 7636. */
  codeVerifier: string
}

/** Parameters that the browser brought back in the address. */
export type ProviderAnswer = {
  code?: string | undefined
  iss?: string | undefined
  error?: string | undefined
}

export type Begun = { kind: 'begun'; url: string }
export type Proven = { kind: 'proven'; identity: Identity }

/** `detail` is for the log: a code of the provider or of the protocol, never a token, an email or a name. */
export type Refused = { kind: 'refused'; detail: string }

/** The person's identity at the provider. `subject` never changes there and is unique for the `issuer`. */
export type Identity = {
  issuer: string
  subject: string
  /** Only an email that the provider has verified; any other may belong to another person and is omitted. */
  email?: string
  firstName?: string
  lastName?: string
}
