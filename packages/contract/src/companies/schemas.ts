/** Company, its settings and the configuration of the widget. S3.company, S3.widgetset, S3.bookingset. */
import { z } from 'zod'
import { Currency, Id, Locale, textLine } from '../common/schemas.ts'
import { OnlinePayment } from '../payments/schemas.ts'

export const companyTypes = ['BASIC', 'PRO', 'BUSINESS', 'ENTERPRISE'] as const
export const CompanyType = z.enum(companyTypes)
export type CompanyType = z.infer<typeof CompanyType>

export const socialKinds = [
  'tel',
  'website',
  'ios',
  'android',
  'facebook',
  'instagram',
  'tiktok',
  'twitter',
  'linkedin',
  'vk',
  'googlePlus',
  'youtube',
  'pinterest',
  'tumblr',
  'discord',
  'viber',
  'telegram',
  'whatsapp',
  'messenger',
  'qqMobile',
  'wechat',
  'skype',
  'snapchat',
  'line',
] as const
export type SocialKind = (typeof socialKinds)[number]

export const SocialLink = z.object({
  order: z.int(),
  value: z.string(),
  title: z.string().nullish(),
  iconName: z.string().nullish(),
})
export type SocialLink = z.infer<typeof SocialLink>

export const entityCodes = [
  'SERVICE_NAME',
  'RESOURCE_NAME',
  'ROOM_NAME',
  'BRANCH_NAME',
  'MEMBERSHIP_NAME',
  'EVENT_NAME',
] as const
export const wordCases = ['WHO_WHAT', 'WHOM_WHY', 'WHOM_WHAT'] as const

export const MAX_WORD_LENGTH = 60
const Word = textLine(MAX_WORD_LENGTH)

/**
 * The company's word for an entity. Cases: WHO_WHAT nominative, WHOM_WHY dative, WHOM_WHAT accusative
 * (docs/decisions/0003-entity-titles.md).
 */
export const EntityTitle = z.object({
  code: z.enum(entityCodes),
  language: Locale,
  word_case: z.enum(wordCases),
  one: Word,
  few: Word.nullish(),
  many: Word.nullish(),
  other: Word.nullish(),
})
export type EntityTitle = z.infer<typeof EntityTitle>

export const ScreenSettings = z.object({
  skip_one: z.boolean().optional(),
  auto_select: z.boolean().optional(),
  auto_select_id: z.string().nullish(),
})
export type ScreenSettings = z.infer<typeof ScreenSettings>

export const Flow = z.object({
  code: z.string(),
  screens: z.array(z.object({ type: z.string(), settings: ScreenSettings })),
})
export type Flow = z.infer<typeof Flow>

export const MenuItem = z.object({
  type: z.enum(['STATE', 'LINK']),
  display_type: z.enum(['ALWAYS', 'AUTHENTICATED', 'NOT_AUTHENTICATED']),
  order: z.int(),
  name: textLine(100),
  link: textLine(2000),
  link_params: z.object({ target: z.string().optional() }).nullish(),
  icon: z.string().nullish(),
})
export type MenuItem = z.infer<typeof MenuItem>

/** Names of the theme variables: colors main, alt, sub, notice, error, primary; backgrounds main, primary, alt. */
export const themeVariables = [
  '--color-main',
  '--color-primary',
  '--color-alt',
  '--color-sub',
  '--color-notice',
  '--color-error',
  '--background-main',
  '--background-primary',
  '--background-alt',
] as const
export const ThemeVariables = z.partialRecord(z.enum(themeVariables), z.string())
export type ThemeVariables = z.infer<typeof ThemeVariables>

export const WidgetSettings = z.object({
  flows: z.array(Flow),
  menu: z.object({ items: z.array(MenuItem), show_icons: z.boolean().optional() }),
  /** LIGHT, DARK or AUTO, which follows the visitor's device. */
  color_schema: z.string().nullish(),
  parsedCssVariables: ThemeVariables,
  /** The company's colors for dark mode; derived from the others if absent. */
  darkCssVariables: ThemeVariables.nullish(),
  /**
   * Filtered from what the company set: appearance only, and it can hide nothing. A whole sheet in `@layer company`.
   */
  custom_css: z.string().nullish(),
  default_locale: Locale,
  /** Languages of the widget; `default_locale` is one of them. */
  offered_locales: z.array(Locale).min(1),
  multi_service: z.boolean(),
})
export type WidgetSettings = z.infer<typeof WidgetSettings>

export const viewTypes = ['OFF', 'SMALL', 'LARGE'] as const
const ViewType = z.enum(viewTypes)

export const startAligns = ['WORK_START', 'CLOCK', 'FREE_START', 'CUSTOM'] as const
export const SlotCutterSettings = z.object({
  start_align: z.enum(startAligns),
  slot_cutter: z.int().min(60),
  slot_size: z.int().min(60),
  start_align_custom: z.int().min(0),
  /** FREE_START: starts of free time are rounded up to full steps (`slot_cutter`) of the clock. Absent: no rounding. */
  round_free_start: z.boolean().optional(),
  /**
   * Technical breaks may be outside working time: staff who work until six clean up after six. Absent: they may not.
   */
  breaks_outside_hours: z.boolean().optional(),
})

/**
 * Protection of a company's calendar from heavy use without a verified phone, after the first few bookings.
 * OFF: none. CHALLENGE: proof of work, and finally phone verification. PHONE: phone verification at once.
 * docs/rules/shares.md.
 */
export const protections = ['OFF', 'CHALLENGE', 'PHONE'] as const

export const BookingSettings = z.object({
  online_payment: OnlinePayment,
  online_booking: z.object({
    enabled: z.boolean(),
    prevent_select_time: z.boolean(),
    inherited: z.boolean(),
    terms_url: z.string().nullish(),
    privacy_url: z.string().nullish(),
    /** Version of the text at `privacy_url`. Another version or address requires new consent. */
    privacy_version: z.string().max(100).nullish(),
    /** Seconds between now and the earliest start. */
    least_notice: z.int().min(0),
    /** Days from today to the furthest bookable day. */
    furthest_days: z.int().min(0),
  }),
  auth: z.object({
    sms_auth: z.boolean(),
    social_auth: z.boolean(),
    sms_password_auth: z.boolean(),
    required: z.boolean(),
    sms_auth_step: z.enum(['BOOKING_CONFIRMATION', 'BOOKING_START']),
    /** Off: signing in creates no new clients; existing clients can still sign in. */
    allow_registration: z.boolean(),
    /** Providers of social sign-in that the company offers; empty: all of the installation. */
    providers: z.array(z.string()),
  }),
  /** Off: no bookings, profile or notifications of an account; signing in is rejected. */
  account: z.object({ enabled: z.boolean() }),
  messages: z.object({
    /** Tried in this order; the first that can reach the client is used. */
    channels: z.array(z.enum(['MESSENGER', 'MAIL', 'SMS'])),
    /** Seconds before the start; empty: no reminders. */
    reminders: z.array(z.int().min(300)),
    /**
     * No SMS in these hours, in seconds from midnight at the branch. `from` after `until`: past midnight; equal: no
     * quiet hours.
     */
    quiet_hours: z.object({ from: z.int().min(0).max(86_399), until: z.int().min(0).max(86_399) }).optional(),
  }),
  widget_settings: z.object({
    start_screen: z.enum(['COMMON_BOOKING', 'EVENT_BOOKING']),
    time_select_view_type: z.enum(['MONTH', 'WEEK']),
    gt_view_type: ViewType,
    event_fallback_logo: z.enum(['RESOURCE_SERVICE', 'SERVICE_RESOURCE', 'RESOURCE', 'SERVICE']),
    membership_showcase_view_type: ViewType,
    client_membership_view_type: ViewType,
    event_list_view_type: ViewType,
    membership_list_view_type: ViewType,
    gt_view_hide_full_events: z.boolean(),
    gt_space_view_type: z.enum(['AVAILABLE', 'USED']),
    disable_save_client_data: z.boolean(),
  }),
  slot_cutter: SlotCutterSettings,
  visit: z.object({
    /**
     * Maximum total wait of a client between services of one visit by different people, in seconds; whole minutes
     * count.
     */
    max_wait: z.int().min(0).max(14_400),
  }),
  survey: z.object({ enabled: z.boolean() }),
  rating: z.object({ enabled: z.boolean() }),
  discount: z.object({ show_type: z.enum(['OFF', 'PERCENT', 'AMOUNT']) }),
  membership: z.object({
    allow_order: z.boolean(),
    allow_freezing: z.boolean(),
    /** How often a client may freeze one membership, and for how many days at once; null: no limit. */
    max_freezes: z.int().min(0).nullable(),
    max_freeze_days: z.int().min(1).nullable(),
    /** A later cancellation, in hours before the start, uses up the visit; null: it is always given back. */
    give_back_hours: z.int().min(0).max(8760).nullable(),
  }),
  protection: z.object({
    unproven: z.enum(protections),
    /**
     * Maximum visits per day of a client with a verified phone, for any size of the company; ten times as many in
     * total.
     */
    person_visits: z.int().min(1).max(1000),
  }),
  appointment: z.object({
    allow_create: z.boolean(),
    allow_cancel: z.boolean(),
    cancel_to_status: z.string(),
    /** Seconds before the start until which a client may still cancel, and move. */
    cancel_notice: z.int().min(0),
    allow_move: z.boolean(),
    move_notice: z.int().min(0),
  }),
  analytic_settings: z.object({
    google_target: z.string().nullish(),
    tag_manager: z.string().nullish(),
    facebook_pixel: z.string().nullish(),
    /** Whether the tags also load in a widget that another site frames. Absent: they do not. */
    in_frames: z.boolean().optional(),
  }),
})
export type BookingSettings = z.infer<typeof BookingSettings>

export const AppointmentStatus = z.object({
  code: z.string(),
  colour: textLine(40),
  name: textLine(100).nullish(),
})

export const CompanySettings = z.object({
  appointment_statuses: z.array(AppointmentStatus),
  localizations: z.array(EntityTitle),
  widget_settings: WidgetSettings,
  booking_settings: BookingSettings.optional(),
})
export type CompanySettings = z.infer<typeof CompanySettings>

export const Address = z.object({
  city: z.string().nullish(),
  street: z.string().nullish(),
  latitude: z.number().nullish(),
  longitude: z.number().nullish(),
})
export type Address = z.infer<typeof Address>

export const Company = z.object({
  id: Id,
  alias: z.string().nullable(),
  name: z.string(),
  short_description: z.string().nullable(),
  description: z.string().nullable(),
  logo: z.string().nullable(),
  address: Address,
  language: Locale,
  timezone: z.string(),
  currency_code: Currency,
  social: z.record(z.string(), SocialLink),
  company_type: CompanyType,
})
export type Company = z.infer<typeof Company>

export const Configuration = z.object({
  company: Company,
  company_type: CompanyType,
  settings: CompanySettings,
})
export type Configuration = z.infer<typeof Configuration>
