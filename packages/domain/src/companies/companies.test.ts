import { BookingSettings } from '@zapys/contract'
import { describe, expect, it } from 'vitest'
import { bookingSettings, defaultBookingSettings, ownParts } from './index.ts'

const { online_booking, slot_cutter } = defaultBookingSettings

describe('booking settings of a company', () => {
  it('that chose nothing are the defaults, and what the contract says', () => {
    expect(bookingSettings(undefined)).toEqual(defaultBookingSettings)
    expect(BookingSettings.parse(defaultBookingSettings)).toEqual(defaultBookingSettings)
  })

  it.each([
    {
      stored: { slot_cutter: { slot_size: 5400 } },
      expected: { slot_cutter: { ...slot_cutter, slot_size: 5400 } },
      because: 'of a part it chose the rest is completed',
    },
    {
      stored: { slot_cutter: { slot_size: null } },
      expected: { slot_cutter },
      because: 'null is no choice',
    },
    {
      stored: { survey: { enabled: true, colour: 'red' }, weather: { sunny: true } },
      expected: { survey: { enabled: true } },
      because: 'what the product does not know is left out',
    },
    {
      stored: { online_booking: { terms_url: 'javascript:alert(1)', privacy_url: 'https://a.example/p' } },
      expected: { online_booking: { ...online_booking, privacy_url: 'https://a.example/p' } },
      because: 'terms that nobody can open are none',
    },
  ])('$stored: $because', ({ stored, expected }) => {
    expect(bookingSettings(stored)).toEqual({ ...defaultBookingSettings, ...expected })
  })
})

describe('booking settings of a branch', () => {
  const company = bookingSettings({ online_booking: { least_notice: 3600 }, survey: { enabled: true } })
  it.each([
    {
      own: null,
      expected: { online_booking: { ...company.online_booking, inherited: true } },
      because: 'without its own it has the company’s, marked so',
    },
    {
      own: { online_booking: { inherited: true, least_notice: 60 } },
      expected: { online_booking: { ...company.online_booking, inherited: true } },
      because: 'a part that is marked as inherited stays the company’s',
    },
    {
      own: { online_booking: { least_notice: 60 } },
      expected: { online_booking: { ...company.online_booking, least_notice: 60, inherited: false } },
      because: 'of a part of its own the rest stays the company’s',
    },
  ])('$own: $because', ({ own, expected }) => {
    expect(ownParts(company, own)).toMatchObject({ ...expected, survey: { enabled: true } })
  })
})
