import { describe, expect, it } from 'vitest'
import { addressParts } from './address.ts'

describe('whom an address stands for', () => {
  it.each([
    {
      address: '203.0.113.7',
      host: '203.0.113.7',
      block: '203.0.113',
      because: 'the block of IPv4 is the /24',
    },
    {
      address: '::ffff:203.0.113.7',
      host: '203.0.113.7',
      block: '203.0.113',
      because: 'it is IPv4 in the dress of IPv6',
    },
    {
      address: '::ffff:cb00:7107',
      host: '203.0.113.7',
      block: '203.0.113',
      because: 'in another writing, too',
    },
    {
      address: '2001:db8:1:2:aaaa:bbbb:cccc:dddd',
      host: '2001:db8:1:2',
      block: '2001:db8:1',
      because: 'one household has a /64 to itself, one customer up to a /48',
    },
    {
      address: '2001:db8:1:2::5',
      host: '2001:db8:1:2',
      block: '2001:db8:1',
      because: 'zeros may be left out',
    },
    { address: '2001:0db8:0001:0002::5', host: '2001:db8:1:2', block: '2001:db8:1', because: 'or written' },
    { address: '2001:DB8::1', host: '2001:db8:0:0', block: '2001:db8:0', because: 'capitals are the same' },
    { address: 'fe80::1%eth0', host: 'fe80:0:0:0', block: 'fe80:0:0', because: 'the zone is no part of it' },
    { address: '::1', host: '0:0:0:0', block: '0:0:0', because: 'zeros may come first' },
    {
      address: '203.0.113.77:4001',
      host: '203.0.113.77',
      block: '203.0.113',
      because: 'the port is another each time',
    },
    { address: '[2001:db8:1:2::9]:443', host: '2001:db8:1:2', block: '2001:db8:1', because: 'of IPv6, too' },
    {
      address: '[2001:db8:1:2::9]',
      host: '2001:db8:1:2',
      block: '2001:db8:1',
      because: 'brackets say nothing',
    },
    { address: 'unknown', host: 'unknown', block: 'unknown', because: 'a proxy that does not tell' },
    { address: '_hidden:17', host: 'unknown', block: 'unknown', because: 'names made up are one caller' },
    { address: '0x7f.1.2.3', host: 'unknown', block: 'unknown', because: 'nobody writes an address so' },
    { address: '::ffff:0177.1.2.3', host: 'unknown', block: 'unknown', because: 'nor inside another' },
    { address: '203.0.113.999', host: 'unknown', block: 'unknown', because: 'it is no address' },
  ])('$address: $because', ({ address, host, block }) => {
    expect(addressParts(address)).toEqual({ host, block })
  })
})
