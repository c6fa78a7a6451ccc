/**
 * Writes that cost money, each under one key, for `sequences.ts`: ordering, freezing and unfreezing memberships, and
 * payments.
 * A payment is followed to its end: paid on the page of the sandbox, and refunded when its booking is cancelled.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, type LocalDate, today } from '@zapys/domain/time'
import { type RawBuilder, sql } from 'kysely'
import { companyScope } from '../../src/platform/db/company-scope.ts'
import { createSandboxBank, saveAccount } from '../../src/modules/money/payments/public.ts'
import { createPaymentProviders } from '../../src/gateways/payment-providers/payment-providers.ts'
import type { Studio, StudioGiven } from '../../test/builders.ts'
import { anyAddress } from '../../test/any-address.ts'
import { type Server, senderOf } from '../booking/bookers.ts'
import { postWhenFree } from '../requests.ts'
import type { Found, Meanwhile, moneyKinds, Variant, Writer } from './sequences.ts'
import { signedIn } from '../signed-in.ts'
import { guest, placesBody } from '../worlds.ts'

export type MoneyServer = Server & {
  /** The server's secret, which encrypts the company's keys. */
  secret: string
  /** Epoch milliseconds, by the server's clock. */
  now(): number
  /** Sends due refunds if no job does. */
  settle?(): Promise<void>
}

const PRICE = 30_000
/** The refund after a cancellation in percent: below half, so that a double refund would be visible. */
const PERCENT_BACK = 40
/** The maximum number of polls, each a tenth of a second apart. */
const LOOKS = 30
const BACK = (PRICE * PERCENT_BACK) / 100
/** Each order is sent several times, and guests have a daily limit per company. */
const ORDERS_OF_A_SHOP = 200
const FREEZE_DAYS = { asked: 7, changed: 10 } as const
const STUDIO: StudioGiven = {
  settings: {
    online_payment: { enabled: true, refund: [{ hours_before: 0, percent: PERCENT_BACK }] },
    membership: { allow_freezing: true, allow_order: true },
    widget_settings: { membership_showcase_view_type: 'LARGE' },
  },
}

export async function createMoneyWriters(server: MoneyServer, at: (days: number, hour: number) => string) {
  const { url, database, secret, now } = server
  const { db } = database
  const sandbox = createSandboxBank({ database, clock: { now } })
  const paymentProviders = createPaymentProviders({ sandbox, publicUrl: url })
  const studio = await server.studio(STUDIO)
  const { company_id } = studio
  await saveAccount(
    { database, clock: { now }, secret, paymentProviders, publicUrl: url },
    await companyScope(db, company_id),
    { by: null, provider: 'sandbox' },
    { keys: { secret: 'the key of the sandbox of this proof' } },
  )
  const { service_id } = await studio.service({ booking_type: 'EVENT', price: PRICE })
  const event = await studio.event({ service_id, starts_at: at(20, 18), space: 1_000_000 })
  const day = today('Europe/Kyiv', now() / 1000)

  const count = async (query: RawBuilder<{ n: number }>): Promise<number> =>
    (await query.execute(db)).rows[0]!.n

  const shops: Promise<{ studio: Studio; template_id: string }>[] = []
  const openShop = async () => {
    const shop = await server.studio(STUDIO)
    return { studio: shop, template_id: (await shop.template()).template_id }
  }
  let ordered = 0
  const order = async (number: number, isOwn: boolean): Promise<Writer> => {
    const { phone } = guest(number)
    const shop = await (shops[Math.floor(ordered++ / ORDERS_OF_A_SHOP)] ??= openShop())
    const { template_id } = shop
    const { company_id } = shop.studio
    const member = isOwn ? await signedIn(server, shop.studio, number) : undefined
    const client = { asked: { first_name: 'Гість' }, changed: { first_name: 'Інша' } }
    return {
      send: senderOf(url, (variant) => ({
        path: `/v1/company/${company_id}/client/template/${template_id}/membership`,
        body: { client_membership: { client: isOwn ? client[variant] : { ...client[variant], phone } } },
        ...(member && { headers: member.headers }),
      })),
      look: async () => ({
        stored:
          await count(sql`select count(*)::int as n from membership join client using (company_id, client_id)
          where company_id = ${company_id} and template_id = ${template_id}
            and (client_id = ${member?.client_id ?? null}::uuid or (${!isOwn} and phone = ${phone}))`),
      }),
    }
  }

  const entries = (membershipId: string, type: 'FREEZE' | 'UNFREEZE') =>
    count(sql`select count(*)::int as n from membership_freeze
      where company_id = ${company_id} and membership_id = ${membershipId} and type = ${type}`)

  const freeze = async (number: number, act: 'freeze' | 'unfreeze'): Promise<Writer> => {
    const { client_id, headers } = await signedIn(server, studio, number)
    const end_time = addDays(day, 60)
    const { membership_id } = await studio.membership({ client_id, start_time: day, end_time })
    const path = `/v1/company/${company_id}/user/membership/${membership_id}`
    const isFreeze = act === 'freeze'
    const earlierKey = randomUUID()
    /** A later repeat of a completed request changes nothing. */
    const freezeEarlier = async (): Promise<string | undefined> => {
      const { status, body } = await postWhenFree(
        `${url}${path}/freeze`,
        { freezing: { from: day, quantity_days: 20 } },
        { headers: { ...headers, 'idempotency-key': earlierKey } },
      )
      return status === 200 ? undefined : `a repeat of a freeze was answered ${status} ${body.code}`
    }
    const wrongs: (string | undefined)[] = isFreeze ? [] : [await freezeEarlier()]
    const bodies: Record<Variant, object> = isFreeze
      ? {
          asked: { from: addDays(day, 3), quantity_days: FREEZE_DAYS.asked },
          changed: { from: addDays(day, 3), quantity_days: FREEZE_DAYS.changed },
        }
      : { asked: {}, changed: { from: addDays(day, 2) } }
    const ends: readonly LocalDate[] = isFreeze
      ? [addDays(end_time, FREEZE_DAYS.asked), addDays(end_time, FREEZE_DAYS.changed)]
      : [end_time, addDays(end_time, 2)]
    const besides = async (): Promise<string | undefined> => {
      if (!isFreeze) wrongs.push(await freezeEarlier())
      const frozen = await entries(membership_id, 'FREEZE')
      if (frozen !== 1) return `frozen ${frozen} times`
      const { rows } = await sql<{ end: LocalDate }>`select end_time::text as end from membership
        where company_id = ${company_id} and membership_id = ${membership_id}`.execute(db)
      const { end } = rows[0]!
      return ends.includes(end) ? wrongs.find((wrong) => wrong !== undefined) : `it ends on ${end}`
    }
    return {
      send: senderOf(url, (variant) => ({
        path: `${path}/${act}`,
        body: { freezing: bodies[variant] },
        headers,
      })),
      meanwhile: async ({ times }) => {
        wrongs.push(...(await Promise.all(Array.from({ length: times }, freezeEarlier))))
      },
      look: async () => {
        const wrong = await besides()
        return { stored: await entries(membership_id, isFreeze ? 'FREEZE' : 'UNFREEZE'), besides: wrong }
      },
    }
  }

  const payment = async (number: number): Promise<Writer> => {
    const booked = await postWhenFree(
      `${url}/v1/client/group_training/${event.event_id}/appointment`,
      placesBody(studio, guest(number)),
    )
    if (booked.status !== 200) throw new Error(`not booked: ${JSON.stringify(booked.body)}`)
    const id = booked.body.id!
    const headers = { 'x-manage-key': String(booked.body['manage_key']) }
    const pages = () =>
      db
        .selectFrom('payment')
        .innerJoin('sandbox_payment', (join) =>
          join
            .onRef('sandbox_payment.company_id', '=', 'payment.company_id')
            .onRef('sandbox_payment.payment_id', '=', 'payment.payment_id'),
        )
        .select(['sandbox_payment.reference'])
        .where('payment.company_id', '=', company_id)
        .where('payment.subject_id', '=', id)
        .where('payment.url', 'is not', null)
        .orderBy('payment.created')
        .execute()
    /** Undefined if the booking was not cancelled. */
    let paidAtCancel: number | undefined
    const press = (reference: string, signal: AbortSignal | undefined) =>
      fetch(`${url}/sandbox/${reference}`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ card: 'success' }),
        headers: { 'x-forwarded-for': anyAddress() },
        ...(signal && { signal }),
      }).then((answer) => answer.text())
    const cancel = (signal: AbortSignal | undefined) =>
      postWhenFree(
        `${url}/v1/client/appointment/${id}/cancel`,
        { appointment: { company_id } },
        { headers, ...(signal && { signal }) },
      )
    return {
      send: senderOf(url, (variant) => ({
        path: `/v1/payment/company/${company_id}/appointment/${id}`,
        body: variant === 'asked' ? {} : { amount: PRICE / 2 },
        headers,
      })),
      meanwhile: async ({ act, times, afterMs }: Meanwhile) => {
        // A payment without a page cannot be paid. Its booking is not cancelled, so that the payment can still be
        // started.
        const page = (await pages()).at(-1)
        if (page === undefined) return
        if (act === 'cancel') paidAtCancel ??= (await sumsOf(id)).charged
        const signal = afterMs === undefined ? undefined : AbortSignal.timeout(afterMs)
        const asking = () => (act === 'pay' ? press(page.reference, signal) : cancel(signal))
        await Promise.all(
          Array.from({ length: times }, () =>
            signal === undefined ? asking() : asking().catch(() => undefined),
          ),
        )
      },
      look: async () => ({
        stored: await count(sql`select count(*)::int as n from payment
          where company_id = ${company_id} and subject_id = ${id}`),
        besides: await settledSums(id, paidAtCancel),
      }),
    }
  }

  /** The amounts of the booking in the ledger and at the bank. */
  const sumsOf = async (id: string): Promise<Sums> => {
    const { rows } = await sql<Sums>`
      select coalesce(sum(amount) filter (where cause = 'CHARGE'), 0)::int as charged,
             count(*) filter (where cause = 'CHARGE')::int as charges,
             coalesce(-sum(amount) filter (where cause = 'REFUND'), 0)::int as refunded,
             (select coalesce(sum(sandbox_payment.amount), 0)::int
                from payment join sandbox_payment using (company_id, payment_id)
               where company_id = ${company_id} and subject_id = ${id} and sandbox_payment.state = 'PAID') as "atBank",
             (select coalesce(sum(sandbox_refund.amount), 0)::int
                from payment join sandbox_payment using (company_id, payment_id)
                join sandbox_refund using (company_id, reference)
               where company_id = ${company_id} and subject_id = ${id}) as "backAtBank",
             (select cancelled_at is not null from appointment
               where company_id = ${company_id} and appointment_id = ${id}) as "isCancelled"
        from ledger_entry where company_id = ${company_id} and subject_id = ${id}`.execute(db)
    return rows[0]!
  }

  /** A request without a response may still be running, so an error counts only if it persists. */
  const settledSums = async (id: string, paidAtCancel: number | undefined): Promise<Found['besides']> => {
    for (let patience = LOOKS; ; patience -= 1) {
      await server.settle?.()
      const wrong = wrongSums(await sumsOf(id), paidAtCancel)
      if (wrong === undefined || patience === 0) return wrong
      await sleep(100)
    }
  }

  const writers = {
    order: (number: number) => order(number, false),
    ownOrder: (number: number) => order(number, true),
    freeze: (number: number) => freeze(number, 'freeze'),
    unfreeze: (number: number) => freeze(number, 'unfreeze'),
    payment,
  } satisfies Record<(typeof moneyKinds)[number], (number: number) => Promise<Writer>>
  return { company_id, writer: (write: keyof typeof writers, number: number) => writers[write](number) }
}

type Sums = {
  charged: number
  charges: number
  refunded: number
  atBank: number
  backAtBank: number
  isCancelled: boolean
}

/** `paidAtCancel` is the amount credited before the first cancellation request; undefined if there was none. */
function wrongSums(sums: Sums, paidAtCancel: number | undefined): Found['besides'] {
  const { charged, charges, refunded, atBank, backAtBank, isCancelled } = sums
  if (charges > 1) return 'credited twice'
  if (charged !== atBank) return `${charged} is credited, ${atBank} was paid`
  if (refunded !== backAtBank) return `${refunded} is given back, ${backAtBank} came back`
  // A payment after the cancellation is refunded in full; a request without a response may have run before or after
  // it.
  const share = (charged * BACK) / PRICE
  const may = !isCancelled ? [0] : paidAtCancel ? [share] : [share, charged]
  return may.includes(refunded) ? undefined : `${refunded} of ${charged} was given back`
}
