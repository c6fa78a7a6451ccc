import { describe, expect, it } from 'vitest'
import { encryptPush, MAX_PUSH_BYTES } from './encrypt.ts'

/** RFC 8291, Appendix A. */
const example = {
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  words: 'When I grow up, I want to be a watermelon',
  encrypted:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

describe('a notification', () => {
  it('is encrypted as the standard shows', () => {
    const encrypted = encryptPush(example.keys, Buffer.from(example.words), {
      salt: Buffer.from(example.salt, 'base64url'),
      privateKey: Buffer.from(example.privateKey, 'base64url'),
    })
    expect(encrypted.toString('base64url')).toBe(example.encrypted)
  })

  it('is never the same twice, and fits into what every push service takes', () => {
    const [one, other] = [0, 1].map(() => encryptPush(example.keys, Buffer.alloc(MAX_PUSH_BYTES, 'x')))
    expect(one).not.toEqual(other)
    expect(one).toHaveLength(4096)
  })

  it('is not encrypted for a key that is none', () => {
    const p256dh = Buffer.alloc(65, 4).toString('base64url')
    expect(() => encryptPush({ ...example.keys, p256dh }, Buffer.of())).toThrow()
  })
})
