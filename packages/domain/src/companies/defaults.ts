/** The only place with the defaults for settings that a company did not choose. S9.default. */
import type { BookingSettings, WidgetSettings } from '@zapys/contract'
import { DEFAULT_FLOW_CODE } from '../flows/index.ts'

/** A company stores only its own choices, so a new setting needs no change of stored rows. */
export const defaultBookingSettings: BookingSettings = {
  online_payment: {
    enabled: false,
    inherited: false,
    requirement: 'OPTIONAL',
    share_percent: 100,
    rules: [],
    limit_minutes: 30,
    refund: [{ hours_before: 0, percent: 100 }],
    tips: false,
  },
  online_booking: {
    enabled: true,
    prevent_select_time: false,
    inherited: false,
    terms_url: null,
    privacy_url: null,
    privacy_version: null,
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
  messages: {
    channels: ['MESSENGER', 'MAIL', 'SMS'],
    reminders: [86_400],
    quiet_hours: { from: 79_200, until: 28_800 },
  },
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
    start_align: 'WORK_START',
    slot_cutter: 900,
    slot_size: 3600,
    start_align_custom: 0,
    round_free_start: false,
    breaks_outside_hours: false,
  },
  visit: { max_wait: 0 },
  survey: { enabled: false },
  rating: { enabled: true },
  discount: { show_type: 'PERCENT' },
  membership: {
    allow_order: true,
    allow_freezing: false,
    max_freezes: null,
    max_freeze_days: null,
    give_back_hours: null,
  },
  protection: { unproven: 'CHALLENGE', person_visits: 6 },
  appointment: {
    allow_create: true,
    allow_cancel: true,
    cancel_to_status: 'CANCELLED',
    cancel_notice: 0,
    allow_move: true,
    move_notice: 0,
  },
  analytic_settings: { google_target: null, tag_manager: null, facebook_pixel: null, in_frames: false },
}

/** The default language is the company's. */
export const defaultWidgetSettings: Omit<WidgetSettings, 'default_locale'> = {
  flows: [
    {
      code: DEFAULT_FLOW_CODE,
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
  offered_locales: ['uk', 'en', 'pl', 'ru'],
}
