/**
 * Reads a stored company as a company file. Data without a form in the file (seasonal weekly hours) is omitted, and
 * imports leave it unchanged.
 */
import { type SocialLink } from '@zapys/contract'
import { canonical, type CompanyFile, stableId } from '@zapys/company-file'
import { DAY_SECONDS } from '@zapys/domain/time'
import type { Connection } from '../../../platform/db/database.ts'
import type { keysOf } from './catalogue-keys.ts'
import { type StoredRows, storedRows } from './stored-rows.ts'
import { calledIn, optionsOf, questionsOf, textsOf, type WithTranslations } from './stored-texts.ts'

type Keys = ReturnType<typeof keysOf>

type Question = {
  alias: string
  keys: Keys
  /** Single-day hours before this day are past and omitted. */
  firstDay: string
}

/** Undefined if there is no such company. */
export async function readStored(
  db: Connection,
  companyId: string,
  { alias, keys, firstDay }: Question,
): Promise<CompanyFile | undefined> {
  const company = await db
    .selectFrom('company')
    .selectAll()
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  if (company === undefined) return undefined
  const rows = await storedRows(db, companyId)
  const [settings] = rows.settings
  const [survey] = rows.surveys.filter(({ active }) => active)
  const names = namesOf(rows, keys)
  const { language } = company
  const text = textsOf(language)
  const required = requiredOf(text)
  const hours = hoursOf(rows, firstDay)
  return canonical({
    alias,
    id: companyId === stableId('company', alias) ? null : companyId,
    exported: null,
    ...pick(company, 'language', 'company_type', 'logo', 'photos', 'timezone', 'currency_code'),
    photo_texts: company.photo_texts,
    name: required(company),
    short_description: text(company, 'short_description'),
    description: text(company, 'description'),
    address: addressOf(company),
    social: socialOf(company.social),
    appointment_statuses: settings?.appointment_statuses ?? [],
    widget_settings: settings?.widget_settings ?? {},
    booking_settings: settings?.booking_settings ?? {},
    entity_titles: rows.titles.map((row) =>
      pick(row, 'code', 'language', 'word_case', 'one', 'few', 'many', 'other'),
    ),
    price_lists: priceListsOf(rows, names),
    branches: rows.branches.map((row) => ({
      key: names.branch(row.branch_id),
      name: required(row),
      description: text(row, 'description'),
      address: addressOf(row),
      ...pick(row, 'phone', 'logo', 'timezone', 'currency_code', 'active'),
      booking_settings: row.booking_settings as CompanyFile['booking_settings'],
      price_list: names.priceList(row.service_price_list_id),
      ...hours(row.branch_id, null),
    })),
    resource_types: rows.types.map((row) => ({ key: names.type(row.resource_type_id), name: required(row) })),
    resources: rows.resources.map((row) => ({
      key: names.resource(row.resource_id),
      branch: names.branch(row.branch_id),
      parent: row.parent_id && names.resource(row.parent_id),
      resource_type: row.resource_type_id && names.type(row.resource_type_id),
      name: required(row),
      middle_name: text(row, 'middle_name'),
      last_name: text(row, 'last_name'),
      description: text(row, 'description'),
      ...pick(row, 'type', 'phone', 'logo', 'photos', 'capacity', 'takes_children', 'active'),
      photo_texts: row.photo_texts,
      room: row.room || null,
      ...hours(row.branch_id, row.resource_id),
    })),
    services: servicesOf(rows, names, text),
    discounts: discountsOf(rows, names, keys),
    membership_templates: templatesOf(rows, names, { keys, text }),
    extra_fields: rows.fields
      .filter(({ deleted }) => !deleted)
      .map((row) => ({
        key: keys.key('field', row.field_id, calledIn(row, 'name')),
        name: required(row),
        ...pick(row, 'model', 'type', 'required', 'display', 'minimum', 'maximum', 'active'),
        options: optionsOf(language, row),
      })),
    restrictions: rows.restrictions.map((row) => ({
      key: keys.key('restriction', row.restriction_id, row.kind.toLowerCase()),
      branch: row.branch_id && names.branch(row.branch_id),
      service: row.service_id && names.service(row.service_id),
      ...pick(row, 'kind', 'source', 'value', 'active'),
      message: text(row, 'message'),
    })),
    survey:
      survey === undefined
        ? null
        : {
            title: required(survey, 'title'),
            questions: questionsOf(language, survey.questions, (id, called) =>
              keys.key('question', id, called),
            ),
          },
    ...(survey && noted(keys, survey.survey_form_id)),
    message_texts: messageTextsOf(rows),
    // Credentials are handled elsewhere: cli/company/file-accounts.ts.
    payment_accounts: null,
    staff: rows.staff.length === 0 ? null : staffOf(rows, names, keys),
  })

  function addressOf(row: WithTranslations & { latitude: number | null; longitude: number | null }) {
    return { city: text(row, 'city'), street: text(row, 'street'), ...pick(row, 'latitude', 'longitude') }
  }
}

const messageTextsOf = ({ messageTexts }: StoredRows) =>
  messageTexts.length === 0
    ? null
    : messageTexts.map((row) => pick(row, 'kind', 'channel', 'locale', 'title', 'text'))

const priceListsOf = (rows: StoredRows, names: Names) =>
  rows.priceLists.map((row) => ({
    key: names.priceList(row.service_price_list_id),
    ...pick(row, 'name', 'currency_code'),
  }))

/** A file has only one survey, so its key is empty. */
function noted(keys: Keys, surveyFormId: string): object {
  keys.note({ kind: 'survey_form', key: '', entity_id: surveyFormId })
  return {}
}

type TextOf = ReturnType<typeof textsOf>

const requiredOf =
  (text: TextOf) =>
  (row: WithTranslations, column = 'name') =>
    text(row, column) ?? ''

type Names = ReturnType<typeof namesOf>

/** Keys of referenced objects, assigned in list order: the first gets the plain name. */
function namesOf(rows: StoredRows, keys: Keys) {
  for (const row of rows.branches) keys.key('branch', row.branch_id, calledIn(row, 'name'))
  for (const row of rows.types) keys.key('resource_type', row.resource_type_id, calledIn(row, 'name'))
  for (const row of rows.resources) keys.key('resource', row.resource_id, calledIn(row, 'name', 'last_name'))
  for (const row of rows.services) keys.key('service', row.service_id, calledIn(row, 'name'))
  for (const row of rows.priceLists) keys.key('price_list', row.service_price_list_id, row.name)
  return {
    branch: (id: string) => keys.key('branch', id, id),
    type: (id: string) => keys.key('resource_type', id, id),
    resource: (id: string) => keys.key('resource', id, id),
    service: (id: string) => keys.key('service', id, id),
    priceList: (id: string) => keys.key('price_list', id, id),
  }
}

const socialOf = (social: Record<string, SocialLink>): CompanyFile['social'] =>
  Object.fromEntries(
    Object.entries(social)
      .toSorted(([, one], [, other]) => one.order - other.order)
      .map(([kind, { order: _, ...link }]) => [kind, { title: null, iconName: null, ...link }]),
  )

function hoursOf(rows: StoredRows, firstDay: string) {
  const owner = (row: { branch_id: string; resource_id: string | null }) =>
    `${row.branch_id} ${row.resource_id ?? ''}`
  const weeks = Map.groupBy(
    rows.weeks.filter((row) => row.first_day === null && row.last_day === null),
    owner,
  )
  const days = Map.groupBy(
    rows.days.filter(({ active, date }) => active && date >= firstDay),
    owner,
  )
  return (branch_id: string, resource_id: string | null) => ({
    cycle_frames: (weeks.get(owner({ branch_id, resource_id })) ?? []).map((row) =>
      pick(row, 'weekday', 'start_time', 'end_time'),
    ),
    day_frames: (days.get(owner({ branch_id, resource_id })) ?? []).map((row) => ({
      ...pick(row, 'date', 'type'),
      hours: pick(row, 'start_time', 'end_time'),
    })),
  })
}

/** Services with their links. */
function servicesOf(rows: StoredRows, names: Names, text: TextOf) {
  const required = requiredOf(text)
  const offered = Map.groupBy(rows.offered, ({ service_id }) => service_id)
  const performed = Map.groupBy(rows.performed, ({ service_id }) => service_id)
  const needs = Map.groupBy(rows.needs, ({ service_id }) => service_id)
  const needed = Map.groupBy(rows.needed, ({ service_id, ordinal }) => `${service_id} ${ordinal}`)
  const prices = Map.groupBy(rows.prices, ({ service_id }) => service_id)
  return rows.services.map((row) => {
    const id = row.service_id
    const performers = performed.get(id) ?? []
    const all = (needs.get(id) ?? []).map((need) => ({
      resource_type: need.resource_type_id && names.type(need.resource_type_id),
      resources: (needed.get(`${id} ${need.ordinal}`) ?? []).map((one) => names.resource(one.resource_id)),
      places: need.places,
    }))
    const isPlain = (need: (typeof all)[number]) =>
      need.resource_type !== null && need.resources.length === 0 && need.places === 1
    return {
      key: names.service(row.service_id),
      parent: row.parent_id && names.service(row.parent_id),
      name: required(row),
      short_description: text(row, 'short_description'),
      description: text(row, 'description'),
      ...pick(row, 'type', 'booking_type', 'logo', 'duration', 'display_duration', 'buffer_before'),
      ...pick(row, 'buffer_after', 'min_duration', 'max_duration', 'capacity', 'capacity_type', 'places'),
      ...pick(row, 'exclusive', 'most_a_day', 'at_once', 'slot_cutter', 'phases', 'public', 'active'),
      ...pick(row, 'online_payment'),
      branches: (offered.get(id) ?? []).map(({ branch_id }) => names.branch(branch_id)),
      resources: performers.map(({ resource_id }) => names.resource(resource_id)),
      durations: Object.fromEntries(
        performers.flatMap(({ resource_id, duration }) =>
          duration === null ? [] : [[names.resource(resource_id), duration]],
        ),
      ),
      besides: all.filter(isPlain).map(({ resource_type }) => resource_type!),
      needs: all.filter((need) => !isPlain(need)),
      prices: eachOnce(
        (prices.get(id) ?? []).map((price) => ({
          price_list: names.priceList(price.service_price_list_id),
          resource_type: price.resource_type_id && names.type(price.resource_type_id),
          ...pick(price, 'amount', 'first_day', 'last_day'),
        })),
        ({ amount: _, ...when }) => JSON.stringify(when),
      ),
    }
  })
}

function templatesOf(rows: StoredRows, names: Names, { keys, text }: { keys: Keys; text: TextOf }) {
  const required = requiredOf(text)
  return rows.templates.map((row) => ({
    key: keys.key('template', row.template_id, calledIn(row, 'name')),
    name: required(row),
    description: text(row, 'description'),
    ...pick(row, 'kind', 'type', 'logo', 'price', 'currency_code', 'visits', 'amount', 'duration'),
    ...pick(row, 'period_days', 'starts', 'active'),
    branches: row.branch_ids.map(names.branch),
    services: row.service_ids.map(names.service),
  }))
}

const staffOf = (rows: StoredRows, names: Names, keys: Keys) =>
  rows.staff.map((row) => ({
    key: keys.key('staff_member', row.staff_member_id, row.name),
    ...pick(row, 'name', 'role', 'active'),
    resource: row.resource_id && names.resource(row.resource_id),
  }))

/** No start is later: a night shift ends within the following day. */
const LATEST_START = 2 * DAY_SECONDS

/** A discount has a row per service. */
function discountsOf(rows: StoredRows, names: Names, keys: Keys) {
  const keyed = rows.discounts.map((row) => {
    const part = row.service_id === null ? '' : `/${names.service(row.service_id)}`
    return { row, key: keys.key('discount', row.discount_id, row.name, part) }
  })
  return [...Map.groupBy(keyed, ({ key }) => key.split('/')[0]!)].map(([key, group]) => {
    const inForce = group.filter(({ row }) => row.active)
    const shown = inForce.length > 0 ? inForce : group
    const { row } = shown[0]!
    const { start_time, end_time } = row
    return {
      key,
      branch: row.branch_id && names.branch(row.branch_id),
      services: shown.flatMap((one) =>
        one.row.service_id === null ? [] : names.service(one.row.service_id),
      ),
      ...pick(row, 'name', 'percent', 'amount', 'first_day', 'last_day', 'weekdays', 'source', 'active'),
      hours:
        start_time === null && end_time === null
          ? null
          : { start_time: start_time ?? 0, end_time: end_time ?? LATEST_START },
    }
  })
}

function pick<Row extends object, Column extends keyof Row>(
  row: Row,
  ...columns: Column[]
): Pick<Row, Column> {
  return Object.fromEntries(columns.map((column) => [column, row[column]])) as Pick<Row, Column>
}

/** The first item of each name. */
const eachOnce = <Item>(items: readonly Item[], nameOf: (item: Item) => string): Item[] => [
  ...new Map(items.toReversed().map((item) => [nameOf(item), item])).values(),
]
