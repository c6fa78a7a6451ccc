/** Settings of a company: what it stored, completed with the product's defaults. S9.default. */
import type { BookingSettings, CompanySettings, WidgetSettings } from '@zapys/contract'
import { webPage } from '@zapys/domain/addresses'
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Connection } from '../../database/database.ts'

export type FullSettings = CompanySettings & { booking_settings: BookingSettings }

/** A company stores only what it chose; a part added to the product later needs no change of stored rows. */
const defaultBookingSettings: BookingSettings = {
  online_payment: { enabled: false, inherited: false },
  online_booking: {
    enabled: true,
    prevent_select_time: false,
    inherited: false,
    terms_url: null,
    privacy_url: null,
    least_notice: 0,
    furthest_days: 90,
  },
  auth: {
    sms_auth: false,
    social_auth: false,
    sms_password_auth: false,
    required: false,
    sms_auth_step: 'BOOKING_CONFIRMATION',
    allow_registration: true,
    providers: [],
  },
  account: { enabled: true },
  messages: { channels: ['MESSENGER', 'MAIL', 'SMS'], reminders: [86_400] },
  widget_settings: {
    start_screen: 'COMMON_BOOKING',
    time_select_view_type: 'MONTH',
    gt_view_type: 'OFF',
    event_fallback_logo: 'RESOURCE_SERVICE',
    membership_showcase_view_type: 'OFF',
    client_membership_view_type: 'OFF',
    event_list_view_type: 'LARGE',
    membership_list_view_type: 'LARGE',
    gt_view_hide_full_events: false,
    gt_space_view_type: 'AVAILABLE',
    disable_save_client_data: false,
  },
  slot_cutter: {
    ...{ start_align: 'WORK_START', slot_cutter: 900, slot_size: 3600, start_align_custom: 0 },
    ...{ round_free_start: false, breaks_outside_hours: false },
  },
  visit: { max_wait: 0 },
  survey: { enabled: false },
  rating: { enabled: true },
  discount: { show_type: 'PERCENT' },
  membership: { allow_freezing: false },
  protection: { unproven: 'CHALLENGE', person_visits: 6 },
  appointment: {
    allow_create: true,
    allow_cancel: true,
    cancel_to_status: 'CANCELLED',
    cancel_notice: 0,
    allow_move: true,
    move_notice: 0,
  },
  analytic_settings: { google_target: null, tag_manager: null, facebook_pixel: null },
}

const defaultWidgetSettings: Omit<WidgetSettings, 'default_locale'> = {
  flows: [
    {
      code: 'B_R_S_DT',
      screens: [
        { type: 'BRANCH', settings: {} },
        { type: 'RESOURCE', settings: {} },
        { type: 'SERVICE', settings: {} },
      ],
    },
  ],
  menu: { items: [] },
  color_schema: null,
  parsedCssVariables: {},
  custom_css: null,
  multi_service: false,
}

/** All settings in force for the company, booking settings included. */
export async function companySettings(connection: Connection, company: CompanyScope): Promise<FullSettings> {
  const [stored, localizations] = await Promise.all([
    connection
      .selectFrom('company_settings')
      .select(['appointment_statuses', 'widget_settings', 'booking_settings'])
      .where('company_id', '=', company.companyId)
      .executeTakeFirst(),
    connection
      .selectFrom('entity_title')
      .select(['code', 'language', 'word_case', 'one', 'few', 'many', 'other'])
      .where('company_id', '=', company.companyId)
      .orderBy('code')
      .orderBy('language')
      .orderBy('word_case')
      .execute(),
  ])
  return {
    appointment_statuses: (stored?.appointment_statuses ?? []) as CompanySettings['appointment_statuses'],
    localizations,
    widget_settings: {
      ...defaultWidgetSettings,
      default_locale: company.language as WidgetSettings['default_locale'],
      ...(stored?.widget_settings as Partial<WidgetSettings> | undefined),
    },
    booking_settings: bookingSettings(stored?.booking_settings),
  }
}

/** What the company stored of its booking settings, completed with the defaults. */
export const bookingSettings = (stored: unknown): BookingSettings => overlaid(defaultBookingSettings, stored)

/**
 * The settings with the parts that `own` sets for itself. A part marked `inherited`, or absent, stays; it is marked
 * `inherited` in the result where the part has such a mark. Decisions, "inherited flags".
 */
export function ownParts(inherited: BookingSettings, own: unknown): BookingSettings {
  const parts = Object.entries((own ?? {}) as Record<string, { inherited?: boolean }>)
  return overlaid(
    {
      ...inherited,
      online_payment: { ...inherited.online_payment, inherited: true },
      online_booking: { ...inherited.online_booking, inherited: true },
    },
    Object.fromEntries(
      parts
        .filter(([, part]) => part.inherited !== true)
        .map(([name, part]) => [name, { inherited: false, ...part }]),
    ),
  )
}

/** Known values of known parts replace those of `below`; what the product does not know is left out. */
function overlaid(below: BookingSettings, above: unknown): BookingSettings {
  const parts = (above ?? {}) as Record<string, Record<string, unknown> | undefined>
  return withWebPages(
    Object.fromEntries(
      Object.entries(below).map(([name, part]) => [
        name,
        Object.fromEntries(Object.entries(part).map(([key, value]) => [key, parts[name]?.[key] ?? value])),
      ]),
    ) as BookingSettings,
  )
}

/**
 * Terms and privacy that are no web page count as none, for readers of the settings and for the question whether a client
 * has to agree: nobody can be asked to agree to what nobody can open.
 */
const withWebPages = ({ online_booking, ...settings }: BookingSettings): BookingSettings => ({
  ...settings,
  online_booking: {
    ...online_booking,
    terms_url: webPage(online_booking.terms_url) ?? null,
    privacy_url: webPage(online_booking.privacy_url) ?? null,
  },
})
