import { defaultBookingSettings } from '@zapys/domain/companies'
import { describe, expect, it } from 'vitest'
import {
  type BranchField,
  branchFields,
  branchSettingsChange,
  branchSubjects,
  branchValue,
  ownCount,
  typedValue,
} from './branch-settings.ts'

const all = branchSubjects.flatMap((subject): readonly BranchField[] => branchFields[subject])
/** Settings of which the company has none by default. */
const none = new Set([
  'online_booking.terms_url',
  'online_booking.privacy_url',
  'online_booking.privacy_version',
  'membership.max_freezes',
  'membership.max_freeze_days',
  'membership.give_back_hours',
])

describe('settings of one branch', () => {
  it('are sent as they were read, for every field', () => {
    for (const field of all) {
      const typed = typedValue(field, defaultBookingSettings)
      // A name that the settings lack is read as empty, and so is found here.
      expect(typed === '', field.id).toBe(none.has(field.id))
      const [part = '', name = ''] = field.id.split('.')
      const stored = (defaultBookingSettings as unknown as Record<string, Record<string, unknown>>)[part]
      expect(branchValue(field, typed), field.id).toEqual(stored?.[name])
    }
  })

  it('send only what was changed; an emptied field follows the company', () => {
    const typed = {
      'online_booking.enabled': 'false',
      'appointment.cancel_notice': '1,5',
      'slot_cutter.slot_cutter': '',
      'messages.reminders': '24; 2',
    }
    expect(branchSettingsChange(typed, all)).toEqual({
      booking_settings: {
        online_booking: { enabled: false },
        appointment: { cancel_notice: 5400 },
        slot_cutter: { slot_cutter: null },
        messages: { reminders: [86_400, 7200] },
      },
    })
    expect(branchSettingsChange({}, all)).toEqual({ booking_settings: {} })
  })

  it('of a part marked as inherited are not shown, and stay unused when the branch chooses one', () => {
    const own = { online_payment: { inherited: true, share_percent: 20, tips: true } }
    expect(ownCount('payment', own)).toBe(0)
    expect(branchSettingsChange({ 'online_payment.share_percent': '40' }, all, own)).toEqual({
      booking_settings: { online_payment: { inherited: null, tips: null, share_percent: 40 } },
    })
  })

  it('are none where something else was typed', () => {
    const wrong = [
      ['appointment.cancel_notice', 'soon'],
      ['slot_cutter.slot_cutter', '1,5'],
      ['online_booking.furthest_days', '-1'],
      ['messages.reminders', '24; x'],
      ['online_payment.share_percent', '101'],
      ['messages.channels', []],
      ['messages.quiet_hours', { isOn: true, from: 3600, until: 3600 }],
      ['online_payment.refund', [{ key: 'a', hours: '24', percent: '' }]],
    ] as const
    for (const [id, typed] of wrong)
      expect(
        branchValue(
          all.find((field) => field.id === id)!,
          typed,
        ),
        id,
      ).toBeUndefined()
  })

  it('are counted where the branch chose them', () => {
    const chosen = { online_booking: { enabled: false, furthest_days: 0 }, visit: { max_wait: 60 } }
    expect([ownCount('rules', chosen), ownCount('choosing', chosen), ownCount('papers', chosen)]).toEqual([
      2, 1, 0,
    ])
  })
})
