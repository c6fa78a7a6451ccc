import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Encrypts a value that is stored in the database for a while, so that a reader of the database cannot use it.
 * AES-256-GCM with a key derived from the server's secret per purpose.
 */
export function seal(secret: string, purpose: SealPurpose, value: unknown): string {
  const start = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealKey(secret, purpose), start)
  const sealed = [cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]
  return Buffer.concat([start, cipher.getAuthTag(), ...sealed]).toString('base64url')
}

/** `Value` is the type that was sealed for that purpose. Undefined if it was sealed with another secret, or changed. */
export function unseal<Value = unknown>(
  secret: string,
  purpose: SealPurpose,
  sealed: string,
): Value | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', sealKey(secret, purpose), bytes.subarray(0, 12))
    decipher.setAuthTag(bytes.subarray(12, 28))
    return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8'))
  } catch {
    return undefined
  }
}

/** A value sealed for one purpose cannot be read for another. */
export type SealPurpose =
  | 'messages'
  | 'payment keys'
  | 'registrar keys'
  | 'webhook secrets'
  | 'calendar addresses'
  | 'certificate codes'
  | 'second factors'
  | 'phone key'
  | 'push key'

const sealKey = (secret: string, purpose: SealPurpose) =>
  Buffer.from(hkdfSync('sha256', secret, '', `zapys ${purpose}`, 32))

/** Seals a value of the previous secret with the new one. Undefined if it cannot be read. */
export type Reseal = (purpose: SealPurpose, sealed: string) => string | undefined

export type Secrets = { from: string; to: string }

/** `result` grows with each value. */
export const createReseal =
  ({ from, to }: Secrets, result: { resealed: number; unreadable: number }): Reseal =>
  (purpose, sealed) => {
    const value = unseal(from, purpose, sealed)
    if (value === undefined) {
      result.unreadable += 1
      return undefined
    }
    result.resealed += 1
    return seal(to, purpose, value)
  }
