import { describe, expect, it } from 'vitest'
import { assertComparesInstants, assertLocksNoCopies, assertNamesCompany } from './tenant-guard.ts'

describe('the tenant guard', () => {
  const refused = [
    { sql: 'select * from service', because: 'it reads the services of every company' },
    {
      sql: 'select * from "service" where "service_id" = $1',
      because: 'an id alone may be another company’s',
    },
    {
      sql: 'select * from "event" inner join "service" on "service"."service_id" = "event"."service_id" where "event"."company_id" = $1',
      because: 'the joined table is not bound to the company',
    },
    {
      sql: 'update appointment set status = $1 where appointment_id = $2',
      because: 'a write needs the company too',
    },
    { sql: 'delete from client where client_id = $1', because: 'so does a removal' },
  ]
  it.each(refused)('rejects “$sql”, because $because', ({ sql }) => {
    expect(() => assertNamesCompany(sql)).toThrow('company_id')
  })

  const accepted = [
    { sql: 'select * from "service" where "company_id" = $1', because: 'it names the company' },
    {
      sql: 'select "company_id" from "company_alias" where "alias" = $1',
      because: 'aliases stand above companies',
    },
    { sql: 'select extract(epoch from now())', because: 'it touches no table' },
  ]
  it.each(accepted)('accepts “$sql”, because $because', ({ sql }) => {
    expect(() => assertNamesCompany(sql)).not.toThrow()
  })
})

describe('rows that lie on every machine', () => {
  it.each([
    'select "person_id" from "person" where "person_id" = $1 for no key update',
    'select * from "staff_member" join "staff_session" using (staff_person_id) where company_id = $1 for share of staff_member for key share of staff_session',
    'with own as (select * from person where person_id = $1 for update skip locked) select * from own',
  ])('are not locked: “%s”', (sql) => {
    expect(() => assertLocksNoCopies(sql)).toThrow('every machine')
  })

  it.each([
    'select "person_id" from "person" where "person_id" = $1',
    'select * from "client" where "company_id" = $1 for no key update',
    'select * from "staff_member" join "staff_session" using (staff_person_id) where company_id = $1 for share of staff_member',
  ])('leave alone: “%s”', (sql) => {
    expect(() => assertLocksNoCopies(sql)).not.toThrow()
  })
})

describe('the end of a row that is written', () => {
  it('is not computed: several machines cannot', () => {
    const late = 'update appointment set caller_host = null where company_id = $1 and '
    expect(() => assertComparesInstants(`${late} starts_at + make_interval(secs => duration) < $2`)).toThrow(
      'adds to an instant',
    )
    expect(() =>
      assertComparesInstants(`${late} $2 - starts_at > make_interval(secs => duration)`),
    ).not.toThrow()
    expect(() =>
      assertComparesInstants('select starts_at + make_interval(secs => duration) from appointment'),
    ).not.toThrow()
  })
})
