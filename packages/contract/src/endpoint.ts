/**
 * `form`: the body is sent as a form, not as JSON. `device`: accepts the header `X-Device-Key`, which identifies a
 * browser that an account has used (docs/rules/accounts.md).
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  form?: true
  device?: true
}
