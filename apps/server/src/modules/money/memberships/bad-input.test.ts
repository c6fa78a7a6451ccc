/**
 * Memberships that cannot be used, ordered or paid: each rejected by its own code or at its field.
 * docs/rules/memberships.md, docs/rules/payments.md
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Studio } from '../../../../test/builders.ts'
import { payingStudio } from '../../../../test/payments/paying-studio.ts'
import { signIn } from '../../../../test/sign-in.ts'
import { type Reply, startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { certificateCode, codeHash } from './code.ts'

const NOW = '2026-05-18T08:00:00.000Z'
const TUESDAY_10 = '2026-05-19T07:00:00.000Z'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterAll(() => server.stop())

let people = 4_000_000

async function hall() {
  const studio = await payingStudio(server, {
    settings: { widget_settings: { membership_showcase_view_type: 'LARGE' } },
  })
  const newClient = () =>
    signIn(server, studio.studio, { phone: `+38044${String((people += 1)).padStart(7, '1')}` })
  const marta = await newClient()
  const own = (values = {}) => studio.studio.membership({ client_id: marta.clientId!, ...values })
  const book = (membership: object) =>
    marta.post(`/v1/company/${studio.company_id}/user/appointment`, {
      appointment: studio.visit(TUESDAY_10, { client: null, membership }),
    })
  const order = (template: string, asked: object) =>
    marta.post(`/v1/company/${studio.company_id}/client/template/${template}/membership`, {
      client_membership: asked,
    })
  return { ...studio, marta, newClient, own, book, order }
}

type Hall = Awaited<ReturnType<typeof hall>>
type Row = { because: string; is: unknown[]; of(hall: Hall): Promise<Reply> }

const outcome = ({ body }: Reply): unknown[] => {
  const { reason } = (body['metadata'] ?? {}) as { reason?: string }
  const [error] = (body['errors'] ?? []) as { field: string; code?: string }[]
  return [
    body.code,
    ...(reason ? [reason] : []),
    ...(error ? [error.field] : []),
    ...(error?.code ? [error.code] : []),
  ]
}

const using =
  (values: Parameters<Studio['membership']>[0] | object) =>
  async ({ own, book }: Hall): Promise<Reply> =>
    book({ number: (await own(values)).number })
const notUsable = (reason: string, at = 'membership.number') => ['membership.notUsable', reason, at]
const paying =
  (body: object) =>
  async ({ book, marta, company_id }: Hall): Promise<Reply> => {
    const booked = await book(null as never)
    return marta.post(`/v1/payment/company/${company_id}/appointment/${String(booked.body.id)}`, body)
  }
const START = 'client_membership.start_time'

const rows: Row[] = [
  {
    because: 'it is another client’s',
    is: ['membership.notFound', 'membership.number'],
    of: async ({ own, book, newClient }) =>
      book({ number: (await own({ client_id: (await newClient()).clientId! })).number }),
  },
  {
    because: 'it is another company’s',
    is: ['membership.notFound', 'membership.number'],
    of: async ({ book }) => {
      const other = await hall()
      return book({ number: (await other.own()).number })
    },
  },
  {
    because: 'it is another branch’s',
    is: notUsable('OTHER_BRANCH'),
    // Any id other than the booking's branch.
    of: (here) => using({ branch_ids: [here.company_id] })(here),
  },
  { because: 'it is over', is: notUsable('EXPIRED'), of: using({ end_time: '2026-05-18' }) },
  {
    because: 'it is frozen that day',
    is: notUsable('FROZEN'),
    of: using({ frozen_from: '2026-05-19', frozen_to: '2026-05-19' }),
  },
  { because: 'it is not paid', is: notUsable('UNPAID'), of: using({ price: 90_000 }) },
  { because: 'nothing of it is left', is: notUsable('USED_UP'), of: using({ used: 8 }) },
  { because: 'it has not begun', is: notUsable('NOT_STARTED'), of: using({ start_time: '2026-05-20' }) },
  {
    because: 'the certificate is used up',
    is: notUsable('USED_UP', 'membership.code'),
    of: async ({ own, book, company_id }) => {
      const values = { kind: 'CERTIFICATE' as const, type: 'MONEY' as const, total: 100, used: 100 }
      const bought = await own(values)
      const code = certificateCode(server.deps, bought)
      await server.database.db
        .updateTable('membership')
        .set({ code_hash: codeHash(server.deps, company_id, code) })
        .where('company_id', '=', company_id)
        .where('membership_id', '=', bought.membership_id)
        .execute()
      return book({ code })
    },
  },
  {
    because: 'there is no certificate of that code',
    is: ['membership.code.wrong', 'membership.code'],
    of: ({ book }) => book({ code: '0000-0000-0000' }),
  },
  {
    because: 'it is not on sale',
    is: ['membership.template.notFound'],
    of: async ({ studio, order }) => order((await studio.template({ active: false })).template_id, {}),
  },
  {
    because: 'it would begin in the past',
    is: ['validation.failed', START, 'invalid_min_date'],
    of: async ({ studio, order }) =>
      order((await studio.template({ starts: 'CHOSEN' })).template_id, { start_time: '2026-05-17' }),
  },
  {
    because: 'it would begin in more than a year',
    is: ['validation.failed', START, 'invalid_max_date'],
    of: async ({ studio, order }) =>
      order((await studio.template({ starts: 'CHOSEN' })).template_id, { start_time: '2027-05-19' }),
  },
  {
    because: 'the sum is more than is left',
    is: ['payment.amount.tooMuch', 'amount'],
    of: paying({ amount: 50_001 }),
  },
  {
    because: 'the price is in another currency',
    is: ['payment.currency.other', 'currency_code'],
    of: paying({ currency_code: 'EUR' }),
  },
  {
    because: 'the booking is cancelled',
    is: ['appointment.cancelled'],
    of: async ({ book, marta, company_id }) => {
      const { id } = (await book(null as never)).body
      await marta.post(`/v1/company/${company_id}/user/appointment/${String(id)}/cancel`, {})
      return marta.post(`/v1/payment/company/${company_id}/appointment/${String(id)}`, {})
    },
  },
]

describe('bad input of money', () => {
  it.each(rows)('is refused, because $because', async ({ is, of }) => {
    expect(outcome(await of(await hall()))).toEqual(is)
  })

  it.each([0, -1])('is refused of a sum of %s at its field', async (amount) => {
    const [code, field] = outcome(await paying({ amount })(await hall()))
    expect([code, field]).toEqual(['validation.failed', 'amount'])
  })
})
