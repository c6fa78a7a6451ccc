/**
 * Builders of records for tests: each names only what matters to the story, the rest has a sensible default.
 * They insert rows as an import would; none calls the API.
 */
import type { BookingSettings } from '@zapys/contract'
import type { Insertable, Selectable } from 'kysely'
import type { Database as Tables } from '../database/row-types.ts'
import type { Connection } from '../src/platform/db/database.ts'
import { newId } from '../src/platform/db/ids.ts'

/** JSON columns, given as values. */
const jsonColumns = [
  'translations',
  'social',
  'extra_fields',
  'utm',
  'contact',
  'agreement',
  'options',
  'questions',
  'answers',
] as const
type JsonColumn = (typeof jsonColumns)[number]

type Given<Table extends keyof Tables> = {
  [Column in keyof Insertable<Tables[Table]>]?: Column extends JsonColumn
    ? unknown
    : Insertable<Tables[Table]>[Column]
}
type Row<Table extends keyof Tables> = Selectable<Tables[Table]>
/** `09:00-18:00`; an end past midnight is written as `18:00-26:00`. */
type Hours = `${number}:${number}-${number}:${number}`

/** Partial settings. */
type SomeSettings = {
  [Part in keyof BookingSettings]?: Partial<BookingSettings[Part]> & { inherited?: boolean }
}

/** Seconds from midnight of `09:30`. */
export const clockTime = (text: string): number => {
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  return hours * 3600 + minutes * 60
}

const frameOf = (hours: Hours) => {
  const [start = '', end = ''] = hours.split('-')
  return { start_time: clockTime(start), end_time: clockTime(end) }
}

const everyDay = [1, 2, 3, 4, 5, 6, 7]
/** A row in stored form: JSON is passed as text, because the driver would send an array as a PostgreSQL array. */
const stored = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).map(([column, value]) => [
      column,
      jsonColumns.some((name) => name === column) ? JSON.stringify(value) : value,
    ]),
  )

export type Studio = Awaited<ReturnType<typeof addStudio>>

export type StudioGiven = Given<'company'> & {
  alias?: string
  settings?: SomeSettings
  widget_settings?: Record<string, unknown>
  appointment_statuses?: { code: string; colour: string; name?: string }[]
  /** Hours of the first branch on every day of the week. */
  works?: Hours[]
}

/** Records are created on May 1, 2026, each a moment later than the previous one. */
let records = 0
const created = () => new Date(Date.UTC(2026, 4, 1) + (records += 1)).toISOString()

/** A company with one branch that is open every day from 09:00 to 18:00, and builders for all its data. */
export async function addStudio(connection: Connection, given: StudioGiven = {}) {
  const { alias, settings = {}, widget_settings = {}, appointment_statuses, works, ...columns } = given
  const company = await connection
    .insertInto('company')
    .values({
      company_id: newId(),
      name: 'Студія «Промінь»',
      timezone: 'Europe/Kyiv',
      currency_code: 'UAH',
      company_type: 'BUSINESS',
      created: created(),
      ...stored(columns),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const { company_id } = company
  await connection
    .insertInto('company_settings')
    .values({
      company_id,
      appointment_statuses: JSON.stringify(
        appointment_statuses ?? [
          { code: 'CONFIRMED', colour: '#2e7d32' },
          { code: 'CONFIRMED_BY_CLIENT', colour: '#1565c0' },
          { code: 'CANCELLED', colour: '#c62828' },
        ],
      ),
      widget_settings: JSON.stringify(widget_settings),
      booking_settings: JSON.stringify(settings),
    })
    .execute()
  if (alias !== undefined)
    await connection.insertInto('company_alias').values({ alias, company_id }).execute()

  /** Inserts one row of the company and returns it as stored. */
  const add = async <Table extends keyof Tables>(
    table: Table,
    values: Record<string, unknown>,
  ): Promise<Row<Table>> =>
    await connection
      .insertInto(table)
      .values({ company_id, ...stored(values) } as never)
      .returningAll()
      .executeTakeFirstOrThrow()

  const priceList = (values: Given<'service_price_list'> = {}) =>
    add('service_price_list', {
      service_price_list_id: newId(),
      name: 'Основний',
      currency_code: company.currency_code,
      ...values,
    })

  const weeklyFrames = async (
    owner: { branch_id: string; resource_id?: string },
    hours: readonly Hours[],
  ) => {
    for (const weekday of everyDay)
      for (const frame of hours)
        await add('cycle_frame', { frame_id: newId(), weekday, ...owner, ...frameOf(frame) })
  }

  const branch = async ({
    works: branchHours = ['09:00-18:00'],
    settings: own = {},
    ...values
  }: Given<'branch'> & { works?: Hours[]; settings?: SomeSettings } = {}) => {
    const service_price_list_id = values.service_price_list_id ?? (await priceList()).service_price_list_id
    const added = await add('branch', {
      branch_id: newId(),
      name: 'Центр',
      timezone: company.timezone,
      currency_code: company.currency_code,
      service_price_list_id,
      booking_settings: JSON.stringify(own),
      ...values,
    })
    await weeklyFrames({ branch_id: added.branch_id }, branchHours)
    return added
  }
  const mainBranch = await branch(works === undefined ? {} : { works })
  const { branch_id } = mainBranch

  const resource = async ({
    works: own,
    performs = [],
    ...values
  }: Given<'resource'> & { works?: Hours[]; performs?: { service_id: string }[] } = {}) => {
    const added = await add('resource', { resource_id: newId(), branch_id, name: 'Анна', ...values })
    if (own !== undefined)
      await weeklyFrames({ branch_id: added.branch_id, resource_id: added.resource_id }, own)
    for (const { service_id } of performs)
      await add('resource_service', { service_id, resource_id: added.resource_id })
    return added
  }

  const price = (service: { service_id: string }, amount: number, values: Given<'service_price'> = {}) =>
    add('service_price', {
      service_price_id: newId(),
      service_id: service.service_id,
      service_price_list_id: mainBranch.service_price_list_id,
      amount,
      ...values,
    })

  return {
    company,
    company_id,
    alias,
    /** The first branch; records without an explicit branch belong to it. */
    branch: mainBranch,
    branch_id,
    addBranch: branch,
    priceList,
    resource,
    /** A container of resources. */
    resourceGroup: (values: Given<'resource'> = {}) =>
      resource({ type: 'GROUP', name: 'Майстри', ...values }),
    resourceType: (values: Given<'resource_type'> = {}) =>
      add('resource_type', { resource_type_id: newId(), name: 'Старший майстер', ...values }),

    /** A service of one hour, offered at the named branches (the first one by default), performed by `by`. */
    service: async ({
      branches = [mainBranch],
      by = [],
      price: amount,
      ...values
    }: Given<'service'> & {
      branches?: { branch_id: string }[]
      by?: { resource_id: string; duration?: number }[]
      price?: number
    } = {}) => {
      const added = await add('service', { service_id: newId(), name: 'Стрижка', duration: 3600, ...values })
      const { service_id } = added
      for (const at of branches) await add('branch_service', { service_id, branch_id: at.branch_id })
      for (const { resource_id, duration } of by)
        await add('resource_service', { service_id, resource_id, duration })
      if (amount !== undefined) await price(added, amount)
      return added
    },
    /** A required resource of a service: one of these, or any of a type. */
    need: async (
      { service_id }: { service_id: string },
      resources: readonly { resource_id: string }[],
      values: Given<'service_need'> = {},
    ) => {
      const { ordinal } = await add('service_need', { service_id, ordinal: 1, ...values })
      for (const { resource_id } of resources)
        await add('service_need_resource', { service_id, ordinal, resource_id })
    },
    /** A category: it has no times and cannot be booked. */
    category: (values: Given<'service'> = {}) =>
      add('service', { service_id: newId(), name: 'Волосся', type: 'GROUP', ...values }),
    price,
    discount: (values: Given<'discount'>) =>
      add('discount', { discount_id: newId(), name: 'Ранкова', ...values }),

    /** Hours of every week. */
    weeklyFrames,
    /** One different day: `ON` replaces the week's hours, `OFF` is subtracted. */
    dayFrame: (date: string, type: 'ON' | 'OFF', hours: Hours, values: Given<'day_frame'> = {}) =>
      add('day_frame', { frame_id: newId(), branch_id, date, type, ...frameOf(hours), ...values }),
    /** Busy time of a resource, from an instant, in minutes. */
    busy: (
      { resource_id }: { resource_id: string },
      from: string,
      minutes: number,
      values: Given<'occupancy'> = {},
    ) => {
      const until = new Date(Date.parse(from) + minutes * 60_000).toISOString()
      return add('occupancy', {
        occupancy_id: newId(),
        owner_id: newId(),
        kind: 'BLOCK',
        resource_id,
        starts_at: from,
        during: `[${from},${until})`,
        ...values,
      })
    },

    event: (values: Given<'event'> & Pick<Insertable<Tables['event']>, 'service_id' | 'starts_at'>) =>
      add('event', { event_id: newId(), branch_id, duration: 3600, space: 6, ...values }),
    client: (values: Given<'client'> = {}) =>
      add('client', { client_id: newId(), first_name: 'Марта', created: created(), ...values }),
    /** A stored booking without services; `busy` adds its occupancy. */
    appointment: (values: Given<'appointment'> = {}) => {
      const appointment_id = newId()
      return add('appointment', {
        appointment_id,
        branch_id,
        reference: appointment_id.slice(-12),
        status: 'CONFIRMED_BY_CLIENT',
        booking_type: values.event_id === undefined ? 'GENERAL' : 'EVENT',
        starts_at: '2026-06-01T09:00:00.000Z',
        duration: 3600,
        price: 0,
        original_price: 0,
        currency_code: company.currency_code,
        source: 'WIDGET',
        created: created(),
        ...values,
      })
    },

    rating: (values: Given<'rating'> & { entity_id: string }) =>
      add('rating', { rating_id: newId(), type: 'RESOURCE', rating: 5, created: created(), ...values }),
    /** A survey for visits that end on or after May 1, 2026. */
    surveyForm: (values: Given<'survey_form'> = {}) =>
      add('survey_form', {
        survey_form_id: newId(),
        title: 'Як вам візит?',
        questions: [{ id: newId(), type: 'RATING', text: 'Оцініть візит', required: true, options: [] }],
        created: created(),
        ...values,
      }),
    field: (values: Given<'extra_field'> = {}) =>
      add('extra_field', {
        field_id: newId(),
        model: 'CLIENT',
        type: 'TEXT_INPUT',
        name: 'Алергії',
        ...values,
      }),
    template: (values: Given<'membership_template'> = {}) =>
      add('membership_template', {
        template_id: newId(),
        type: 'VISITS',
        name: '8 занять',
        price: 160_000,
        currency_code: company.currency_code,
        visits: 8,
        period_days: 30,
        ...values,
      }),
    /** Bought on May 1, 2026 for free, so that it is paid: eight visits until the end of the year. */
    membership: async ({
      template_id,
      ...values
    }: Given<'membership'> & { client_id: string; type?: 'VISITS' | 'MONEY' | 'DURATION' | 'PERIOD' }) => {
      const membership_id = newId()
      const type = values.type ?? 'VISITS'
      const kind = values.kind ?? 'MEMBERSHIP'
      const template =
        template_id ??
        (
          await add('membership_template', {
            template_id: newId(),
            type,
            kind,
            name: '8 занять',
            price: 0,
            visits: 8,
            period_days: 245,
            currency_code: company.currency_code,
            active: false,
          })
        ).template_id
      return add('membership', {
        membership_id,
        template_id: template,
        number: membership_id.slice(-12).toUpperCase(),
        kind,
        type,
        name: '8 занять',
        price: 0,
        currency_code: company.currency_code,
        start_time: '2026-05-01',
        end_time: '2026-12-31',
        total: type === 'PERIOD' ? null : 8,
        code_hash: kind === 'CERTIFICATE' ? membership_id : null,
        created: created(),
        ...values,
      })
    },
    /** A restriction on online booking, for all branches by default. */
    restriction: (values: Given<'restriction'> & Pick<Insertable<Tables['restriction']>, 'kind'>) =>
      add('restriction', { restriction_id: newId(), ...values }),
    entityTitle: (values: Given<'entity_title'> = {}) =>
      add('entity_title', {
        code: 'RESOURCE_NAME',
        language: 'uk',
        word_case: 'WHO_WHAT',
        one: 'майстер',
        ...values,
      }),
  }
}
