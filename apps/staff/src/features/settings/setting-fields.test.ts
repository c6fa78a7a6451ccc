import { defaultBookingSettings } from '@zapys/domain/companies'
import { describe, expect, it } from 'vitest'
import { settingFields, settingIn, settingsChange, typedSetting } from './setting-fields.ts'

const stored = {
  in_force: { booking_settings: defaultBookingSettings, widget_settings: { multi_service: true } },
} as never

const all = Object.values(settingFields).flat()

describe('settings in their fields', () => {
  it('are sent as they were read, for every field', () => {
    for (const field of all) {
      const typed = typedSetting(field, stored)
      // A name that the settings lack is read as empty, and so is found here.
      const sent = settingIn(field, typed)
      expect(typedSetting(field, withSetting(field.id, sent)), field.id).toEqual(typed)
      expect(sent, field.id).not.toBeUndefined()
    }
  })

  it('send only what was changed, each in its part', () => {
    expect(settingsChange({}, all)).toEqual({})
    expect(
      settingsChange(
        {
          'widget.multi_service': false,
          'visit.max_wait': '15',
          'membership.max_freezes': '',
          'analytic_settings.tag_manager': ' GTM-1 ',
        },
        all,
      ),
    ).toEqual({
      widget_settings: { multi_service: false },
      booking_settings: {
        visit: { max_wait: 900 },
        membership: { max_freezes: null },
        analytic_settings: { tag_manager: 'GTM-1' },
      },
    })
  })

  it('are no number where something else was typed', () => {
    const wait = all.find(({ id }) => id === 'visit.max_wait')!
    const freezes = all.find(({ id }) => id === 'membership.max_freezes')!
    expect(settingIn(wait, '')).toBeUndefined()
    expect(settingIn(wait, 'ten')).toBeUndefined()
    expect(settingIn(freezes, '1,5')).toBeUndefined()
  })
})

function withSetting(id: string, value: unknown) {
  const [part = '', name = ''] = id.split('.')
  const own = { [name]: value }
  return {
    in_force: {
      booking_settings: part === 'widget' ? {} : { [part]: own },
      widget_settings: part === 'widget' ? own : {},
    },
  } as never
}
