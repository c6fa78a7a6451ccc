/**
 * `form`: the body goes as a form and not as JSON. `device`: takes the header `X-Device-Key`, by which an account knows
 * browsers (docs/rules/accounts.md).
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  form?: true
  device?: true
}
