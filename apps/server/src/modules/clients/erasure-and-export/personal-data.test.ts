import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Database as Tables } from '../../../../database/row-types.ts'
import type { PersonalData, TablesWithClient } from './personal-data-types.ts'
import { personalData } from './personal-data.ts'

const schema = readFileSync(new URL('../../../../database/schema.sql', import.meta.url), 'utf8')

/** Tables of the final schema with their columns. */
const tables = new Map(
  [...schema.matchAll(/^create table (\w+) \(\n([\s\S]*?)^\);/gm)].map(([, table = '', body = '']) => [
    table,
    [...body.matchAll(/^ {2}(?!constraint\b)(\w+) /gm)].map(([, column = '']) => column).toSorted(),
  ]),
)

/**
 * All other tables: data of companies, and internal data of the program. A new one in neither list does not compile.
 */
const ofNobody: Record<Exclude<keyof Tables, TablesWithClient<Tables>>, 'company' | 'program'> = {
  ...({ api_key: 'company', staff_member: 'company', webhook_endpoint: 'company' } as const),
  ...({ staff_code: 'program', staff_device: 'program', staff_session: 'program' } as const),
  ...({ staff_second_factor: 'program', staff_second_step: 'program' } as const),
  ...({ inbox_aside: 'company', inbox_look: 'program' } as const),
  ...({ calendar_feed: 'company', outside_calendar: 'company' } as const),
  ...({ branch: 'company', branch_service: 'company', company: 'company' } as const),
  ...({ catalogue_key: 'program', company_alias: 'company', company_version: 'program' } as const),
  ...({ company_settings: 'company', cycle_frame: 'company', day_frame: 'company' } as const),
  ...({ discount: 'company', entity_title: 'company', event: 'company', extra_field: 'company' } as const),
  exported_file: 'company',
  ...({ image: 'company' } as const),
  ...({ fiscal_account: 'company', fiscal_receipt: 'company' } as const),
  ...({ membership_template: 'company', resource: 'company', resource_service: 'company' } as const),
  ...({ message_limit: 'company', message_text: 'company', payment_account: 'company' } as const),
  till_day: 'company',
  ...({ sandbox_payment: 'program', sandbox_refund: 'program' } as const),
  ...({ rating_count: 'company', resource_type: 'company' } as const),
  ...({ restriction: 'company', service: 'company' } as const),
  ...({ service_need: 'company', service_need_resource: 'company' } as const),
  ...({ service_price: 'company', service_price_list: 'company', survey_form: 'company' } as const),
  // Keyed hashes of phones: docs/rules/data-rights.md explains why they stay.
  free_membership: 'company',
  // Frozen days; the client is stored with the membership.
  membership_freeze: 'program',
  ...({
    installation: 'program',
    kept_demo: 'program',
    lease: 'program',
    picture: 'program',
    spent_challenge: 'program',
  } as const),
}

describe('the list of data about a client', () => {
  it('covers each table of the schema, and no other', () => {
    expect([...Object.keys(personalData), ...Object.keys(ofNobody)].toSorted()).toEqual(
      [...tables.keys()].toSorted(),
    )
  })

  it.each(Object.entries(personalData).map(([table, { columns }]) => ({ table, columns })))(
    'covers each column of $table',
    ({ table, columns }) => {
      expect(Object.keys(columns).toSorted()).toEqual(tables.get(table))
    },
  )
})

/** A lease with a column that names a client. */
type LeaseOfClient = { lease: Tables['lease'] & { client_id: string } }
type TablesWithPhone = { client: Tables['client'] & { second_phone: string | null } }

describe('what does not compile', () => {
  const { appointment, client } = personalData

  it('a table that begins to name clients and is not in the list', () => {
    const named: TablesWithClient<LeaseOfClient> = 'lease'
    // @ts-expect-error its columns and who takes it over are missing
    const list: PersonalData<LeaseOfClient> = {}
    expect(list).not.toHaveProperty(named)
  })

  it('a new column without a declared erasure rule', () => {
    // @ts-expect-error second_phone is missing
    const list: PersonalData<TablesWithPhone> = { client }
    expect(list.client.columns).not.toHaveProperty('second_phone')
  })

  it('a table with clients but no rule for a guest’s rows', () => {
    const { takeOver, ...forgotten } = appointment
    // @ts-expect-error takeOver is missing
    const list: PersonalData<Pick<Tables, 'appointment'>> = { appointment: forgotten }
    expect(takeOver).not.toBe('stays')
    expect(list.appointment).not.toHaveProperty('takeOver')
  })
})
