// Written by npm run database:types from the migrations. Do not edit.
// Read: instants are epoch milliseconds, days 'YYYY-MM-DD', as the parsers of src/platform/db/database.ts make them.
// Write: JSON goes in as text, because the driver would send an array as a PostgreSQL array, which is no JSON.
import type {
  CompanyField,
  CompanyRestriction,
  CompanySettings,
  LedgerDay,
  PriceAnswer,
  SocialLink,
  Survey,
} from '@zapys/contract'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { StoredContact, StoredQuestion } from './json-types.ts'

export interface AccountDeletionRow {
  company_id: string
  deletion_id: string
  date: string
  reason: string | null
}

export interface ApiKeyRow {
  company_id: string
  api_key_id: string
  staff_member_id: string
  name: string
  key_hash: string
  ending: string
  scopes: string[]
  created: ColumnType<number, Date | string, Date | string>
  revoked_at: ColumnType<number | null, Date | string | null | undefined, Date | string | null>
  last_used_at: ColumnType<number | null, Date | string | null | undefined, Date | string | null>
  keeps_bookings: Generated<boolean>
}

export interface AppointmentRow {
  company_id: string
  appointment_id: string
  branch_id: string
  client_id: string | null
  event_id: string | null
  reference: string
  status: string
  booking_type: 'GENERAL' | 'EVENT' | 'RENT'
  starts_at: ColumnType<number, Date | string, Date | string>
  duration: number
  space: Generated<number>
  price: number
  original_price: number
  currency_code: 'EUR' | 'USD' | 'UAH' | 'RUB' | 'PLN'
  extra_fields: ColumnType<Record<string, string | number | boolean>, string | undefined, string>
  comment: string | null
  contact: ColumnType<StoredContact, string | undefined, string>
  source: string
  utm: ColumnType<unknown, string | undefined, string>
  locale: Generated<'uk' | 'en' | 'pl' | 'ru'>
  agreement: ColumnType<unknown, string | null | undefined, string | null>
  created: ColumnType<number, Date | string, Date | string>
  cancelled_at: ColumnType<number | null, Date | string | null | undefined, Date | string | null>
  moved: Generated<number>
  series_id: string | null
  caller_host: string | null
  caller_block: string | null
  first_date: string | null
  last_date: string | null
  prepayment: number | null
  pay_until: ColumnType<number | null, Date | string | null | undefined, Date | string | null>
  lapsed: Generated<boolean>
  shortest_notice: number | null
  pays_online: Generated<boolean>
  asked_again_at: ColumnType<number | null, Date | string | null | undefined, Date | string | null>
  version: Generated<number>
  key_version: Generated<number>
  changed_at: ColumnType<number | null, Date | string | null | undefined, Date | string | null>
  discount_names: Generated<string[]>
}

export interface AppointmentServiceRow {
  company_id: string
  appointment_id: string
  ordinal: number
  service_id: string
  resource_id: string | null
  auto_selected: Generated<boolean>
  duration: number
  original_price: number
  discounted_price: number
  starts_at: ColumnType<number, Date | string, Date | string>
  date: string
  besides: Generated<string[]>
}

export interface AuditEntryRow {
  company_id: string
  audit_entry_id: string
  staff_member_id: string | null
  api_key_id: string | null
  act: string
  thing: string
  thing_id: string
  client_id: string | null
  before: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
  after: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
  created: ColumnType<number, Date | string, Date | string>
}

export interface BranchRow {
  company_id: string
  branch_id: string
  name: string
  description: string | null
  phone: string | null
  logo: string | null
  city: string | null
  street: string | null
  latitude: number | null
  longitude: number | null
  timezone: string
  currency_code: 'EUR' | 'USD' | 'UAH' | 'RUB' | 'PLN'
  service_price_list_id: string
  ordinal: Generated<number>
  active: Generated<boolean>
  booking_settings: ColumnType<unknown, string | undefined, string>
  translations: ColumnType<unknown, string | undefined, string>
  search_form: GeneratedAlways<string>
}

export interface BranchServiceRow {
  company_id: string
  branch_id: string
  service_id: string
}

export interface CalendarFeedRow {
  company_id: string
  calendar_id: string
  resource_id: string
  token_hash: string
  ending: string
  shows_clients: boolean
  staff_member_id: string
  created: ColumnType<number, Date | string, Date | string>
  last_read_at: ColumnType<number | null, Date | string | null | undefined, Date | string | null>
  ended_at: ColumnType<number | null, Date | string | null | undefined, Date | string | null>
}

export interface CatalogueKeyRow {
  company_id: string
  kind: string
  key: string
  entity_id: string
}

export interface ClientRow {
  company_id: string
  client_id: string
  first_name: string | null
  middle_name: string | null
  last_name: string | null
  phone: string | null
  email: string | null
  birth_date: string | null
  gender: 'MALE' | 'FEMALE' | null
  extra_fields: ColumnType<Record<string, string | number | boolean>, string | undefined, string>
  blocked: Generated<boolean>
  created: ColumnType<number, Date | string, Date | string>
  email_verified: Generated<boolean>
  locale: 'uk' | 'en' | 'pl' | 'ru' | null
  deleted_at: ColumnType<number | null, Date | string | null | undefined, Date | string | null>
  guest: Generated<boolean>
  blocked_reason: string | null
  blocked_until: ColumnType<number | null, Date | string | null | undefined, Date | string | null>
  added_by_staff: Generated<boolean>
  search_form: GeneratedAlways<string | null>
  merged_into: string | null
  distinct_from: Generated<string[]>
}

export interface ClientNoteRow {
  company_id: string
  note_id: string
  client_id: string
  text: string
  staff_member_id: string
  created: ColumnType<number, Date | string, Date | string>
  changed: ColumnType<number | null, Date | string | null | undefined, Date | string | null>
}

export interface CodeChallengeRow {
  challenge_id: string
  company_id: string
  phone: string
  purpose: 'SIGN_IN' | 'SIGN_UP' | 'RESET' | 'CHANGE_PHONE' | 'ANY' | 'CONFIRM' | 'CONFIRM_BY_MAIL'
  person_id: string | null
  tries_left: number
  created: ColumnType<number, Date | string, Date | string>
  expires_at: ColumnType<number, Date | string, Date | string>
  used_at: ColumnType<number | null, Date | string | null | undefined, Date | string | null>
  asked_at: ColumnType<number, Date | string, Date | string>
  sent: boolean
  asker_kind: 'DEVICE' | 'BLOCK' | 'PERSON' | 'PHONE'
  asker: string
  confirmed_by: 'PASSWORD' | 'PHONE' | 'MAIL' | 'SIGN_IN' | null
}

export interface CompanyRow {
  company_id: string
  name: string
  short_description: string | null
  description: string | null
  logo: string | null
  city: string | null
  street: string | null
  latitude: number | null
  longitude: number | null
  language: Generated<'uk' | 'en' | 'pl' | 'ru'>
  timezone: string
  currency_code: 'EUR' | 'USD' | 'UAH' | 'RUB' | 'PLN'
  company_type: 'BASIC' | 'PRO' | 'BUSINESS' | 'ENTERPRISE'
  social: ColumnType<Record<string, SocialLink>, string | undefined, string>
  active: Generated<boolean>
  translations: ColumnType<unknown, string | undefined, string>
  created: ColumnType<number, Date | string, Date | string>
  switched_off_at: ColumnType<number | null, Date | string | null | undefined, Date | string | null>
  photos: Generated<string[]>
  owners_need_second_factor: Generated<boolean>
  photo_texts: ColumnType<Record<string, string>, string | undefined, string>
}

export interface CompanyAliasRow {
  alias: string
  company_id: string
}

export interface CompanySettingsRow {
  company_id: string
  appointment_statuses: ColumnType<CompanySettings['appointment_statuses'], string, string>
  widget_settings: ColumnType<unknown, string, string>
  booking_settings: ColumnType<unknown, string, string>
}

export interface CompanyVersionRow {
  company_id: string
  kind: 'BOOKINGS' | 'CATALOGUE'
  version: string
}

export interface CycleFrameRow {
  company_id: string
  frame_id: string
  branch_id: string
  resource_id: string | null
  weekday: number
  start_time: number
  end_time: number
  first_day: string | null
  last_day: string | null
}

export interface DayFrameRow {
  company_id: string
  frame_id: string
  branch_id: string
  resource_id: string | null
  date: string
  type: 'ON' | 'OFF'
  start_time: number
  end_time: number
  active: Generated<boolean>
}

export interface DiscountRow {
  company_id: string
  discount_id: string
  name: string
  branch_id: string | null
  service_id: string | null
  percent: number | null
  amount: number | null
  first_day: string | null
  last_day: string | null
  weekdays: number[] | null
  start_time: number | null
  end_time: number | null
  source: string | null
  active: Generated<boolean>
}

export interface EntityTitleRow {
  company_id: string
  code: 'SERVICE_NAME' | 'RESOURCE_NAME' | 'ROOM_NAME' | 'BRANCH_NAME' | 'MEMBERSHIP_NAME' | 'EVENT_NAME'
  language: 'uk' | 'en' | 'pl' | 'ru'
  word_case: 'WHO_WHAT' | 'WHOM_WHY' | 'WHOM_WHAT'
  one: string
  few: string | null
  many: string | null
  other: string | null
}

export interface EventRow {
  company_id: string
  event_id: string
  branch_id: string
  service_id: string
  resource_id: string | null
  name: string | null
  description: string | null
  logo: string | null
  starts_at: ColumnType<number, Date | string, Date | string>
  duration: number
  space: number
  used_space: Generated<number>
  price: number | null
  active: Generated<boolean>
  translations: ColumnType<unknown, string | undefined, string>
  besides: Generated<string[]>
  version: Generated<number>
  changed_at: ColumnType<number | null, Date | string | null | undefined, Date | string | null>
}

export interface ExportedFileRow {
  company_id: string
  version: string
  exported_at: ColumnType<number, Date | string, Date | string>
  content: string
}

export interface ExtraFieldRow {
  company_id: string
  field_id: string
  model: 'CLIENT' | 'APPOINTMENT' | 'MEMBERSHIP'
  type: string
  name: string
  required: Generated<boolean>
  display: Generated<boolean>
  ordinal: Generated<number>
  options: ColumnType<{ value: string; title: string }[] | null, string | null | undefined, string | null>
  minimum: number | null
  maximum: number | null
  active: Generated<boolean>
  deleted: Generated<boolean>
  translations: ColumnType<CompanyField['translations'], string | undefined, string>
}

export interface FileRow {
  company_id: string
  file_id: string
  key: string
  name: string
  type: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif' | 'application/pdf'
  size: number
  content: Buffer
  client_id: string | null
  appointment_id: string | null
  created: ColumnType<number, Date | string, Date | string>
  staff_member_id: string | null
}

export interface FiscalAccountRow {
  company_id: string
  registrar: string
  sealed_keys: string
  active: Generated<boolean>
  created: ColumnType<number, Date | string, Date | string>
}

export interface FiscalReceiptRow {
  company_id: string
  receipt_id: string
  state: 'WAITING' | 'REGISTERED' | 'REFUSED'
  fiscal_number: string | null
  tries: Generated<number>
  ask_at: ColumnType<number | null, Date | string | null | undefined, Date | string | null>
  detail: string | null
}

export interface FreeMembershipRow {
  company_id: string
  phone_hash: string
  created: ColumnType<number, Date | string, Date | string>
}

export interface HoldRow {
  company_id: string
  hold_id: string
  branch_id: string
  event_id: string | null
  space: Generated<number>
  holder: string
  held_until: ColumnType<number, Date | string, Date | string>
  extended: Generated<boolean>
  active: Generated<boolean>
  created: ColumnType<number, Date | string, Date | string>
  caller_host: string | null
  caller_block: string | null
  first_date: string | null
  last_date: string | null
  services: ColumnType<unknown, string | null | undefined, string | null>
  price: ColumnType<PriceAnswer | null, string | null | undefined, string | null>
}

export interface IdempotencyRow {
  company_id: string
  idempotency_key: string
  request_hash: string
  answer: ColumnType<unknown, string, string>
  created: ColumnType<number, Date | string, Date | string>
}

export interface ImageRow {
  company_id: string
  image_id: string
  type: 'image/jpeg' | 'image/png'
  size: number
  content: Buffer
  created: ColumnType<number, Date | string, Date | string>
}

export interface InboxAsideRow {
  company_id: string
  kind: string
  thing_id: string
  staff_member_id: string
  created: ColumnType<number, Date | string, Date | string>
}

export interface InboxLookRow {
  company_id: string
  staff_member_id: string
  looked_at: ColumnType<number, Date | string, Date | string>
}

export interface InstallationRow {
  installation: Generated<boolean>
  secret_check: string | null
  sealed_phone_key: string | null
  sending_stopped_at: ColumnType<number | null, Date | string | null | undefined, Date | string | null>
  set_up_hash: string | null
  set_up_until: ColumnType<number | null, Date | string | null | undefined, Date | string | null>
  push_public_key: string | null
  sealed_push_key: string | null
}

export interface KeptDemoRow {
  kept: Generated<boolean>
  kept_until: ColumnType<number, Date | string, Date | string>
  aliases: string[]
  client_phone: string
}

export interface LeaseRow {
  name: string
  holder: string
  until: ColumnType<number, Date | string, Date | string>
}

export interface LedgerEntryRow {
  company_id: string
  entry_id: string
  subject_kind: 'APPOINTMENT' | 'MEMBERSHIP'
  subject_id: string
  cause: 'CHARGE' | 'REFUND' | 'USE' | 'GIVE_BACK' | 'CORRECTION'
  line: Generated<'PRICE' | 'TIP'>
  amount: number
  currency_code: 'EUR' | 'USD' | 'UAH' | 'RUB' | 'PLN'
  payment_id: string | null
  membership_id: string | null
  key: string
  created: ColumnType<number, Date | string, Date | string>
  method: 'CASH' | 'TERMINAL' | 'TRANSFER' | null
  branch_id: string | null
}

export interface MembershipRow {
  company_id: string
  membership_id: string
  number: string
  client_id: string
  template_id: string
  kind: 'MEMBERSHIP' | 'CERTIFICATE'
  type: 'VISITS' | 'MONEY' | 'DURATION' | 'PERIOD'
  name: string
  description: string | null
  logo: string | null
  translations: ColumnType<unknown, string | undefined, string>
  service_ids: Generated<string[]>
  branch_ids: Generated<string[]>
  price: number
  currency_code: 'EUR' | 'USD' | 'UAH' | 'RUB' | 'PLN'
  start_time: string
  end_time: string
  total: number | null
  used: Generated<number>
  reserve: Generated<number>
  frozen_from: string | null
  frozen_to: string | null
  extra_fields: ColumnType<Record<string, string | number | boolean>, string | undefined, string>
  code_hash: string | null
  source: Generated<string>
  utm: ColumnType<unknown, string | undefined, string>
  locale: Generated<'uk' | 'en' | 'pl' | 'ru'>
  agreement: ColumnType<unknown, string | null | undefined, string | null>
  created: ColumnType<number, Date | string, Date | string>
  sealed_code: string | null
}

export interface MembershipChangeRow {
  company_id: string
  change_id: string
  membership_id: string
  staff_member_id: string
  reason: string | null
  start_before: string
  start_after: string
  end_before: string
  end_after: string
  total_before: number | null
  total_after: number | null
  used_before: number
  used_after: number
  created: ColumnType<number, Date | string, Date | string>
}

export interface MembershipFreezeRow {
  company_id: string
  freeze_id: string
  membership_id: string
  type: 'FREEZE' | 'UNFREEZE'
  actor: 'USER' | 'COMPANY'
  first_day: string
  last_day: string | null
  quantity_days: number | null
  created: ColumnType<number, Date | string, Date | string>
}

export interface MembershipGiftRow {
  company_id: string
  membership_id: string
  name: string | null
  phone: string | null
  email: string | null
  greeting: string | null
  deliver_on: string
  sent_at: ColumnType<number | null, Date | string | null | undefined, Date | string | null>
  created: ColumnType<number, Date | string, Date | string>
  sold_by_staff: Generated<boolean>
}

export interface MembershipTemplateRow {
  company_id: string
  template_id: string
  kind: Generated<'MEMBERSHIP' | 'CERTIFICATE'>
  type: 'VISITS' | 'MONEY' | 'DURATION' | 'PERIOD'
  name: string
  description: string | null
  logo: string | null
  price: number
  currency_code: 'EUR' | 'USD' | 'UAH' | 'RUB' | 'PLN'
  visits: number | null
  amount: number | null
  duration: number | null
  period_days: number
  service_ids: Generated<string[]>
  ordinal: Generated<number>
  active: Generated<boolean>
  translations: ColumnType<unknown, string | undefined, string>
  branch_ids: Generated<string[]>
  starts: Generated<'ORDER' | 'CHOSEN'>
}

export interface MembershipUseRow {
  company_id: string
  use_id: string
  membership_id: string
  appointment_id: string
  amount: number
  price_covered: number
  state: Generated<'RESERVED' | 'USED' | 'GIVEN_BACK'>
  created: ColumnType<number, Date | string, Date | string>
  taken_off: Generated<boolean>
}

export interface MessageRow {
  company_id: string
  message_id: string
  kind: 'STAFF_LIMIT_NEAR' | 'STAFF_LIMIT_REACHED' | 'CUSTOM' | 'CODE' | 'ACCOUNT' | 'BOOKED' | 'MOVED' | 'CHANGED' | 'CANCELLED' | 'TO_PAY' | 'REMINDER' | 'WAITING' | 'PLACE_OFFERED' | 'SURVEY' | 'REVIEW' | 'GIFT' | 'STAFF_BOOKED' | 'STAFF_MOVED' | 'STAFF_CANCELLED' | 'STAFF_AGENDA' | 'STAFF_PAID' | 'STAFF_UNSENT'
  appointment_id: string | null
  series_id: string | null
  entry_id: string | null
  survey_id: string | null
  starts_at: ColumnType<number | null, Date | string | null | undefined, Date | string | null>
  once_key: string | null
  sealed: string | null
  status: Generated<'QUEUED' | 'CLAIMED' | 'SENDING' | 'SENT' | 'FAILED' | 'EXPIRED' | 'UNKNOWN' | 'DROPPED'>
  due_at: ColumnType<number, Date | string, Date | string>
  deadline: ColumnType<number, Date | string, Date | string>
  tries: Generated<number>
  channel: 'MESSENGER' | 'MAIL' | 'SMS' | 'PUSH' | null
  refused: Generated<string[]>
  provider_id: string | null
  detail: string | null
  created: ColumnType<number, Date | string, Date | string>
  ended_at: ColumnType<number | null, Date | string | null | undefined, Date | string | null>
  caused_by_address: string | null
  caused_by_block: string | null
  spent: Generated<boolean>
  caused_by_company: Generated<boolean>
  staff_member_id: string | null
  bookings: number | null
  branch_id: string | null
  day: string | null
  mail_spent: Generated<boolean>
  client_id: string | null
  text: string | null
  membership_id: string | null
  former_start: ColumnType<number | null, Date | string | null | undefined, Date | string | null>
}

export interface MessageLimitRow {
  company_id: string
  granted: number | null
  chosen: number | null
  warned_on: string | null
  warned_percent: 80 | 100 | null
}

export interface MessageTextRow {
  company_id: string
  kind: 'BOOKED' | 'BOOKED_SERIES' | 'MOVED' | 'CHANGED' | 'CANCELLED' | 'TO_PAY' | 'REMINDER' | 'PLACE_OFFERED' | 'SURVEY' | 'REVIEW'
  channel: 'MESSENGER' | 'MAIL' | 'SMS'
  locale: 'uk' | 'en' | 'pl' | 'ru'
  title: string | null
  text: string
}

export interface MessengerChatRow {
  chat_id: string
  phone: string
  locale: 'uk' | 'en' | 'pl' | 'ru'
  created: ColumnType<number, Date | string, Date | string>
}

export interface NotificationRow {
  company_id: string
  notification_id: string
  client_id: string
  type: 'BOOKED' | 'MOVED' | 'CHANGED' | 'CANCELLED' | 'TO_PAY' | 'REMINDER' | 'PLACE_OFFERED' | 'SURVEY' | 'REVIEW'
  appointment_id: string | null
  series_id: string | null
  entry_id: string | null
  survey_id: string | null
  starts_at: ColumnType<number | null, Date | string | null | undefined, Date | string | null>
  created: ColumnType<number, Date | string, Date | string>
  read_at: ColumnType<number | null, Date | string | null | undefined, Date | string | null>
}

export interface OccupancyRow {
  company_id: string
  occupancy_id: string
  resource_id: string
  lane: Generated<number>
  kind: 'APPOINTMENT' | 'EVENT' | 'HOLD' | 'BLOCK'
  owner_id: string
  starts_at: ColumnType<number, Date | string, Date | string>
  during: string
  blocking: Generated<boolean>
  held_until: ColumnType<number | null, Date | string | null | undefined, Date | string | null>
  role: Generated<'PERFORMER' | 'BESIDES' | 'PART'>
}

export interface OutboxMessageRow {
  message_id: string
  channel: 'MESSENGER' | 'MAIL' | 'SMS'
  sent_to: string
  subject: string | null
  text: string
  calendar: string | null
  sent_at: ColumnType<number, Date | string, Date | string>
}

export interface OutsideCalendarRow {
  company_id: string
  calendar_id: string
  resource_id: string
  sealed_url: string | null
  source: string
  staff_member_id: string | null
  created: ColumnType<number, Date | string, Date | string>
  next_read_at: ColumnType<number | null, Date | string | null | undefined, Date | string | null>
  last_read_at: ColumnType<number | null, Date | string | null | undefined, Date | string | null>
  understood_at: ColumnType<number | null, Date | string | null | undefined, Date | string | null>
  failures: Generated<number>
  last_error: string | null
  tag: string | null
  content_hash: string | null
  busy: Generated<string>
  unclear: Generated<number>
  strange_zones: Generated<string[]>
}

export interface PaymentRow {
  company_id: string
  payment_id: string
  subject_kind: 'APPOINTMENT' | 'MEMBERSHIP'
  subject_id: string
  amount: number
  tip: Generated<number>
  currency_code: 'EUR' | 'USD' | 'UAH' | 'RUB' | 'PLN'
  provider: string | null
  provider_reference: string | null
  url: string | null
  state: 'OPEN' | 'PROCESSING' | 'PAID' | 'FAILED' | 'EXPIRED' | 'REFUNDED'
  success_url: string | null
  failure_url: string | null
  return_url: string | null
  locale: 'uk' | 'en' | 'pl' | 'ru'
  expires_at: ColumnType<number, Date | string, Date | string>
  ask_at: ColumnType<number | null, Date | string | null | undefined, Date | string | null>
  created: ColumnType<number, Date | string, Date | string>
  title: Generated<string>
  payer_forgotten: Generated<boolean>
  method: Generated<'ONLINE' | 'CASH' | 'TERMINAL' | 'TRANSFER'>
  branch_id: string | null
}

export interface PaymentAccountRow {
  company_id: string
  provider: 'sandbox' | 'stripe' | 'liqpay' | 'wayforpay' | 'przelewy24' | 'monobank'
  sealed_keys: string
  active: Generated<boolean>
  origins: Generated<string[]>
  created: ColumnType<number, Date | string, Date | string>
  status: Generated<'UNTESTED' | 'WORKS' | 'REFUSED'>
  status_reason: string | null
  tested_at: ColumnType<number | null, Date | string | null | undefined, Date | string | null>
  currencies: Generated<string[]>
}

export interface PaymentNoticeRow {
  company_id: string
  notice_id: string
  provider: string
  payment_id: string | null
  event: string | null
  signature: string
  raw_body: Buffer | null
  outcome: 'DONE' | 'REPEATED' | 'REFUSED'
  because: string | null
  received: ColumnType<number, Date | string, Date | string>
  body_hash: Buffer
}

export interface PaymentRefundRow {
  company_id: string
  refund_id: string
  payment_id: string
  amount: number
  tip: number
  key: string
  state: 'WAITING' | 'DONE' | 'REFUSED'
  tries: Generated<number>
  ask_at: ColumnType<number | null, Date | string | null | undefined, Date | string | null>
  detail: string | null
  created: ColumnType<number, Date | string, Date | string>
  as_of: ColumnType<number | null, Date | string | null | undefined, Date | string | null>
  found: Generated<number>
  reason: string | null
  handed_over: 'CASH' | 'TERMINAL' | 'TRANSFER' | null
}

export interface PersonRow {
  person_id: string
  phone: string | null
  password_hash: string | null
  disabled: Generated<boolean>
  created: ColumnType<number, Date | string, Date | string>
  phone_proven_at: ColumnType<number | null, Date | string | null | undefined, Date | string | null>
}

export interface PersonClientRow {
  person_id: string
  company_id: string
  client_id: string
  created: ColumnType<number, Date | string, Date | string>
}

export interface PersonDeviceRow {
  person_id: string
  device_hash: string
  created: ColumnType<number, Date | string, Date | string>
  used_at: ColumnType<number, Date | string, Date | string>
}

export interface PersonIdentityRow {
  issuer: string
  subject: string
  person_id: string
  created: ColumnType<number, Date | string, Date | string>
}

export interface PhoneChangeRow {
  person_id: string
  company_id: string
  phone: string
  locale: 'uk' | 'en' | 'pl' | 'ru'
  token_hash: string
  created: ColumnType<number, Date | string, Date | string>
  effective_at: ColumnType<number, Date | string, Date | string>
}

export interface PictureRow {
  digest: string
  source: string
  type: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif' | null
  content: Buffer | null
  etag: string | null
  fetched_at: ColumnType<number | null, Date | string | null | undefined, Date | string | null>
  next_at: ColumnType<number, Date | string, Date | string>
  failures: Generated<number>
  refusal: string | null
}

export interface RatingRow {
  company_id: string
  rating_id: string
  type: 'RESOURCE' | 'SERVICE'
  entity_id: string
  rating: number
  message: string | null
  author: string | null
  visible: Generated<boolean>
  appointment_id: string | null
  created: ColumnType<number, Date | string, Date | string>
  answer: string | null
  answered_at: ColumnType<number | null, Date | string | null | undefined, Date | string | null>
  hidden_reason: string | null
}

export interface RatingCountRow {
  company_id: string
  type: string
  entity_id: string
  rating: number
  count: number
}

export interface ResourceRow {
  company_id: string
  resource_id: string
  branch_id: string
  parent_id: string | null
  type: Generated<'RESOURCE' | 'GROUP'>
  resource_type_id: string | null
  name: string
  middle_name: string | null
  last_name: string | null
  description: string | null
  phone: string | null
  logo: string | null
  ordinal: Generated<number>
  active: Generated<boolean>
  capacity: Generated<number>
  translations: ColumnType<unknown, string | undefined, string>
  takes_children: Generated<boolean>
  search_form: GeneratedAlways<string>
  room: Generated<boolean>
  photos: Generated<string[]>
  photo_texts: ColumnType<Record<string, string>, string | undefined, string>
}

export interface ResourceServiceRow {
  company_id: string
  service_id: string
  resource_id: string
  duration: number | null
}

export interface ResourceTypeRow {
  company_id: string
  resource_type_id: string
  name: string
  translations: ColumnType<unknown, string | undefined, string>
}

export interface RestrictionRow {
  company_id: string
  restriction_id: string
  kind: 'ONLINE_BOOKING' | 'LEAST_NOTICE' | 'FURTHEST_DAY' | 'UPCOMING_LIMIT' | 'REPEAT_AFTER' | 'CLIENT_BLOCKED'
  branch_id: string | null
  service_id: string | null
  source: string | null
  value: number | null
  message: string | null
  translations: ColumnType<CompanyRestriction['translations'], string | undefined, string>
  active: Generated<boolean>
}

export interface SandboxPaymentRow {
  company_id: string
  reference: string
  payment_id: string
  amount: number
  tip: number
  currency_code: string
  state: 'OPEN' | 'SECURE' | 'PROCESSING' | 'PAID' | 'FAILED' | 'EXPIRED'
  title: string
  locale: string
  return_url: string
  expires_at: ColumnType<number, Date | string, Date | string>
  done_at: ColumnType<number | null, Date | string | null | undefined, Date | string | null>
}

export interface SandboxRefundRow {
  company_id: string
  reference: string
  refund_id: string
  amount: number
  decided_by: Generated<'PORT' | 'COMPANY' | 'BANK'>
}

export interface ServiceRow {
  company_id: string
  service_id: string
  parent_id: string | null
  type: Generated<'SERVICE' | 'GROUP'>
  booking_type: Generated<'GENERAL' | 'EVENT' | 'RENT'>
  group_training_service: Generated<boolean>
  name: string
  short_description: string | null
  description: string | null
  logo: string | null
  duration: Generated<number>
  display_duration: Generated<number>
  buffer_before: Generated<number>
  buffer_after: Generated<number>
  min_duration: number | null
  max_duration: number | null
  capacity: Generated<number>
  capacity_type: Generated<string>
  public: Generated<boolean>
  active: Generated<boolean>
  ordinal: Generated<number>
  translations: ColumnType<unknown, string | undefined, string>
  places: Generated<number>
  exclusive: Generated<boolean>
  most_a_day: number | null
  at_once: number | null
  slot_cutter: number | null
  phases: number[] | null
  search_form: GeneratedAlways<string>
  online_payment: 'OPTIONAL' | 'REQUIRED' | null
}

export interface ServiceNeedRow {
  company_id: string
  service_id: string
  ordinal: number
  resource_type_id: string | null
  places: Generated<number | null>
}

export interface ServiceNeedResourceRow {
  company_id: string
  service_id: string
  ordinal: number
  resource_id: string
}

export interface ServicePriceRow {
  company_id: string
  service_price_id: string
  service_id: string
  service_price_list_id: string
  resource_type_id: string | null
  amount: number | null
  first_day: string | null
  last_day: string | null
}

export interface ServicePriceListRow {
  company_id: string
  service_price_list_id: string
  name: string
  currency_code: 'EUR' | 'USD' | 'UAH' | 'RUB' | 'PLN'
}

export interface SessionRow {
  token_hash: string
  person_id: string
  company_id: string | null
  created: ColumnType<number, Date | string, Date | string>
  expires_at: ColumnType<number, Date | string, Date | string>
}

export interface ShortLinkRow {
  code: string
  company_id: string
  purpose: 'manage' | 'waiting' | 'record' | 'gift'
  id: string
  until: ColumnType<number, Date | string, Date | string>
}

export interface SocialAttemptRow {
  state_hash: string
  provider_id: string
  company_id: string | null
  binding: string
  expires_at: ColumnType<number, Date | string, Date | string>
}

export interface SpentChallengeRow {
  company_id: string
  nonce: string
  expires_at: ColumnType<number, Date | string, Date | string>
}

export interface StaffCodeRow {
  staff_code_id: string
  staff_person_id: string
  tries_left: number
  expires_at: ColumnType<number, Date | string, Date | string>
}

export interface StaffDeviceRow {
  staff_session_id: string
  endpoint: string
  p256dh: string
  auth: string
  created: ColumnType<number, Date | string, Date | string>
  last_sent_at: ColumnType<number | null, Date | string | null | undefined, Date | string | null>
}

export interface StaffInvitationRow {
  company_id: string
  staff_invitation_id: string
  staff_member_id: string
  phone: string | null
  email: string | null
  token_hash: string
  is_sent: boolean
  created: ColumnType<number, Date | string, Date | string>
  expires_at: ColumnType<number, Date | string, Date | string>
  accepted_at: ColumnType<number | null, Date | string | null | undefined, Date | string | null>
  withdrawn_at: ColumnType<number | null, Date | string | null | undefined, Date | string | null>
}

export interface StaffMemberRow {
  company_id: string
  staff_member_id: string
  name: string
  role: 'owner' | 'manager' | 'performer'
  resource_id: string | null
  active: Generated<boolean>
  created: ColumnType<number, Date | string, Date | string>
  staff_person_id: string | null
}

export interface StaffNotificationRow {
  company_id: string
  staff_member_id: string
  locale: 'uk' | 'en' | 'pl' | 'ru'
  phone: string | null
  email: string | null
  booked: string[]
  moved: string[]
  cancelled: string[]
  agenda: string[]
  agenda_seconds: number
  branch_ids: string[]
  resource_ids: string[]
  changed_at: ColumnType<number, Date | string, Date | string>
  paid: Generated<string[]>
  unsent: Generated<string[]>
}

export interface StaffPersonRow {
  staff_person_id: string
  phone: string | null
  email: string | null
  contact_proven_at: ColumnType<number | null, Date | string | null | undefined, Date | string | null>
  password_hash: string | null
  created: ColumnType<number, Date | string, Date | string>
}

export interface StaffPersonIdentityRow {
  issuer: string
  subject: string
  staff_person_id: string
  created: ColumnType<number, Date | string, Date | string>
  unlinked_at: ColumnType<number | null, Date | string | null | undefined, Date | string | null>
}

export interface StaffSecondFactorRow {
  staff_person_id: string
  sealed_key: string
  confirmed_at: ColumnType<number | null, Date | string | null | undefined, Date | string | null>
  last_step: number | null
  recovery_hashes: Generated<string[]>
}

export interface StaffSecondStepRow {
  token_hash: string
  staff_person_id: string
  is_proven: boolean
  tries_left: number
  expires_at: ColumnType<number, Date | string, Date | string>
}

export interface StaffSessionRow {
  staff_session_id: string
  staff_person_id: string
  token_hash: string
  previous_hash: string | null
  rotated_at: ColumnType<number, Date | string, Date | string>
  rotation_used: boolean
  proven_at: ColumnType<number | null, Date | string | null | undefined, Date | string | null>
  browser: string | null
  created: ColumnType<number, Date | string, Date | string>
  last_used_at: ColumnType<number, Date | string, Date | string>
  expires_at: ColumnType<number, Date | string, Date | string>
}

export interface SurveyRow {
  company_id: string
  survey_id: string
  appointment_id: string
  client_id: string
  title: string
  questions: ColumnType<StoredQuestion[], string, string>
  translations: ColumnType<unknown, string, string>
  answers: ColumnType<Survey['answers'], string | undefined, string>
  created: ColumnType<number, Date | string, Date | string>
  expires_at: ColumnType<number, Date | string, Date | string>
  completed_at: ColumnType<number | null, Date | string | null | undefined, Date | string | null>
  starts_at: ColumnType<number, Date | string, Date | string>
}

export interface SurveyFormRow {
  company_id: string
  survey_form_id: string
  title: string
  questions: ColumnType<StoredQuestion[], string, string>
  translations: ColumnType<unknown, string | undefined, string>
  active: Generated<boolean>
  created: ColumnType<number, Date | string, Date | string>
}

export interface TillDayRow {
  company_id: string
  branch_id: string
  day: string
  currency_code: 'EUR' | 'USD' | 'UAH' | 'RUB' | 'PLN'
  opening_amount: number
  opened_at: ColumnType<number, Date | string, Date | string>
  opened_by: string
  closing_amount: number | null
  closing_expected: number | null
  closed_at: ColumnType<number | null, Date | string | null | undefined, Date | string | null>
  closed_by: string | null
  note: string | null
  closing_sums: ColumnType<LedgerDay['sums'] | null, string | null | undefined, string | null>
}

export interface UsageCountRow {
  rule: string
  subject: string
  span_start: ColumnType<number, Date | string, Date | string>
  used: number
}

export interface WaitingEntryRow {
  company_id: string
  entry_id: string
  branch_id: string
  event_id: string | null
  date: string | null
  service_ids: Generated<string[]>
  resource_id: string | null
  space: Generated<number>
  contact: ColumnType<StoredContact, string, string>
  locale: Generated<'uk' | 'en' | 'pl' | 'ru'>
  status: Generated<'WAITING' | 'OFFERED' | 'BOOKED' | 'LEFT' | 'EXPIRED'>
  hold_id: string | null
  offered_start: ColumnType<number | null, Date | string | null | undefined, Date | string | null>
  offered_until: ColumnType<number | null, Date | string | null | undefined, Date | string | null>
  created: ColumnType<number, Date | string, Date | string>
  duration: number | null
  client_id: string | null
  caller_host: string | null
  caller_block: string | null
}

export interface WaitingLookRow {
  company_id: string
  look_id: string
  branch_id: string
  date: string
  owner_id: string | null
  kept_until: ColumnType<number | null, Date | string | null | undefined, Date | string | null>
}

export interface WebhookDeliveryRow {
  company_id: string
  delivery_id: string
  webhook_id: string
  event_id: string
  type: string
  about_id: string | null
  client_id: string | null
  payload: ColumnType<unknown, string, string>
  client: ColumnType<unknown, string | null | undefined, string | null>
  number: Generated<number>
  state: Generated<'QUEUED' | 'DELIVERED' | 'GAVE_UP'>
  tries: Generated<number>
  ask_at: ColumnType<number, Date | string, Date | string>
  last_status: number | null
  last_error: string | null
  created: ColumnType<number, Date | string, Date | string>
  queued_at: ColumnType<number, Date | string, Date | string>
  ended_at: ColumnType<number | null, Date | string | null | undefined, Date | string | null>
}

export interface WebhookEndpointRow {
  company_id: string
  webhook_id: string
  url: string
  sealed_secret: string
  sealed_former_secret: string | null
  former_until: ColumnType<number | null, Date | string | null | undefined, Date | string | null>
  events: string[]
  form: 'STANDARD' | 'OLDER' | 'FLAT' | 'NESTED'
  shows_contacts: boolean
  active: Generated<boolean>
  gone_at: ColumnType<number | null, Date | string | null | undefined, Date | string | null>
  failures: Generated<number>
  rests_until: ColumnType<number | null, Date | string | null | undefined, Date | string | null>
  staff_member_id: string
  created: ColumnType<number, Date | string, Date | string>
  owner_needed_at: ColumnType<number | null, Date | string | null | undefined, Date | string | null>
}

export interface Database {
  account_deletion: AccountDeletionRow
  api_key: ApiKeyRow
  appointment: AppointmentRow
  appointment_service: AppointmentServiceRow
  audit_entry: AuditEntryRow
  branch: BranchRow
  branch_service: BranchServiceRow
  calendar_feed: CalendarFeedRow
  catalogue_key: CatalogueKeyRow
  client: ClientRow
  client_note: ClientNoteRow
  code_challenge: CodeChallengeRow
  company: CompanyRow
  company_alias: CompanyAliasRow
  company_settings: CompanySettingsRow
  company_version: CompanyVersionRow
  cycle_frame: CycleFrameRow
  day_frame: DayFrameRow
  discount: DiscountRow
  entity_title: EntityTitleRow
  event: EventRow
  exported_file: ExportedFileRow
  extra_field: ExtraFieldRow
  file: FileRow
  fiscal_account: FiscalAccountRow
  fiscal_receipt: FiscalReceiptRow
  free_membership: FreeMembershipRow
  hold: HoldRow
  idempotency: IdempotencyRow
  image: ImageRow
  inbox_aside: InboxAsideRow
  inbox_look: InboxLookRow
  installation: InstallationRow
  kept_demo: KeptDemoRow
  lease: LeaseRow
  ledger_entry: LedgerEntryRow
  membership: MembershipRow
  membership_change: MembershipChangeRow
  membership_freeze: MembershipFreezeRow
  membership_gift: MembershipGiftRow
  membership_template: MembershipTemplateRow
  membership_use: MembershipUseRow
  message: MessageRow
  message_limit: MessageLimitRow
  message_text: MessageTextRow
  messenger_chat: MessengerChatRow
  notification: NotificationRow
  occupancy: OccupancyRow
  outbox_message: OutboxMessageRow
  outside_calendar: OutsideCalendarRow
  payment: PaymentRow
  payment_account: PaymentAccountRow
  payment_notice: PaymentNoticeRow
  payment_refund: PaymentRefundRow
  person: PersonRow
  person_client: PersonClientRow
  person_device: PersonDeviceRow
  person_identity: PersonIdentityRow
  phone_change: PhoneChangeRow
  picture: PictureRow
  rating: RatingRow
  rating_count: RatingCountRow
  resource: ResourceRow
  resource_service: ResourceServiceRow
  resource_type: ResourceTypeRow
  restriction: RestrictionRow
  sandbox_payment: SandboxPaymentRow
  sandbox_refund: SandboxRefundRow
  service: ServiceRow
  service_need: ServiceNeedRow
  service_need_resource: ServiceNeedResourceRow
  service_price: ServicePriceRow
  service_price_list: ServicePriceListRow
  session: SessionRow
  short_link: ShortLinkRow
  social_attempt: SocialAttemptRow
  spent_challenge: SpentChallengeRow
  staff_code: StaffCodeRow
  staff_device: StaffDeviceRow
  staff_invitation: StaffInvitationRow
  staff_member: StaffMemberRow
  staff_notification: StaffNotificationRow
  staff_person: StaffPersonRow
  staff_person_identity: StaffPersonIdentityRow
  staff_second_factor: StaffSecondFactorRow
  staff_second_step: StaffSecondStepRow
  staff_session: StaffSessionRow
  survey: SurveyRow
  survey_form: SurveyFormRow
  till_day: TillDayRow
  usage_count: UsageCountRow
  waiting_entry: WaitingEntryRow
  waiting_look: WaitingLookRow
  webhook_delivery: WebhookDeliveryRow
  webhook_endpoint: WebhookEndpointRow
}
