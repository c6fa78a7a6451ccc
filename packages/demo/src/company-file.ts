/**
 * One company as a file: everything that an operator sets, with entities named by short keys instead of ids.
 * Field names are those of the tables and of the wire. Lengths and times of day are seconds, money is minor units.
 */
import type {
  BookingSettings,
  CompanySettings,
  CompanyType,
  EntityTitle,
  SocialLink,
  WidgetSettings,
} from '@zapys/contract'
import type { BookingType, Currency, Locale } from '@zapys/contract'

/** A text in the company's own language, or in several; the own language must be among them. */
export type Text = string | Partial<Record<Locale, string>>

export type AddressFile = { city: Text; street: Text; latitude: number; longitude: number }

/** ISO weekday, Monday is 1. An end past 86400 is a night shift of the day it starts on. */
export type FrameFile = { weekday: number; start_time: number; end_time: number }

/** A single day that differs, counted from the day of the import. */
export type DayFrameFile = { in_days: number; type: 'ON' | 'OFF'; start_time: number; end_time: number }

export type PriceListFile = { key: string; name: string; currency_code: Currency }

export type BranchFile = {
  key: string
  name: Text
  description: Text | null
  phone: string | null
  logo: string | null
  address: AddressFile
  timezone: string
  currency_code: Currency
  price_list: string
  /** What the branch sets for itself; the rest comes from the company. */
  booking_settings: Partial<BookingSettings>
  cycle_frames: FrameFile[]
}

export type ResourceTypeFile = { key: string; name: Text }

export type ResourceFile = {
  key: string
  branch: string
  resource_type: string
  name: Text
  last_name: Text | null
  description: Text | null
  logo: string | null
  capacity: number
  /** Empty: works as the branch does. */
  cycle_frames: FrameFile[]
  day_frames: DayFrameFile[]
}

/** No `resource_type`: the price of every type that has no entry of its own. */
export type PriceFile = { price_list: string; resource_type?: string; amount: number }

export type ServiceFile = {
  key: string
  /** The category it stands in. */
  parent: string | null
  type: 'SERVICE' | 'GROUP'
  booking_type: BookingType
  name: Text
  short_description: Text | null
  description: Text | null
  logo: string | null
  duration: number
  buffer_before: number
  buffer_after: number
  min_duration: number | null
  max_duration: number | null
  branches: string[]
  resources: string[]
  /** What it takes besides whoever performs: one at the branch of each of these resource types. */
  besides: string[]
  /** Whether it is paid online in advance, whatever the company's rules say. */
  online_payment: 'OPTIONAL' | 'REQUIRED' | null
  prices: PriceFile[]
}

export type DiscountFile = {
  key: string
  name: string
  branch: string | null
  /** Null: every service. A category means each service in it. */
  service: string | null
  percent: number
  /** Days from the day of the import, both included; null means open. */
  days: { first: number; last: number } | null
  weekdays: number[] | null
  /** Starts from `start_time` to before `end_time`, at the branch. */
  hours: { start_time: number; end_time: number } | null
}

export type MembershipTemplateFile = {
  key: string
  kind: 'MEMBERSHIP' | 'CERTIFICATE'
  type: 'VISITS' | 'MONEY' | 'DURATION' | 'PERIOD'
  name: Text
  description: Text
  price: number
  currency_code: Currency
  visits?: number
  amount?: number
  duration?: number
  period_days: number
  /** Absent: on the day of the order. */
  starts?: 'ORDER' | 'CHOSEN'
  /** Empty: all services. A category means each service in it. */
  services: string[]
}

export type ExtraFieldFile = {
  key: string
  model: 'CLIENT' | 'APPOINTMENT' | 'MEMBERSHIP'
  type: string
  name: Text
  required: boolean
  options?: { value: string; title: Text }[]
  minimum?: number
  maximum?: number
}

export type RatingFile = {
  type: 'RESOURCE' | 'SERVICE'
  entity: string
  rating: number
  message: string
  author: string
  days_ago: number
}

/** What is asked after a visit. */
export type SurveyFile = {
  title: Text
  questions: {
    key: string
    type: 'RATING' | 'TEXT' | 'CHOICE'
    text: Text
    required: boolean
    options?: { value: string; title: Text }[]
  }[]
}

/** A class that repeats every week. */
export type TimetableEntry = {
  branch: string
  service: string
  resource: string
  weekday: number
  start_time: number
  space: number
  /** Null: the price of the service. */
  price: number | null
}

export type CompanyFile = {
  alias: string
  language: Locale
  company_type: CompanyType
  name: Text
  short_description: Text
  description: Text
  logo: string | null
  address: AddressFile
  timezone: string
  currency_code: Currency
  social: Record<string, SocialLink>
  appointment_statuses: CompanySettings['appointment_statuses']
  widget_settings: WidgetSettings
  booking_settings: BookingSettings
  entity_titles: EntityTitle[]
  price_lists: PriceListFile[]
  branches: BranchFile[]
  resource_types: ResourceTypeFile[]
  resources: ResourceFile[]
  services: ServiceFile[]
  discounts: DiscountFile[]
  membership_templates: MembershipTemplateFile[]
  extra_fields: ExtraFieldFile[]
  ratings: RatingFile[]
  survey: SurveyFile
  timetable: TimetableEntry[]
}
