/** Encrypts a notification for one browser: RFC 8291 with the coding `aes128gcm` of RFC 8188, in one record. */
import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** Keys of a `PushSubscription`, base64url. */
export type PushKeys = {
  /** Public key of the browser: an uncompressed point of P-256. */
  p256dh: string
  /** 16 bytes. */
  auth: string
}

/** Fixed only in tests. */
type Chance = { salt: Buffer; privateKey: Buffer | undefined }

const RECORD_BYTES = 4096
/** Header, end mark and tag use the rest of the 4,096 bytes that every push service accepts. */
export const MAX_PUSH_BYTES = RECORD_BYTES - 86 - 1 - 16
/** Ends the last record. */
const LAST = Buffer.of(2)

/** Throws for keys that are none. */
export function encryptPush(
  { p256dh, auth }: PushKeys,
  content: Buffer,
  { salt, privateKey }: Chance = { salt: randomBytes(16), privateKey: undefined },
): Buffer {
  const browserKey = Buffer.from(p256dh, 'base64url')
  const own = createECDH('prime256v1')
  if (privateKey === undefined) own.generateKeys()
  else own.setPrivateKey(privateKey)
  const ownKey = own.getPublicKey()
  const shared = hkdf(
    own.computeSecret(browserKey),
    Buffer.from(auth, 'base64url'),
    Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, ownKey]),
    32,
  )
  const contentKey = hkdf(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', contentKey, nonce)
  const encrypted = [cipher.update(Buffer.concat([content, LAST])), cipher.final(), cipher.getAuthTag()]
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD_BYTES)
  return Buffer.concat([salt, size, Buffer.of(ownKey.length), ownKey, ...encrypted])
}

const hkdf = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
