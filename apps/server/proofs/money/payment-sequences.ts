/**
 * Promise 6: recorded payments match the provider's, for any order or loss of webhooks. Generates sequences of acts
 * of payers, banks and networks, and verifies the result. The proof acts as the bank: it changes payments in the
 * sandbox's records and sends signed webhooks, so that provider and program can be compared entry by entry.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { refund as refundOf } from '@zapys/domain/payments'
import fc from 'fast-check'
import { sql } from 'kysely'
import { companyScope } from '../../src/platform/db/company-scope.ts'
import { createSandboxBank, saveAccount } from '../../src/modules/money/payments/public.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { newId } from '../../src/platform/db/ids.ts'
import { createPaymentProviders } from '../../src/gateways/payment-providers/payment-providers.ts'
import { type SandboxNotice, signSandboxNotice } from '../../src/gateways/payment-providers/sandbox.ts'
import type { Studio, StudioGiven } from '../../test/builders.ts'
import { type Answer, postWhenFree } from '../requests.ts'
import { guest, placesBody } from '../worlds.ts'

/** Defects of an invalid webhook. */
const wrongs = [
  'signature',
  'key',
  'old',
  'ahead',
  'sum',
  'currency',
  'company',
  'payment',
  'broken',
] as const
type Wrong = (typeof wrongs)[number]

export type Step =
  /** Requests a page, or two at the same moment. */
  | { kind: 'begin'; half: boolean; tip: boolean; twins: boolean }
  /** Requests a page and pays there; the webhook arrives, or is delayed as long as possible. */
  | { kind: 'pay'; half: boolean; tip: boolean; isTold: boolean }
  /** A change at the bank, on the last page or the one before it. */
  | { kind: 'bank'; back: number; to: 'PAID' | 'PROCESSING' | 'FAILED' }
  /** Delivers a pending webhook, or any earlier one again. */
  | { kind: 'deliver'; pick: number; times: number; atOnce: boolean; renamed: boolean }
  | { kind: 'bad'; wrong: Wrong; back: number }
  | { kind: 'cancel'; twice: boolean }
  /** The payment deadline has passed. */
  | { kind: 'lapse' }
  /** Another client books the place, if it is free. */
  | { kind: 'rival' }

/** Payment rules of the company: optional with half refunded, optional without refund, or required in advance. */
export const rules = ['HALF_BACK', 'NONE_BACK', 'IN_ADVANCE'] as const
export type PaymentSequence = { rule: (typeof rules)[number]; steps: Step[] }

const back = fc.constantFrom(0, 0, 0, 1)
const begin = fc.record({
  kind: fc.constant('begin' as const),
  half: fc.boolean(),
  tip: fc.boolean(),
  twins: fc.constantFrom(false, false, true),
})
const bank = fc.record({
  kind: fc.constant('bank' as const),
  back,
  to: fc.constantFrom(
    'PAID' as const,
    'PAID' as const,
    'PAID' as const,
    'PROCESSING' as const,
    'FAILED' as const,
  ),
})
const deliver = fc.record({
  kind: fc.constant('deliver' as const),
  pick: fc.nat({ max: 7 }),
  times: fc.integer({ min: 1, max: 3 }),
  atOnce: fc.boolean(),
  renamed: fc.constantFrom(false, false, false, true),
})
const pay = fc.record({
  kind: fc.constant('pay' as const),
  half: fc.boolean(),
  tip: fc.boolean(),
  isTold: fc.boolean(),
})
const bad = fc.record({ kind: fc.constant('bad' as const), wrong: fc.constantFrom(...wrongs), back })
const others = fc.oneof(
  fc.record({ kind: fc.constant('cancel' as const), twice: fc.boolean() }),
  fc.constant({ kind: 'lapse' as const }),
  fc.constant({ kind: 'rival' as const }),
)

export const paymentSequences: fc.Arbitrary<PaymentSequence> = fc
  .record({
    rule: fc.constantFrom(...rules),
    first: begin,
    rest: fc.array(
      fc.oneof(
        { weight: 2, arbitrary: begin },
        { weight: 4, arbitrary: pay },
        { weight: 3, arbitrary: bank },
        { weight: 3, arbitrary: deliver },
        { weight: 2, arbitrary: bad },
        { weight: 2, arbitrary: others },
      ),
      { minLength: 2, maxLength: 9 },
    ),
  })
  .map(({ rule, first, rest }) => ({ rule, steps: [first, ...rest] }))

const PRICE = 30_000
const TIP = 500
const SECRET_OF_SANDBOX = 'the key of the sandbox of this proof'
const settings = {
  HALF_BACK: { refund: [{ hours_before: 0, percent: 50 }] },
  NONE_BACK: { refund: [] },
  IN_ADVANCE: {
    requirement: 'REQUIRED',
    share_percent: 40,
    limit_minutes: 30,
    refund: [{ hours_before: 0, percent: 50 }],
  },
} as const
const percentBack = { HALF_BACK: 50, NONE_BACK: 0, IN_ADVANCE: 50 } as const

export type PayingField = {
  url: string
  database: Database
  studio(given?: StudioGiven): Promise<Studio>
  /** The server's secret, which encrypts the company's keys. */
  secret: string
  /** Epoch milliseconds, by the server's clock. */
  now(): number
  /** Its clock advances, because payments before a cancellation are recognized by their time. */
  clockGoes?: true
  /** How requests are sent; if absent, `postWhenFree`, which retries while the server is busy. */
  post?: typeof postWhenFree
  /** Ends the booking if it is overdue now, as the server's job does. */
  endUnpaid(appointmentId: string): Promise<void>
}

export type Played = {
  sequence: PaymentSequence
  company: string
  appointmentId: string
  key: string
  notices: number
  bad: number
  /** Responses that differ from the expected ones. */
  faults: string[]
  /** The amount credited toward the price before the cancellation; undefined if not cancelled. */
  paidAtCancel: number | undefined
}

type Page = { id: string }
type Notice = SandboxNotice & { isDelivered: boolean }

/** A studio for each payment rule, and one more for which no webhook is meant. */
export async function createPayers(field: PayingField, at: (days: number, hour: number) => string) {
  const { database, url, now, post = postWhenFree } = field
  const clock = { now }
  const paymentProviders = createPaymentProviders({
    sandbox: createSandboxBank({ database, clock }),
    publicUrl: url,
  })
  const paying = async (online: object) => {
    const studio = await field.studio({
      settings: { online_payment: { enabled: true, tips: true, ...online } },
    })
    const { service_id } = await studio.service({ booking_type: 'EVENT', price: PRICE })
    await saveAccount(
      { database, clock, secret: field.secret, paymentProviders, publicUrl: url },
      await companyScope(database.db, studio.company_id),
      { by: null, provider: 'sandbox' },
      { keys: { secret: SECRET_OF_SANDBOX } },
    )
    return { studio, service_id }
  }
  const studios = {
    HALF_BACK: await paying(settings.HALF_BACK),
    NONE_BACK: await paying(settings.NONE_BACK),
    IN_ADVANCE: await paying(settings.IN_ADVANCE),
  }
  const elsewhere = (await paying({})).studio.company_id

  const play = async (sequence: PaymentSequence, number: number): Promise<Played> => {
    const { studio, service_id } = studios[sequence.rule]
    const { company_id } = studio
    const event = await studio.event({
      service_id,
      starts_at: at(2 + (number % 60), 18),
      space: 1,
    })
    const bookPlace = (person: number) =>
      post(`${url}/v1/client/group_training/${event.event_id}/appointment`, placesBody(studio, guest(person)))
    const booked = await bookPlace(number)
    if (booked.status !== 200) throw new Error(`not booked: ${JSON.stringify(booked)}`)
    const appointmentId = booked.body.id!
    const key = String(booked.body['manage_key'])
    const pages: Page[] = []
    const notices: Notice[] = []
    const played: Played = {
      sequence,
      company: company_id,
      appointmentId,
      key,
      notices: 0,
      bad: 0,
      faults: [],
      paidAtCancel: undefined,
    }

    const beginPage = async ({ half, tip }: { half: boolean; tip: boolean }) => {
      const answer = await post(
        `${url}/v1/payment/company/${company_id}/appointment/${appointmentId}`,
        { ...(half ? { amount: PRICE / 2 } : {}), ...(tip ? { tip: TIP } : {}) },
        { headers: { 'x-manage-key': key } },
      )
      if (answer.status === 200 && !pages.some(({ id }) => id === answer.body.id))
        pages.push({ id: answer.body.id! })
      else if (answer.status >= 500) played.faults.push(`a page was answered ${answer.status}`)
      return answer
    }
    const bankRow = (payment: string) =>
      database.db
        .selectFrom('sandbox_payment')
        .select(['reference', 'amount', 'currency_code', 'state'])
        .where('company_id', '=', company_id)
        .where('payment_id', '=', payment)
        .executeTakeFirst()
    const send = (
      notice: SandboxNotice,
      {
        age = 0,
        secret = SECRET_OF_SANDBOX,
        company = company_id,
        spoil = false,
        cut = false,
      }: { age?: number; secret?: string; company?: string; spoil?: boolean; cut?: boolean } = {},
    ): Promise<Answer | { status: number }> => {
      const { event, payment, state, amount, currency } = notice
      const { headers, body } = signSandboxNotice(
        secret,
        { event, payment, state, amount, currency },
        now() - age * 1000,
      )
      const signature = headers['sandbox-signature']
      const last = signature.at(-1) === '0' ? '1' : '0'
      return post(`${url}/v1/payment/notice/sandbox/${company}`, cut ? body.slice(0, -1) : body, {
        headers: spoil ? { 'sandbox-signature': signature.slice(0, -1) + last } : headers,
      })
    }
    /** The bank's webhook for a payment of this page, with a defect. */
    const sendBad = async (wrong: Wrong, page: Page | undefined) => {
      if (page === undefined) return
      const row = await bankRow(page.id)
      if (row === undefined) return
      const said: SandboxNotice = {
        event: newId(),
        payment: page.id,
        state: 'PAID',
        amount: row.amount,
        currency: 'UAH',
      }
      const how = {
        signature: () => send(said, { spoil: true }),
        key: () => send(said, { secret: 'of somebody else' }),
        old: () => send(said, { age: 302 }),
        ahead: () => send(said, { age: -330 }),
        sum: () => send({ ...said, amount: row.amount - 1 }),
        currency: () => send({ ...said, currency: 'EUR' }),
        company: () => send(said, { company: elsewhere }),
        payment: () => send({ ...said, payment: newId() }),
        broken: () => send(said, { cut: true }),
      }
      played.bad += 1
      const { status } = await how[wrong]()
      if (status !== 400) played.faults.push(`a notice with a wrong ${wrong} was answered ${status}`)
    }
    const atBank = async (page: Page | undefined, to: 'PAID' | 'PROCESSING' | 'FAILED') => {
      if (page === undefined) return
      const turned = await database.db
        .updateTable('sandbox_payment')
        .set({ state: to })
        .where('company_id', '=', company_id)
        .where('payment_id', '=', page.id)
        .where('state', 'in', to === 'PROCESSING' ? ['OPEN'] : ['OPEN', 'PROCESSING'])
        .returning(['reference', 'amount', 'currency_code'])
        .executeTakeFirst()
      if (turned === undefined) return
      notices.push({
        event: `${turned.reference}:${to}`,
        payment: page.id,
        state: to,
        isDelivered: false,
        amount: turned.amount,
        currency: turned.currency_code,
      })
    }
    const deliver = async ({ pick, ...how }: Step & { kind: 'deliver' }) => {
      const waiting = notices.filter(({ isDelivered }) => !isDelivered)
      const from = waiting.length > 0 && pick < 6 ? waiting : notices
      const notice = from[pick % Math.max(1, from.length)]
      if (notice !== undefined) await tell(notice, how)
    }
    const tell = async (
      notice: Notice,
      { times, atOnce, renamed }: { times: number; atOnce: boolean; renamed: boolean },
    ) => {
      notice.isDelivered = true
      const said = renamed ? { ...notice, event: newId() } : notice
      played.notices += times
      const statuses = atOnce
        ? (await Promise.all(Array.from({ length: times }, () => send(said)))).map(({ status }) => status)
        : []
      if (!atOnce) for (let time = 0; time < times; time += 1) statuses.push((await send(said)).status)
      for (const status of statuses)
        if (status !== 200) played.faults.push(`a true notice was answered ${status}`)
    }
    const paidBefore = async () => {
      const { rows } = await sql<{ paid: number }>`
        select coalesce(sum(ledger_entry.amount), 0)::bigint as paid
          from ledger_entry join appointment on appointment.company_id = ledger_entry.company_id
                                            and appointment.appointment_id = ledger_entry.subject_id
         where ledger_entry.company_id = ${company_id} and subject_id = ${appointmentId}
           and line = 'PRICE' and cause = 'CHARGE'
           and (cancelled_at is null or ledger_entry.created <= cancelled_at)`.execute(database.db)
      return rows[0]!.paid
    }
    const cancel = async () => {
      const paid = await paidBefore()
      const { status } = await post(
        `${url}/v1/client/appointment/${appointmentId}/cancel`,
        { appointment: { company_id } },
        { headers: { 'x-manage-key': key } },
      )
      if (status === 200) played.paidAtCancel ??= field.clockGoes ? await paidBefore() : paid
    }

    let isLapsed = false
    for (const step of sequence.steps)
      switch (step.kind) {
        case 'begin': {
          const answers = await Promise.all(Array.from({ length: step.twins ? 2 : 1 }, () => beginPage(step)))
          const ids = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.id))
          if (ids.size > 1) played.faults.push('twins got two pages')
          break
        }
        case 'pay': {
          await beginPage(step)
          await atBank(pages.at(-1), 'PAID')
          const notice = notices.at(-1)
          if (step.isTold && notice !== undefined && !notice.isDelivered)
            await tell(notice, { times: 1, atOnce: false, renamed: false })
          break
        }
        case 'bank':
          await atBank(pages.at(-1 - step.back) ?? pages.at(-1), step.to)
          break
        case 'deliver':
          await deliver(step)
          break
        case 'bad':
          await sendBad(step.wrong, pages.at(-1 - step.back) ?? pages.at(-1))
          break
        case 'cancel':
          if (isLapsed) break
          await cancel()
          if (step.twice) await cancel()
          break
        case 'lapse': {
          if (sequence.rule !== 'IN_ADVANCE' || isLapsed || played.paidAtCancel !== undefined) break
          isLapsed = true
          await database.db
            .updateTable('appointment')
            .set({ pay_until: new Date(now() - 1000) })
            .where('company_id', '=', company_id)
            .where('appointment_id', '=', appointmentId)
            .where('pay_until', 'is not', null)
            .execute()
          await field.endUnpaid(appointmentId)
          break
        }
        case 'rival':
          await bookPlace(1_000_000 + number)
          break
      }
    return played
  }
  const companies = [...Object.values(studios).map(({ studio }) => studio.company_id), elsewhere]
  return { companies, play }
}

/** Waits for the server's job, which runs every other second. */
export async function untilEnded({ db }: Database, appointmentId: string): Promise<void> {
  const patience = AbortSignal.timeout(600_000)
  for (;;) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from appointment where company_id is not null and appointment_id = ${appointmentId}
        and pay_until <= now() and cancelled_at is null`.execute(db)
    if (rows[0]!.n === 0) return
    patience.throwIfAborted()
    await sleep(100)
  }
}

/** Pending work: paid at the bank and unknown here, or refunds decided and not sent. */
export async function stillUnderWay(
  { database }: Pick<PayingField, 'database'>,
  companies: readonly string[],
) {
  const { rows } = await sql<{ n: number }>`
    select ((select count(*) from sandbox_payment join payment using (company_id, payment_id)
              where company_id = any(${companies}) and sandbox_payment.state in ('PAID', 'FAILED')
                and payment.state in ('OPEN', 'PROCESSING', 'FAILED', 'EXPIRED')
                and not (sandbox_payment.state = 'FAILED' and payment.state in ('FAILED', 'EXPIRED')))
          + (select count(*) from payment_refund where company_id = any(${companies}) and state = 'WAITING'))::int as n`.execute(
    database.db,
  )
  return rows[0]!.n
}

type Sums = { charged: number; refunded: number; tips: number; tipsBack: number; charges: number }
type Row = {
  payment_id: string
  subject_id: string
  state: string
  amount: number
  tip: number
  bank: string | null
  bank_amount: number | null
  bank_refunded: number
} & Sums

/** Errors of each sequence, and totals over all. Call it when nothing is pending. */
export async function judge({ database }: Pick<PayingField, 'database'>, played: readonly Played[]) {
  const companies = [...new Set(played.map(({ company }) => company))]
  const { rows } = await database.inTransaction(async (tx) => {
    await sql`set local statement_timeout = '60s'`.execute(tx)
    return sql<Row>`
      select payment.payment_id, subject_id, payment.state, payment.amount, payment.tip,
             sandbox_payment.state as bank, sandbox_payment.amount as bank_amount,
             coalesce(back.sum, 0)::int as bank_refunded,
             coalesce(charged, 0)::int as charged, coalesce(refunded, 0)::int as refunded,
             coalesce(tips, 0)::int as tips, coalesce("tipsBack", 0)::int as "tipsBack",
             coalesce(charges, 0)::int as charges
        from payment
        left join sandbox_payment using (company_id, payment_id)
        left join (
          select company_id, reference, sum(amount) from sandbox_refund
           where company_id = any(${companies}) group by company_id, reference
        ) as back on back.company_id = sandbox_payment.company_id and back.reference = sandbox_payment.reference
        left join (
          select company_id, payment_id,
                 sum(amount) filter (where cause = 'CHARGE' and line = 'PRICE') as charged,
                 -sum(amount) filter (where cause = 'REFUND' and line = 'PRICE') as refunded,
                 sum(amount) filter (where cause = 'CHARGE' and line = 'TIP') as tips,
                 -sum(amount) filter (where cause = 'REFUND' and line = 'TIP') as "tipsBack",
                 count(*) filter (where cause = 'CHARGE' and line = 'PRICE') as charges
            from ledger_entry where company_id = any(${companies}) group by company_id, payment_id
        ) as written on written.company_id = payment.company_id and written.payment_id = payment.payment_id
       where payment.company_id = any(${companies})`.execute(tx)
  })
  const { rows: bookings } = await sql<{ id: string; isOver: boolean; lapsed: boolean }>`
    select appointment_id as id, cancelled_at is not null as "isOver", lapsed
      from appointment where company_id = any(${companies})`.execute(database.db)
  const ofSubject = Map.groupBy(rows, ({ subject_id }) => subject_id)
  const stands = new Map(bookings.map((booking) => [booking.id, booking]))
  const faults = played.map(({ faults: heard, appointmentId, sequence, paidAtCancel }) => {
    const all = ofSubject.get(appointmentId) ?? []
    const found = [...heard]
    for (const each of all) {
      const { bank, charged, tips, refunded, tipsBack, charges, bank_refunded, amount, tip, state } = each
      if (bank === 'PAID' && (charges !== 1 || charged !== amount || tips !== tip))
        found.push(charges > 1 ? 'credited twice' : 'paid and not credited')
      if (bank !== 'PAID' && charges + tips > 0) found.push('credited and not paid')
      if (bank_refunded !== refunded + tipsBack) found.push('another sum was given back than the ledger says')
      if (bank === 'PAID' && each.bank_amount !== amount + tip) found.push('another sum was paid')
      if (['PAID', 'REFUNDED'].includes(state) !== (bank === 'PAID'))
        found.push(`${state} here, ${bank} there`)
    }
    const paid = all.filter(({ bank }) => bank === 'PAID')
    const sum = (of: (row: Row) => number) => paid.reduce((total, row) => total + of(row), 0)
    const came = sum(({ amount }) => amount)
    const kept = came - sum(({ refunded }) => refunded)
    const tipsKept = sum(({ tip, tipsBack }) => tip - tipsBack)
    const booking = stands.get(appointmentId)
    if (booking === undefined) return [...found, 'a booking that was acknowledged is gone']
    const { isOver, lapsed } = booking
    const counted = Math.min(PRICE, paidAtCancel ?? 0)
    const mustKeep = !isOver
      ? Math.min(PRICE, came)
      : lapsed || paidAtCancel === undefined
        ? 0
        : counted - refundOf(counted, percentBack[sequence.rule])
    if (kept !== mustKeep)
      found.push(
        `${isOver ? (lapsed ? 'lapsed' : 'cancelled') : 'standing'}: ${kept > mustKeep ? 'too little' : 'too much'} was given back`,
      )
    // A fully refunded payment includes its tip.
    const mustKeepTips = isOver
      ? undefined
      : sum(({ tip, refunded, amount }) => (refunded === amount ? 0 : tip))
    if (mustKeepTips !== undefined && tipsKept !== mustKeepTips) found.push('other tips are kept')
    return found
  })
  const [inLedger, atProvider] = rows.reduce(
    ([ours, theirs], row) => [
      ours + row.charged + row.tips - row.refunded - row.tipsBack,
      theirs + (row.bank === 'PAID' ? row.bank_amount! : 0) - row.bank_refunded,
    ],
    [0, 0],
  ) as [number, number]
  return {
    faults,
    inLedger,
    atProvider,
    payments: rows.filter(({ bank }) => bank === 'PAID').length,
    refunds: rows.filter(({ bank_refunded }) => bank_refunded > 0).length,
  }
}

/** Plays all, this many in parallel; returns the results in the original order. */
export async function inTurn<Drawn, Result>(
  drawn: readonly Drawn[],
  sideBySide: number,
  play: (one: Drawn, number: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const player = async () => {
    for (let number = next++; number < drawn.length; number = next++)
      results[number] = await play(drawn[number]!, number)
  }
  await Promise.all(Array.from({ length: sideBySide }, player))
  return results
}

/** Results with errors, and those errors. */
export const faultsOf = (
  played: readonly { sequence: unknown }[],
  faults: readonly (readonly string[])[],
): { faults: readonly string[]; sequence: string }[] =>
  played.flatMap(({ sequence }, index) =>
    faults[index]!.length === 0 ? [] : [{ faults: faults[index]!, sequence: JSON.stringify(sequence) }],
  )
