/** Simple settings: fields of each subject, conversion from and to requests. No React here. */
import type { CompanySettingsAnswer, CompanySettingsChange } from '@zapys/contract'

const views = ['LARGE', 'SMALL', 'OFF'] as const

/**
 * `id`: part and name in `booking_settings`; the part `widget` is the company's `widget_settings`.
 * An empty `optional` number means no limit.
 */
export const settingFields = {
  accounts: [
    { id: 'account.enabled', kind: 'SWITCH' },
    { id: 'auth.required', kind: 'SWITCH' },
    { id: 'auth.sms_auth_step', kind: 'CHOICE', options: ['BOOKING_CONFIRMATION', 'BOOKING_START'] },
    { id: 'auth.sms_auth', kind: 'SWITCH' },
    { id: 'auth.sms_password_auth', kind: 'SWITCH' },
    { id: 'auth.social_auth', kind: 'SWITCH' },
    { id: 'auth.allow_registration', kind: 'SWITCH' },
  ],
  choosing: [
    { id: 'widget.multi_service', kind: 'SWITCH' },
    { id: 'visit.max_wait', kind: 'MINUTES' },
    { id: 'widget_settings.start_screen', kind: 'CHOICE', options: ['COMMON_BOOKING', 'EVENT_BOOKING'] },
    { id: 'widget_settings.time_select_view_type', kind: 'CHOICE', options: ['MONTH', 'WEEK'] },
    { id: 'slot_cutter.start_align', kind: 'CHOICE', options: ['WORK_START', 'CLOCK', 'FREE_START'] },
    { id: 'slot_cutter.breaks_outside_hours', kind: 'SWITCH' },
    { id: 'online_booking.prevent_select_time', kind: 'SWITCH' },
    { id: 'discount.show_type', kind: 'CHOICE', options: ['PERCENT', 'AMOUNT', 'OFF'] },
    { id: 'protection.unproven', kind: 'CHOICE', options: ['CHALLENGE', 'PHONE', 'OFF'] },
    { id: 'widget_settings.disable_save_client_data', kind: 'SWITCH' },
  ],
  classes: [
    { id: 'widget_settings.gt_view_type', kind: 'CHOICE', options: views },
    { id: 'widget_settings.event_list_view_type', kind: 'CHOICE', options: views },
    { id: 'widget_settings.gt_view_hide_full_events', kind: 'SWITCH' },
    { id: 'widget_settings.gt_space_view_type', kind: 'CHOICE', options: ['AVAILABLE', 'USED'] },
    {
      id: 'widget_settings.event_fallback_logo',
      kind: 'CHOICE',
      options: ['RESOURCE_SERVICE', 'SERVICE_RESOURCE', 'RESOURCE', 'SERVICE'],
    },
  ],
  memberships: [
    { id: 'membership.allow_order', kind: 'SWITCH' },
    { id: 'widget_settings.membership_showcase_view_type', kind: 'CHOICE', options: views },
    { id: 'widget_settings.client_membership_view_type', kind: 'CHOICE', options: views },
    { id: 'widget_settings.membership_list_view_type', kind: 'CHOICE', options: views },
    { id: 'membership.allow_freezing', kind: 'SWITCH' },
    { id: 'membership.max_freezes', kind: 'WHOLE', optional: true },
    { id: 'membership.max_freeze_days', kind: 'WHOLE', optional: true },
    { id: 'membership.give_back_hours', kind: 'WHOLE', optional: true },
  ],
  feedback: [
    { id: 'rating.enabled', kind: 'SWITCH' },
    { id: 'survey.enabled', kind: 'SWITCH' },
  ],
  statistics: [
    { id: 'analytic_settings.google_target', kind: 'TEXT' },
    { id: 'analytic_settings.tag_manager', kind: 'TEXT' },
    { id: 'analytic_settings.facebook_pixel', kind: 'TEXT' },
    { id: 'analytic_settings.in_frames', kind: 'SWITCH' },
  ],
} as const

export type FieldsSubject = keyof typeof settingFields
export type SettingField = (typeof settingFields)[FieldsSubject][number]
export type ChoiceField = Extract<SettingField, { kind: 'CHOICE' }>

/** A switch, or the text of the field. */
export type Typed = boolean | string
export type TypedSettings = Partial<Record<SettingField['id'], Typed>>

type Parts = Record<string, Record<string, unknown>>

function storedValue({ id }: SettingField, { in_force }: Pick<CompanySettingsAnswer, 'in_force'>): unknown {
  const [part = '', name = ''] = id.split('.')
  const parts = { ...in_force.booking_settings, widget: in_force.widget_settings } as Parts
  return parts[part]?.[name]
}

/** The setting in the form of its field. */
export function typedSetting(field: SettingField, stored: Pick<CompanySettingsAnswer, 'in_force'>): Typed {
  const value = storedValue(field, stored)
  if (field.kind === 'SWITCH') return value === true
  if (field.kind === 'MINUTES') return String(Math.round(Number(value ?? 0) / 60))
  return value === null || value === undefined ? '' : String(value)
}

/** The setting in the form of the request; undefined: not a number. */
export function settingIn(field: SettingField, typed: Typed): unknown {
  if (typeof typed === 'boolean') return typed
  const text = typed.trim()
  switch (field.kind) {
    case 'MINUTES':
      return /^\d{1,4}$/.test(text) ? Number(text) * 60 : undefined
    case 'WHOLE':
      if (text === '') return null
      return /^\d{1,4}$/.test(text) ? Number(text) : undefined
    case 'TEXT':
      return text === '' ? null : text
    default:
      return text
  }
}

/** Changes in the form of the request. Values unknown to the app stay unchanged. */
export function settingsChange(typed: TypedSettings, fields: readonly SettingField[]): CompanySettingsChange {
  const parts: Parts = {}
  for (const field of fields) {
    const value = typed[field.id]
    if (value === undefined) continue
    const [part = '', name = ''] = field.id.split('.')
    parts[part] = { ...parts[part], [name]: settingIn(field, value) }
  }
  const { widget, ...booking_settings } = parts
  return {
    ...(widget === undefined ? {} : { widget_settings: widget }),
    ...(Object.keys(booking_settings).length === 0 ? {} : { booking_settings }),
  }
}
