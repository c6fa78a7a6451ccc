/**
 * Canonical form of a company file, for comparing two files. Drops translations equal to the original and settings
 * equal to the defaults, expands categories to their services, and sorts lists without an order of their own
 * like the catalogue.
 */
import { locales } from '@zapys/contract'
import { defaultBookingSettings, defaultWidgetSettings } from '@zapys/domain/companies'
import { dequal } from 'dequal'
import { servicesIn } from './categories.ts'
import type { CompanyFile, ServiceFile } from './schema.ts'

export function canonical(file: CompanyFile): CompanyFile {
  const plain = withPlainTexts(file, file.language) as CompanyFile
  const orderOf = {
    branch: inOrderOf(file.branches),
    resource: inOrderOf(file.resources),
    service: inOrderOf(file.services),
  }
  return {
    ...plain,
    social: Object.fromEntries(
      Object.entries(plain.social).map(([kind, link]) => [
        kind,
        { ...link, iconName: link.iconName === kind ? null : link.iconName },
      ]),
    ),
    widget_settings: chosen(plain.widget_settings, {
      ...defaultWidgetSettings,
      default_locale: file.language,
    }),
    booking_settings: Object.fromEntries(
      Object.entries(plain.booking_settings).flatMap(([name, part]) => {
        const own = chosen(part, defaultBookingSettings[name as keyof typeof defaultBookingSettings])
        return Object.keys(own).length === 0 ? [] : [[name, own]]
      }),
    ),
    price_lists: byKey(plain.price_lists),
    resource_types: byKey(plain.resource_types),
    restrictions: byKey(plain.restrictions),
    staff: plain.staff && byKey(plain.staff),
    entity_titles: plain.entity_titles.toSorted((one, other) => titleKey(one).localeCompare(titleKey(other))),
    branches: plain.branches.map((branch) => ({
      ...branch,
      cycle_frames: joined(branch.cycle_frames),
      day_frames: byDate(branch.day_frames),
    })),
    resources: plain.resources.map((resource) => ({
      ...resource,
      cycle_frames: joined(resource.cycle_frames),
      day_frames: byDate(resource.day_frames),
    })),
    services: plain.services.map((service) => ({
      ...service,
      display_duration: service.display_duration === service.duration ? null : service.display_duration,
      branches: service.branches.toSorted(orderOf.branch),
      resources: service.resources.toSorted(orderOf.resource),
      durations: Object.fromEntries(
        Object.entries(service.durations).toSorted(([one], [other]) => orderOf.resource(one, other)),
      ),
      prices: service.prices.toSorted(byPrice),
    })),
    discounts: byKey(plain.discounts).map((discount) => ({
      ...discount,
      weekdays: discount.weekdays?.toSorted() ?? null,
      services: servicesIn(file, discount.services).toSorted(orderOf.service),
    })),
    membership_templates: plain.membership_templates.map((template) => ({
      ...template,
      branches: template.branches.toSorted(orderOf.branch),
      services: servicesIn(file, template.services).toSorted(orderOf.service),
    })),
  }
}

/** For lists whose order is not shown to clients. */
const byKey = <Thing extends { key: string }>(things: Thing[]): Thing[] =>
  things.toSorted((one, other) => (one.key < other.key ? -1 : 1))

type PriceFile = ServiceFile['prices'][number]
const priceKey = ({ price_list, resource_type, first_day, last_day }: PriceFile) =>
  [price_list, resource_type ?? '', first_day ?? '', last_day ?? ''].join('/')
const byPrice = (one: PriceFile, other: PriceFile) => (priceKey(one) < priceKey(other) ? -1 : 1)

const titleKey = ({ code, language, word_case }: CompanyFile['entity_titles'][number]) =>
  `${code} ${language} ${word_case}`

type DayFrames = CompanyFile['branches'][number]['day_frames']
const byDate = (frames: DayFrames): DayFrames =>
  frames.toSorted(
    (one, other) => one.date.localeCompare(other.date) || one.hours.start_time - other.hours.start_time,
  )

/** In weekday order; adjacent frames are not merged. */
const joined = (frames: CompanyFile['branches'][number]['cycle_frames']) =>
  frames.toSorted((one, other) => one.weekday - other.weekday || one.start_time - other.start_time)

function inOrderOf(list: readonly { key: string }[]) {
  const places = new Map(list.map(({ key }, index) => [key, index]))
  return (one: string, other: string) => (places.get(one) ?? 0) - (places.get(other) ?? 0)
}

/** Without values equal to the defaults, and without null, which means no choice. */
const chosen = (own: object, defaults: object): object =>
  Object.fromEntries(
    Object.entries(own).filter(
      ([name, value]) =>
        value !== undefined && value !== null && !dequal(value, (defaults as Record<string, unknown>)[name]),
    ),
  )

function withPlainTexts(value: unknown, language: string): unknown {
  if (Array.isArray(value)) return value.map((part) => withPlainTexts(part, language))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  if (!isText(entries))
    return Object.fromEntries(entries.map(([name, part]) => [name, withPlainTexts(part, language)]))
  const own = (value as Record<string, string>)[language]
  const others = entries.filter(([locale, words]) => locale !== language && words !== own)
  return others.length === 0 ? own : Object.fromEntries([[language, own], ...others.toSorted(byLocale)])
}

const isText = (entries: [string, unknown][]) =>
  entries.length > 0 &&
  entries.every(([name, part]) => locales.some((locale) => locale === name) && typeof part === 'string')

const byLocale = ([one]: [string, unknown], [other]: [string, unknown]) =>
  locales.findIndex((locale) => locale === one) - locales.findIndex((locale) => locale === other)
