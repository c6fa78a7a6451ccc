import { describe, expect, it } from 'vitest'
import { isPublicAddress } from './public-address.ts'

describe('an address that companies may name', () => {
  it.each(['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946', '2a00:1450:4001::200e'])(
    '%s is on the open internet',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  it.each([
    { address: '127.0.0.1', because: 'it is this machine' },
    { address: '10.0.0.1', because: 'it is of a private network' },
    { address: '169.254.169.254', because: 'it has the keys of a cloud' },
    { address: '::1', because: 'it is this machine' },
    { address: '::ffff:10.0.0.1', because: 'IPv4 is mapped in it' },
    { address: '::7f00:1', because: 'IPv4 is inside as it was written long ago' },
    { address: '::10.0.0.1', because: 'IPv4 is inside as it was written long ago' },
    { address: '64:ff9b::7f00:1', because: 'it is translated to IPv4' },
    { address: '64:ff9b:1::7f00:1', because: 'it is translated to IPv4 inside a network' },
    { address: '2002:7f00:1::', because: 'it is a tunnel to IPv4' },
    { address: 'fd00::1', because: 'it is of a private network' },
    { address: 'fe80::1', because: 'it is of one wire' },
    { address: '4000::1', because: 'nobody was given it' },
    { address: 'nonsense', because: 'it is none' },
  ])('$address is not, because $because', ({ address }) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})
