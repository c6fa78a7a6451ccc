import { describe, expect, it } from 'vitest'
import { trustedCallers } from './caller.ts'

describe('addresses that the operator trusts', () => {
  it('are single ones and networks of both kinds', () => {
    const isTrusted = trustedCallers(['192.0.2.7', '198.51.100.0/28', '2001:db8:7::/48'])
    const asked = [
      '192.0.2.7',
      '::ffff:192.0.2.7',
      '192.0.2.8',
      '198.51.100.15',
      '198.51.100.16',
      '2001:db8:7:9::1',
      '2001:db8:8::1',
      'nonsense',
    ]
    expect(asked.filter((address) => isTrusted(address))).toEqual([
      '192.0.2.7',
      '::ffff:192.0.2.7',
      '198.51.100.15',
      '2001:db8:7:9::1',
    ])
  })
})
