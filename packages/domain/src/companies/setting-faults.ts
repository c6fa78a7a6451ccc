/** Contradictions between valid settings of a company. docs/rules/operator.md */
import { DAY_SECONDS } from '../time/index.ts'
import type { BookingSettings, CompanySettings, Locale, WidgetSettings } from '@zapys/contract'
import { webPage } from '../addresses/index.ts'
import { isFlowCode } from '../flows/index.ts'
import { anyAuthorization, leadsSomewhere } from '../menu/index.ts'
import { parseColor } from '../theme/index.ts'

/** `path` from the root, such as `booking_settings.appointment.cancel_to_status`. */
export type SettingFault = { path: string; reason: string }

type Statuses = CompanySettings['appointment_statuses']
/** What a company or branch chose: any subset of each part. */
export type ChosenBookingSettings = { [Part in keyof BookingSettings]?: Partial<BookingSettings[Part]> }

/** Ten years: the limit of the calendars, and further than companies plan. */
const MAX_DAYS = 3650
const MAX_REMINDERS = 10
/** Across all branches. More would slow down every run of the reminders. docs/rules/messages.md */
const MAX_REMINDER_LENGTHS = 20

/** Faults of statuses: duplicate names, invalid colors. */
export function statusFaults(statuses: Statuses): SettingFault[] {
  return statuses.flatMap(({ code, colour }, index) => {
    const path = `appointment_statuses.${index}`
    return [
      ...fault(
        statuses.findIndex((other) => other.code === code) < index,
        `${path}.code`,
        'is there already',
      ),
      ...fault(parseColor(colour) === null, `${path}.colour`, 'is no colour, such as #1f7a4d'),
    ]
  })
}

/**
 * Faults of the widget settings.
 * `language`: the company's, the widget's default if it chose no other.
 */
export function widgetFaults(chosen: Partial<WidgetSettings>, language: Locale): SettingFault[] {
  const fieldOf = (name: string) => `widget_settings.${name}`
  const { flows = [], menu, color_schema, default_locale = language, offered_locales } = chosen
  const items = menu?.items ?? []
  return [
    ...flows.flatMap(({ code, screens }, index) => [
      ...fault(
        !isFlowCode(code),
        fieldOf(`flows.${index}.code`),
        'is no order of screens, such as B_S_R_DT: B and DT, and R or S, each once',
      ),
      ...screens.flatMap(({ type }, screen) =>
        fault(
          !screenTypes.includes(type),
          fieldOf(`flows.${index}.screens.${screen}.type`),
          `must be one of ${screenTypes.join(', ')}`,
        ),
      ),
    ]),
    ...items.flatMap((item, index) =>
      fault(
        !leadsSomewhere(item),
        fieldOf(`menu.items.${index}.link`),
        item.type === 'LINK'
          ? 'is no address that may be opened, such as https://example.com'
          : 'is no screen of the widget, such as records_current',
      ),
    ),
    ...fault(items.length > MAX_ITEMS, fieldOf('menu.items'), `must be at most ${MAX_ITEMS}`),
    ...fault(
      typeof color_schema === 'string' && !schemes.includes(color_schema),
      fieldOf('color_schema'),
      `must be one of ${schemes.join(', ')}`,
    ),
    ...fault(
      offered_locales !== undefined && new Set(offered_locales).size < offered_locales.length,
      fieldOf('offered_locales'),
      'names a language twice',
    ),
    ...fault(
      offered_locales !== undefined && !offered_locales.includes(default_locale),
      fieldOf('offered_locales'),
      `must include ${default_locale}, the default language of the widget`,
    ),
    ...(['parsedCssVariables', 'darkCssVariables'] as const).flatMap((list) =>
      Object.entries(chosen[list] ?? {}).flatMap(([name, colour]) =>
        fault(parseColor(colour) === null, fieldOf(`${list}.${name}`), 'is no colour, such as #1f7a4d'),
      ),
    ),
  ]
}

const screenTypes = ['BRANCH', 'RESOURCE', 'SERVICE']
const schemes = ['LIGHT', 'DARK', 'AUTO']
const MAX_ITEMS = 50

/** `chosen`: by the company or branch; `inForce`: the same with inherited values. */
export function bookingFaults(
  chosen: ChosenBookingSettings,
  inForce: BookingSettings,
  statuses: Statuses,
): SettingFault[] {
  const { online_booking, auth, account, messages, slot_cutter, appointment, online_payment } = inForce
  const fieldOf = (name: string) => `booking_settings.${name}`
  const standard = statuses[0]?.code
  const pages = (['terms_url', 'privacy_url'] as const).flatMap((name) => {
    const address = chosen.online_booking?.[name]
    return fault(
      address !== null && address !== undefined && webPage(address) === undefined,
      fieldOf(`online_booking.${name}`),
      'is no web address, and nobody can agree to what nobody can open',
    )
  })
  const lengths: [string, number, number][] = [
    ['online_booking.least_notice', online_booking.least_notice, MAX_DAYS * DAY_SECONDS],
    ['online_booking.furthest_days', online_booking.furthest_days, MAX_DAYS],
    ['appointment.cancel_notice', appointment.cancel_notice, MAX_DAYS * DAY_SECONDS],
    ['appointment.move_notice', appointment.move_notice, MAX_DAYS * DAY_SECONDS],
    ['slot_cutter.slot_cutter', slot_cutter.slot_cutter, DAY_SECONDS],
    ['slot_cutter.slot_size', slot_cutter.slot_size, DAY_SECONDS],
    ['slot_cutter.start_align_custom', slot_cutter.start_align_custom, DAY_SECONDS],
    ...messages.reminders.map((seconds, index): [string, number, number] => [
      `messages.reminders.${index}`,
      seconds,
      MAX_DAYS * DAY_SECONDS,
    ]),
  ]
  return [
    ...pages,
    ...lengths.flatMap(([name, value, most]) =>
      fault(value > most, fieldOf(name), `must be at most ${most}`),
    ),
    ...fault(
      Boolean(online_booking.privacy_version) && !online_booking.privacy_url,
      fieldOf('online_booking.privacy_version'),
      'is the version of a text: privacy_url says which',
    ),
    ...fault(
      online_booking.least_notice >= (online_booking.furthest_days + 1) * DAY_SECONDS,
      fieldOf('online_booking.least_notice'),
      'reaches beyond furthest_days: no time could be booked',
    ),
    ...fault(
      auth.required && !(anyAuthorization(inForce) && account.enabled),
      fieldOf('auth.required'),
      'lets nobody book: there is no way to sign in',
    ),
    ...twice(messages.channels, fieldOf('messages.channels')),
    ...twice(messages.reminders, fieldOf('messages.reminders')),
    ...fault(
      messages.reminders.length > MAX_REMINDERS,
      fieldOf('messages.reminders'),
      `must be at most ${MAX_REMINDERS}`,
    ),
    ...fault(
      appointment.cancel_to_status !== 'CANCELLED' &&
        !statuses.some(({ code }) => code === appointment.cancel_to_status),
      fieldOf('appointment.cancel_to_status'),
      'is none of appointment_statuses',
    ),
    ...fault(
      standard !== undefined && (standard === appointment.cancel_to_status || standard === 'CANCELLED'),
      fieldOf('appointment.cancel_to_status'),
      'is the first of appointment_statuses, which every new booking has',
    ),
    ...online_payment.rules.flatMap(({ service_ids, sources }, index) =>
      fault(
        service_ids?.length === 0 || sources?.length === 0,
        fieldOf(`online_payment.rules.${index}`),
        'fits nothing: an empty list names none, leave it out for all',
      ),
    ),
    ...twice(
      online_payment.refund.map(({ hours_before }) => hours_before),
      fieldOf('online_payment.refund'),
    ),
  ]
}

const fault = (isWrong: boolean, path: string, reason: string): SettingFault[] =>
  isWrong ? [{ path, reason }] : []

const twice = (values: readonly (string | number)[], path: string): SettingFault[] =>
  values.flatMap((value, index) => fault(values.indexOf(value) < index, path, `has ${value} twice`))

/**
 * Counts different reminder lengths over the settings in force for the company and each branch.
 * A company that exceeded the limit before it existed may keep or reduce its number.
 */
export function reminderFaults(
  inForce: readonly BookingSettings[],
  before: readonly BookingSettings[] = [],
): SettingFault[] {
  const count = reminderLengths(inForce)
  return fault(
    count > MAX_REMINDER_LENGTHS && count > reminderLengths(before),
    'booking_settings.messages.reminders',
    `makes ${count} different lengths at all branches together, must be at most ${MAX_REMINDER_LENGTHS}`,
  )
}

const reminderLengths = (inForce: readonly BookingSettings[]) =>
  new Set(inForce.flatMap(({ messages }) => messages.reminders)).size
