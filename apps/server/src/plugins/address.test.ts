import { describe, expect, it } from 'vitest'
import { addressParts } from './address.ts'

describe('whom an address stands for', () => {
  it.each([
    { address: '203.0.113.77', host: '203.0.113.77', block: '203.0.113', because: 'one address and its /24' },
    {
      address: '::ffff:203.0.113.77',
      host: '203.0.113.77',
      block: '203.0.113',
      because: 'IPv4 in other words',
    },
    {
      address: '203.0.113.77:4001',
      host: '203.0.113.77',
      block: '203.0.113',
      because: 'the port is another each time',
    },
    {
      address: '2001:db8:1:2::9',
      host: '2001:db8:1:2',
      block: '2001:db8:1',
      because: 'a household has a /64',
    },
    {
      address: '2001:0DB8:0001:0002:3::',
      host: '2001:db8:1:2',
      block: '2001:db8:1',
      because: 'IPv6 in other words',
    },
    { address: 'fe80::1%eth0', host: 'fe80:0:0:0', block: 'fe80:0:0', because: 'the interface says nothing' },
    {
      address: '[2001:db8:1:2::9]:443',
      host: '2001:db8:1:2',
      block: '2001:db8:1',
      because: 'the port says nothing',
    },
    {
      address: '[2001:db8:1:2::9]',
      host: '2001:db8:1:2',
      block: '2001:db8:1',
      because: 'brackets say nothing',
    },
    { address: 'unknown', host: 'unknown', block: 'unknown', because: 'a proxy that does not tell' },
    { address: '_hidden:17', host: 'unknown', block: 'unknown', because: 'names made up are one caller' },
    { address: '203.0.113.999', host: 'unknown', block: 'unknown', because: 'it is no address' },
  ])('$address: $because', ({ address, host, block }) => {
    expect(addressParts(address)).toEqual({ host, block })
  })
})
