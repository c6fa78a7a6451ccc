/** A company file as rows of the tables. Rows that others refer to come first. */
import {
  companyId,
  entityId,
  type AddressFile,
  type CompanyFile,
  type EntityKind,
  type Text,
} from '@zapys/demo'
import { addDays, today } from '@zapys/domain/time'
import { locales, type Locale } from '@zapys/contract'
import type { Database as Tables } from '../../database/row-types.ts'
import type { Row } from './insert-rows.ts'

/** `now` in epoch milliseconds: dates of the file are counted from it. */
export function companyRows(file: CompanyFile, now: number): [keyof Tables, Row[]][] {
  const company_id = companyId(file)
  const firstDay = today(file.timezone, Math.floor(now / 1000))
  const id = (kind: EntityKind, ...key: (string | number)[]) => entityId(file, kind, ...key)
  const own = { company_id }
  const texts = textsIn(file.language)

  const branches = file.branches.map((branch, ordinal) => ({
    ...own,
    branch_id: id('branch', branch.key),
    ...texts({ name: branch.name, description: branch.description, ...addressTexts(branch.address) }),
    ...coordinates(branch.address),
    phone: branch.phone,
    logo: branch.logo,
    timezone: branch.timezone,
    currency_code: branch.currency_code,
    service_price_list_id: id('price_list', branch.price_list),
    ordinal,
    booking_settings: branch.booking_settings,
  }))

  const resources = file.resources.map((resource, ordinal) => ({
    ...own,
    resource_id: id('resource', resource.key),
    branch_id: id('branch', resource.branch),
    resource_type_id: id('resource_type', resource.resource_type),
    ...texts({ name: resource.name, last_name: resource.last_name, description: resource.description }),
    logo: resource.logo,
    capacity: resource.capacity,
    ordinal,
  }))

  const services = file.services.map((service, ordinal) => ({
    ...own,
    service_id: id('service', service.key),
    parent_id: service.parent === null ? null : id('service', service.parent),
    type: service.type,
    booking_type: service.booking_type,
    group_training_service: service.booking_type === 'EVENT',
    ...texts({
      name: service.name,
      short_description: service.short_description,
      description: service.description,
    }),
    logo: service.logo,
    duration: service.duration,
    display_duration: service.duration,
    online_payment: service.online_payment,
    buffer_before: service.buffer_before,
    buffer_after: service.buffer_after,
    min_duration: service.min_duration,
    max_duration: service.max_duration,
    ordinal,
  }))

  /** A category stands for the services in it. */
  const inCategory = (key: string): string[] => {
    const children = file.services.filter((service) => service.parent === key)
    return children.length === 0 ? [key] : children.flatMap((child) => inCategory(child.key))
  }

  const prices = file.services.flatMap((service) =>
    service.prices.map((price) => ({
      ...own,
      service_price_id: id('price', service.key, price.price_list, price.resource_type ?? ''),
      service_id: id('service', service.key),
      service_price_list_id: id('price_list', price.price_list),
      resource_type_id: price.resource_type === undefined ? null : id('resource_type', price.resource_type),
      amount: price.amount,
    })),
  )

  const discounts = file.discounts.flatMap((discount) =>
    (discount.service === null ? [null] : inCategory(discount.service)).map((service) => ({
      ...own,
      discount_id: id('discount', discount.key, service ?? ''),
      name: discount.name,
      branch_id: discount.branch === null ? null : id('branch', discount.branch),
      service_id: service === null ? null : id('service', service),
      percent: discount.percent,
      first_day: discount.days === null ? null : addDays(firstDay, discount.days.first),
      last_day: discount.days === null ? null : addDays(firstDay, discount.days.last),
      weekdays: discount.weekdays,
      start_time: discount.hours?.start_time ?? null,
      end_time: discount.hours?.end_time ?? null,
    })),
  )

  const cycleFrames = [
    ...file.branches.map((branch) => ({ branch: branch.key, resource: null, frames: branch.cycle_frames })),
    ...file.resources.map(({ branch, key, cycle_frames }) => ({
      branch,
      resource: key,
      frames: cycle_frames,
    })),
  ].flatMap(({ branch, resource, frames }) =>
    frames.map((frame) => ({
      ...own,
      frame_id: id('frame', branch, resource ?? '', frame.weekday, frame.start_time),
      branch_id: id('branch', branch),
      resource_id: resource === null ? null : id('resource', resource),
      ...frame,
    })),
  )

  return [
    ['company_alias', [{ alias: file.alias, company_id }]],
    [
      'company_settings',
      [
        {
          company_id,
          appointment_statuses: file.appointment_statuses,
          widget_settings: file.widget_settings,
          booking_settings: file.booking_settings,
        },
      ],
    ],
    ['entity_title', file.entity_titles.map((title) => ({ ...own, ...title }))],
    [
      'service_price_list',
      file.price_lists.map(({ key, ...list }) => ({
        ...own,
        service_price_list_id: id('price_list', key),
        ...list,
      })),
    ],
    ['branch', branches],
    [
      'resource_type',
      file.resource_types.map(({ key, name }) => ({
        ...own,
        resource_type_id: id('resource_type', key),
        ...texts({ name }),
      })),
    ],
    ['resource', resources],
    ['service', services],
    ['branch_service', file.services.flatMap((service) => linked(service.branches, 'branch', service.key))],
    [
      'resource_service',
      file.services.flatMap((service) => linked(service.resources, 'resource', service.key)),
    ],
    ['service_need', file.services.flatMap(needs)],
    ['service_price', prices],
    ['discount', discounts],
    ['cycle_frame', cycleFrames],
    ['day_frame', file.resources.flatMap((resource) => dayFrames(resource))],
    ['membership_template', file.membership_templates.map(membershipTemplate)],
    ['extra_field', file.extra_fields.map(extraField)],
    ['rating', file.ratings.map(rating)],
    ['survey_form', [surveyForm()]],
  ]

  function linked(keys: string[], kind: 'branch' | 'resource', service: string): Row[] {
    return keys.map((key) => ({ ...own, service_id: id('service', service), [`${kind}_id`]: id(kind, key) }))
  }

  function needs({ key, besides }: CompanyFile['services'][number]): Row[] {
    return besides.map((type, index) => ({
      ...{ ...own, service_id: id('service', key), ordinal: index + 1, places: 1 },
      resource_type_id: id('resource_type', type),
    }))
  }

  function dayFrames(resource: CompanyFile['resources'][number]): Row[] {
    return resource.day_frames.map(({ in_days, ...frame }) => ({
      ...own,
      frame_id: id('frame', resource.key, 'day', in_days, frame.start_time),
      branch_id: id('branch', resource.branch),
      resource_id: id('resource', resource.key),
      date: addDays(firstDay, in_days),
      active: true,
      ...frame,
    }))
  }

  function membershipTemplate(template: CompanyFile['membership_templates'][number], ordinal: number): Row {
    const { key, name, description, services: covered, visits, amount, duration, starts, ...rest } = template
    return {
      ...own,
      template_id: id('template', key),
      ...texts({ name, description }),
      ...rest,
      starts: starts ?? 'ORDER',
      branch_ids: [],
      visits: visits ?? null,
      amount: amount ?? null,
      duration: duration ?? null,
      service_ids: covered.flatMap(inCategory).map((service) => id('service', service)),
      ordinal,
    }
  }

  function extraField(field: CompanyFile['extra_fields'][number], ordinal: number): Row {
    const { key, name, options, minimum, maximum, ...rest } = field
    const { translations, ...named } = texts({ name })
    const optionsIn = (locale: Locale) =>
      options?.map(({ value, title }) => ({ value, title: textIn(title, locale, file.language) })) ?? null
    return {
      ...own,
      field_id: id('field', key),
      ...named,
      ...rest,
      options: optionsIn(file.language),
      minimum: minimum ?? null,
      maximum: maximum ?? null,
      ordinal,
      translations:
        options === undefined
          ? translations
          : Object.fromEntries(
              Object.entries(translations).map(([locale, translated]) => [
                locale,
                { ...translated, options: optionsIn(locale as Locale) },
              ]),
            ),
    }
  }

  function surveyForm(): Row {
    const { title, questions } = file.survey
    return {
      ...own,
      survey_form_id: id('survey_form'),
      ...texts({ title }),
      questions: questions.map(({ key, text, options = [], ...question }) => ({
        id: id('question', key),
        ...question,
        text: textIn(text, file.language, file.language),
        options: options.map(({ value, title: words }) => ({
          value,
          title: textIn(words, file.language, file.language),
        })),
        translations: Object.fromEntries(
          locales
            .filter((locale) => locale !== file.language)
            .map((locale) => [
              locale,
              {
                text: textIn(text, locale, file.language),
                options: Object.fromEntries(
                  options.map(({ value, title: words }) => [value, textIn(words, locale, file.language)]),
                ),
              },
            ]),
        ),
      })),
      created: new Date(now).toISOString(),
    }
  }

  function rating({ entity, days_ago, ...rest }: CompanyFile['ratings'][number], number: number): Row {
    const kind = rest.type === 'RESOURCE' ? 'resource' : 'service'
    return {
      ...own,
      rating_id: id('rating', number),
      entity_id: id(kind, entity),
      ...rest,
      // Not all at the same minute of the day.
      created: new Date(now - days_ago * 86_400_000 - ((number * 7919) % 36_000) * 1000).toISOString(),
    }
  }
}

/** The row of the company itself; its insertion decides who loads the rest. */
/** `now` in epoch milliseconds. */
export function companyRow(file: CompanyFile, now: number): Row {
  const { name, short_description, description } = file
  return {
    company_id: companyId(file),
    ...textsIn(file.language)({ name, short_description, description, ...addressTexts(file.address) }),
    ...coordinates(file.address),
    logo: file.logo,
    language: file.language,
    timezone: file.timezone,
    currency_code: file.currency_code,
    company_type: file.company_type,
    social: file.social,
    created: new Date(now).toISOString(),
  }
}

const addressTexts = ({ city, street }: AddressFile) => ({ city, street })
const coordinates = ({ latitude, longitude }: AddressFile) => ({ latitude, longitude })

const textIn = (text: Text | null, locale: Locale, language: Locale): string | null =>
  text === null || typeof text === 'string' ? text : (text[locale] ?? text[language] ?? null)

/** Texts as columns in the company's language, and `translations` with the others. */
const textsIn =
  (language: Locale) =>
  <Column extends string>(texts: Record<Column, Text | null>) => {
    const inLocale = (locale: Locale) =>
      Object.fromEntries(
        Object.entries<Text | null>(texts).map(([column, text]) => [column, textIn(text, locale, language)]),
      ) as Record<Column, string | null>
    const others = locales.filter((locale) => locale !== language)
    return {
      ...inLocale(language),
      translations: Object.fromEntries(others.map((locale) => [locale, inLocale(locale)])) as Record<
        string,
        Row
      >,
    }
  }
