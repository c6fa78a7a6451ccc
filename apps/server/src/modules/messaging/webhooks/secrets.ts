import { randomBytes } from 'node:crypto'
import type { Deps } from '../../deps/deps.ts'
import { seal, unseal } from '../../../platform/http/seal.ts'

const SECRET_BYTES = 32

/** Format of Standard Webhooks. */
export const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`

export const sealSecret = ({ secret: key }: Pick<Deps, 'secret'>, secret: string): string =>
  seal(key, 'webhook secrets', secret)

/** Undefined if sealed with another secret of the server. */
export const openSecret = ({ secret: key }: Pick<Deps, 'secret'>, sealed: string): string | undefined =>
  unseal<string>(key, 'webhook secrets', sealed)
