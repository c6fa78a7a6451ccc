/** A studio that takes payments by the sandbox, and clients who book and pay there. */
import type { OnlinePayment, PaymentAccountChange, PaymentProviderName } from '@zapys/contract'
import { saveAccount } from '../../src/modules/money/payments/public.ts'
import { signSandboxNotice, type SandboxNotice } from '../../src/gateways/payment-providers/sandbox.ts'
import { companyScope } from '../../src/platform/db/company-scope.ts'
import { newId } from '../../src/platform/db/ids.ts'
import type { Reply, TestServer } from '../test-server.ts'
import { anyAddress } from '../any-address.ts'

export const SECRET = 'the key of the sandbox'
export const ORIGIN = 'https://studio.example'

/** Its keys are accepted by the provider of the test. */
export type AccountGiven = Pick<PaymentAccountChange, 'origins'> & {
  provider: PaymentProviderName
  keys: Readonly<Record<string, string>>
}

const ofSandbox: AccountGiven = { provider: 'sandbox', keys: { secret: SECRET }, origins: [ORIGIN] }

type Given = {
  online?: Partial<OnlinePayment>
  price?: number
  settings?: Record<string, unknown>
  /** Absent: at the sandbox. */
  account?: AccountGiven
}

export async function payingStudio(
  server: TestServer,
  { online = {}, price = 50_000, settings = {}, account = ofSandbox }: Given = {},
) {
  const { database, deps, clock } = server
  const studio = await server.studio({
    settings: { online_payment: { enabled: true, ...online }, ...settings },
  })
  const { company_id, branch_id } = studio
  const anna = await studio.resource()
  const haircut = await studio.service({ by: [anna], price })
  const { provider, ...change } = account
  const company = await companyScope(database.db, company_id)
  const saved = await saveAccount(deps, company, { by: null, provider }, change)
  if (saved.status !== 'WORKS') throw new Error(`${provider}: ${saved.status} ${saved.status_reason}`)

  const visit = (start_time: string, besides = {}) => ({
    company_id,
    branch_id,
    start_time,
    client: { first_name: 'Олена', phone: '+380441234567' },
    service_resource_settings: [{ service: haircut.service_id, resources: [anna.resource_id], ordinal: 1 }],
    ...besides,
  })
  const keyOf = (booked: Reply) => ({ 'x-manage-key': String(booked.body.manage_key) })
  const idOf = (booked: Reply) => String(booked.body.id)
  const book = (start_time: string, besides = {}) =>
    server.post('/v1/client/appointment', { appointment: visit(start_time, besides) })
  const pay = (booked: Reply, body: object = {}, headers: Record<string, string> = keyOf(booked)) =>
    server.post(`/v1/payment/company/${company_id}/appointment/${idOf(booked)}`, body, headers)
  const read = async (booked: Reply) =>
    (await server.get(`/v1/client/appointment/${idOf(booked)}?company_id=${company_id}`, keyOf(booked))).body
  const cancel = (booked: Reply) =>
    server.post(
      `/v1/client/appointment/${idOf(booked)}/cancel`,
      { appointment: { company_id } },
      keyOf(booked),
    )
  const readPayment = (booked: Reply, payment: string) =>
    server.get(`/v1/payment/company/${company_id}/payment/${payment}`, keyOf(booked))
  /** On the page of the sandbox, as a browser without scripts. */
  const onPage = async (link: Reply, form: Record<string, string>) => {
    const reply = await server.app.inject({
      method: 'POST',
      url: new URL(String(link.body.url)).pathname,
      remoteAddress: anyAddress(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    })
    return {
      status: reply.statusCode,
      location: reply.headers.location,
      text: reply.body,
      headers: reply.headers,
    }
  }
  const ledger = () =>
    database.db
      .selectFrom('ledger_entry')
      .select(['cause', 'line', 'amount', 'subject_id'])
      .where('company_id', '=', company_id)
      .orderBy('created')
      .orderBy('line')
      .orderBy('amount', 'desc')
      .execute()
  const notices = () =>
    database.db
      .selectFrom('payment_notice')
      .select(['outcome', 'because', 'raw_body', 'event'])
      .where('company_id', '=', company_id)
      .orderBy('notice_id')
      .execute()
  /** The provider's books. */
  const bank = async () => {
    const paid = await database.db
      .selectFrom('sandbox_payment')
      .select(['payment_id', 'amount', 'state'])
      .where('company_id', '=', company_id)
      .execute()
    const refunds = await database.db
      .selectFrom('sandbox_refund')
      .select('amount')
      .where('company_id', '=', company_id)
      .execute()
    const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0)
    return (
      sum(paid.filter(({ state }) => state === 'PAID').map(({ amount }) => amount)) -
      sum(refunds.map(({ amount }) => amount))
    )
  }
  const notice = (payment: string, besides: Partial<SandboxNotice> = {}): SandboxNotice => ({
    event: newId(),
    payment,
    state: 'PAID',
    amount: price,
    currency: 'UAH',
    ...besides,
  })
  const sendNotice = async (
    said: SandboxNotice,
    { at = clock.now(), secret = SECRET, company = company_id, from = anyAddress() } = {},
  ) => {
    const { headers, body } = signSandboxNotice(secret, said, at)
    const reply = await server.app.inject({
      method: 'POST',
      url: `/v1/payment/notice/sandbox/${company}`,
      payload: body,
      remoteAddress: from,
      headers: { ...headers, 'content-type': 'application/json' },
    })
    return reply.statusCode
  }
  return {
    studio,
    company_id,
    branch_id,
    anna,
    haircut,
    visit,
    keyOf,
    idOf,
    book,
    pay,
    read,
    cancel,
    readPayment,
    onPage,
    ledger,
    notices,
    bank,
    notice,
    sendNotice,
  }
}
