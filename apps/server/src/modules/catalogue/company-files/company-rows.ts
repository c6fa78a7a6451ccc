/** A company file as rows of the tables. Rows that others refer to come first. */
import { locales, type Locale } from '@zapys/contract'
import { type CompanyFile, type Text, stableId } from '@zapys/company-file'
import type { Database as Tables } from '../../../../database/row-types.ts'
import type { KeyKind } from './catalogue-keys.ts'

/** A row as JSON: columns with their values, JSON columns as values too. */
export type Row = Record<string, unknown>

type Naming = { companyId: string; id(kind: KeyKind, key: string): string }

export type RowsByTable = [keyof Tables, Row[]][]

export function companyRows(file: CompanyFile, { companyId: company_id, id }: Naming): RowsByTable {
  const own = { company_id }
  const texts = textsIn(file.language)
  const orNull = (kind: KeyKind, key: string | null) => (key === null ? null : id(kind, key))
  const rowId = (kind: string, ...key: (string | number)[]) => stableId(file.alias, kind, ...key)

  const { name, short_description, description } = file
  const company = {
    ...own,
    ...texts({ name, short_description, description, ...addressTexts(file.address) }),
    ...coordinates(file.address),
    logo: file.logo,
    language: file.language,
    timezone: file.timezone,
    currency_code: file.currency_code,
    company_type: file.company_type,
    social: Object.fromEntries(
      Object.entries(file.social).map(([kind, link], index) => [
        kind,
        { order: index + 1, value: link.value, title: link.title, iconName: link.iconName ?? kind },
      ]),
    ),
  }

  const branches = file.branches.map((branch, ordinal) => ({
    ...own,
    branch_id: id('branch', branch.key),
    ...texts({ name: branch.name, description: branch.description, ...addressTexts(branch.address) }),
    ...coordinates(branch.address),
    phone: branch.phone,
    logo: branch.logo,
    timezone: branch.timezone,
    currency_code: branch.currency_code,
    active: branch.active,
    ordinal,
    service_price_list_id: id('price_list', branch.price_list),
    booking_settings: branch.booking_settings,
  }))

  const resources = file.resources.map((resource, ordinal) => ({
    ...own,
    resource_id: id('resource', resource.key),
    branch_id: id('branch', resource.branch),
    parent_id: orNull('resource', resource.parent),
    resource_type_id: orNull('resource_type', resource.resource_type),
    ...texts({
      name: resource.name,
      middle_name: resource.middle_name,
      last_name: resource.last_name,
      description: resource.description,
    }),
    type: resource.type,
    phone: resource.phone,
    logo: resource.logo,
    capacity: resource.capacity,
    takes_children: resource.takes_children,
    active: resource.active,
    ordinal,
  }))

  const services = file.services.map((service, ordinal) => ({
    ...own,
    service_id: id('service', service.key),
    parent_id: orNull('service', service.parent),
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
    display_duration: service.display_duration ?? service.duration,
    buffer_before: service.buffer_before,
    buffer_after: service.buffer_after,
    min_duration: service.min_duration,
    max_duration: service.max_duration,
    capacity: service.capacity,
    capacity_type: service.capacity_type,
    places: service.places,
    exclusive: service.exclusive,
    most_a_day: service.most_a_day,
    at_once: service.at_once,
    slot_cutter: service.slot_cutter,
    phases: service.phases,
    online_payment: service.online_payment,
    public: service.public,
    active: service.active,
    ordinal,
  }))

  const needs = file.services.flatMap(({ key, besides, needs: others }) => [
    ...besides.map((type) => ({ service: key, type, resources: [] as string[], places: 1 as number | null })),
    ...others.map(({ resource_type, resources: named, places }) => ({
      service: key,
      type: resource_type,
      resources: named,
      places,
    })),
  ])
  const numbered = [...Map.groupBy(needs, ({ service }) => service).values()].flatMap((ofService) =>
    ofService.map((need, index) => ({ ...need, ordinal: index + 1 })),
  )

  const frames = [
    ...file.branches.map((branch) => ({ branch: branch.key, resource: null, of: branch })),
    ...file.resources.map((resource) => ({
      branch: resource.branch,
      resource: resource.key,
      of: resource,
    })),
  ]

  return [
    ['company', [company]],
    ['company_alias', [{ alias: file.alias, company_id }]],
    [
      'company_settings',
      [
        {
          ...own,
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
      file.resource_types.map((type) => ({
        ...own,
        resource_type_id: id('resource_type', type.key),
        ...texts({ name: type.name }),
      })),
    ],
    ['resource', resources],
    ['service', services],
    [
      'branch_service',
      file.services.flatMap((service) =>
        service.branches.map((key) => ({
          ...own,
          branch_id: id('branch', key),
          service_id: id('service', service.key),
        })),
      ),
    ],
    [
      'resource_service',
      file.services.flatMap((service) =>
        service.resources.map((key) => ({
          ...own,
          service_id: id('service', service.key),
          resource_id: id('resource', key),
          duration: service.durations[key] ?? null,
        })),
      ),
    ],
    [
      'service_need',
      numbered.map(({ service, type, ordinal, places }) => ({
        ...own,
        service_id: id('service', service),
        ordinal,
        places,
        resource_type_id: orNull('resource_type', type),
      })),
    ],
    [
      'service_need_resource',
      numbered.flatMap(({ service, resources: named, ordinal }) =>
        named.map((key) => ({
          ...own,
          service_id: id('service', service),
          ordinal,
          resource_id: id('resource', key),
        })),
      ),
    ],
    [
      'service_price',
      file.services.flatMap((service) =>
        service.prices.map((price) => ({
          ...own,
          service_price_id: rowId('price', service.key, ...Object.values(priceKey(price))),
          service_id: id('service', service.key),
          service_price_list_id: id('price_list', price.price_list),
          resource_type_id: orNull('resource_type', price.resource_type),
          amount: price.amount,
          first_day: price.first_day,
          last_day: price.last_day,
        })),
      ),
    ],
    ['discount', file.discounts.flatMap(discount)],
    [
      'cycle_frame',
      frames.flatMap(({ branch, resource, of }) =>
        of.cycle_frames.map((frame) => ({
          ...own,
          frame_id: rowId('frame', branch, resource ?? '', frame.weekday, frame.start_time),
          branch_id: id('branch', branch),
          resource_id: orNull('resource', resource),
          weekday: frame.weekday,
          start_time: frame.start_time,
          end_time: frame.end_time,
        })),
      ),
    ],
    [
      'day_frame',
      frames.flatMap(({ branch, resource, of }) =>
        of.day_frames.map(({ date, type, hours }) => ({
          ...own,
          frame_id: rowId('frame', branch, resource ?? '', 'day', date, type, hours.start_time),
          branch_id: id('branch', branch),
          resource_id: orNull('resource', resource),
          date,
          type,
          start_time: hours.start_time,
          end_time: hours.end_time,
          active: true,
        })),
      ),
    ],
    ['membership_template', file.membership_templates.map(membershipTemplate)],
    ['extra_field', file.extra_fields.map(extraField)],
    [
      'restriction',
      file.restrictions.map(({ key, branch, service, message, ...rest }) => ({
        ...own,
        restriction_id: id('restriction', key),
        branch_id: orNull('branch', branch),
        service_id: orNull('service', service),
        ...texts({ message }),
        ...rest,
      })),
    ],
    ['survey_form', file.survey === null ? [] : [surveyForm(file.survey)]],
    [
      'staff_member',
      (file.staff ?? []).map(({ key, resource, ...member }) => ({
        ...own,
        staff_member_id: id('staff_member', key),
        ...member,
        resource_id: orNull('resource', resource),
      })),
    ],
  ]

  function discount({
    key,
    branch,
    services: named,
    hours,
    ...rest
  }: CompanyFile['discounts'][number]): Row[] {
    const each: (string | null)[] = named.length === 0 ? [null] : named
    return each.map((service) => ({
      ...own,
      discount_id: id('discount', service === null ? key : `${key}/${service}`),
      branch_id: orNull('branch', branch),
      service_id: orNull('service', service),
      ...rest,
      start_time: hours?.start_time ?? null,
      end_time: hours?.end_time ?? null,
    }))
  }

  function membershipTemplate(
    {
      key,
      name: called,
      description: about,
      services: covered,
      branches: places,
      ...rest
    }: CompanyFile['membership_templates'][number],
    ordinal: number,
  ): Row {
    return {
      ...own,
      template_id: id('template', key),
      ...texts({ name: called, description: about }),
      ...rest,
      branch_ids: places.map((branch) => id('branch', branch)),
      service_ids: covered.map((service) => id('service', service)),
      ordinal,
    }
  }

  function extraField(field: CompanyFile['extra_fields'][number], ordinal: number): Row {
    const { key, name: called, options, ...rest } = field
    const { translations, ...named } = texts({ name: called })
    const optionsIn = (locale: Locale) =>
      options?.map(({ value, title }) => ({ value, title: textIn(title, locale, file.language) })) ?? null
    return {
      ...own,
      field_id: id('field', key),
      ...named,
      ...rest,
      options: optionsIn(file.language),
      ordinal,
      translations:
        options === null
          ? translations
          : Object.fromEntries(
              Object.entries(translations).map(([locale, translated]) => [
                locale,
                { ...translated, options: optionsIn(locale as Locale) },
              ]),
            ),
    }
  }

  function surveyForm({ title, questions }: NonNullable<CompanyFile['survey']>): Row {
    return {
      ...own,
      survey_form_id: id('survey_form', ''),
      ...texts({ title }),
      active: true,
      questions: questions.map(({ key, text, options, ...question }) => ({
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
    }
  }
}

const priceKey = ({
  price_list,
  resource_type,
  first_day,
  last_day,
}: CompanyFile['services'][number]['prices'][number]) => ({
  price_list,
  resource_type: resource_type ?? '',
  ...(first_day === null && last_day === null ? {} : { days: `${first_day}..${last_day}` }),
})

type Address = CompanyFile['address']
const addressTexts = ({ city, street }: Address) => ({ city, street })
const coordinates = ({ latitude, longitude }: Address) => ({ latitude, longitude })

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
