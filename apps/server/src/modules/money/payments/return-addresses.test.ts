import { describe, expect, it } from 'vitest'
import { returnAddresses } from './return-addresses.ts'

const PUBLIC = 'https://booking.example'
const leads = (address: string) =>
  returnAddresses({ success_url: address }, PUBLIC, ['https://studio.example']).success_url

describe('where a payment leads back to', () => {
  // proves S7.payment.1
  it.each([
    ['https://booking.example/i/studio/payment_success/r/1', 'it is ours'],
    ['https://studio.example/thanks?x=1#y', 'the company has registered it'],
  ])('may be %s, because %s', (address) => {
    expect(leads(address)).toBe(address)
  })

  it('may be a path of ours', () => {
    expect(leads('/i/studio')).toBe('https://booking.example/i/studio')
    expect(returnAddresses({}, PUBLIC, [])).toEqual({
      success_url: null,
      failure_url: null,
      return_url: null,
    })
  })

  it.each([
    ['https://evil.example/', 'nobody has registered it'],
    ['http://studio.example/', 'it was registered with https'],
    ['https://studio.example:8443/', 'another port is another origin'],
    ['https://studio.example.evil.example/', 'a name that begins alike is another'],
    ['https://studio.example@evil.example/', 'what stands before @ is no host'],
    ['//evil.example', 'it has a host of its own'],
    ['/\\evil.example', 'browsers read a backslash as a slash'],
    ['javascript:alert(1)', 'it runs something'],
    ['data:text/html,x', 'it brings its own page'],
    [' https://evil.example', 'blanks hide it'],
    ['https://booking.example\u0000.evil.example', 'signs hide it'],
    ['studio', 'it is no address'],
  ])('is never %s, because %s', (address) => {
    expect(() => leads(address)).toThrow('payment.address.foreign')
  })
})
