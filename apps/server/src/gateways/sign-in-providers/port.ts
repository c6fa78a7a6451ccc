/** Answers always and within seconds: what went wrong is in the answer, never thrown. */
export type SignInProvider = {
  /** The same in addresses, settings of companies and stored attempts. */
  id: string
  /** As in `Identity`. */
  issuer: string
  /** For the button. */
  name: string
  /** Staff can sign in there too. */
  isForStaff: boolean
  /** The address to send the browser to. */
  begin(keys: AttemptKeys): Promise<Begun | Refused>
  /** Asks the provider what its answer is worth, and believes none of it unchecked. */
  finish(answer: ProviderAnswer, keys: AttemptKeys): Promise<Proven | Refused>
}

/** Known to one attempt to sign in alone; each is impossible to guess. */
export type AttemptKeys = {
  /** Comes back with the browser. */
  state: string
  /** Comes back inside the signed token. */
  nonce: string
  /** Leaves this server only to fetch the token: PKCE, RFC 7636. */
  codeVerifier: string
}

/** What the browser brought back in the address. */
export type ProviderAnswer = {
  code?: string | undefined
  iss?: string | undefined
  error?: string | undefined
}

export type Begun = { kind: 'begun'; url: string }
export type Proven = { kind: 'proven'; identity: Identity }

/** `detail` is for the log: a code of the provider or of the protocol, never a token, a mail or a name. */
export type Refused = { kind: 'refused'; detail: string }

/** Who it is according to the provider. `subject` never changes there and is unique for the `issuer`. */
export type Identity = {
  issuer: string
  subject: string
  /** Of a mail that the provider has verified; any other may be somebody else's and is not given. */
  email?: string
  firstName?: string
  lastName?: string
}
