/**
 * Promises 5 and 7 for memberships: no visit, minute or amount is lost or counted twice under concurrent use.
 * Generates sequences of bookings, moves, cancellations and freezes of one membership, and verifies the result.
 */
import fc from 'fast-check'
import { sql } from 'kysely'
import { certificateCode, codeHash } from '../../src/modules/money/memberships/public.ts'
import type { Database } from '../../src/platform/db/database.ts'
import type { Studio, StudioGiven } from '../../test/builders.ts'
import { type Answer, postWhenFree } from '../requests.ts'
import { signedIn } from '../signed-in.ts'
import { guest } from '../worlds.ts'

type Step =
  /** This many bookings at the same moment. */
  | { kind: 'book'; times: number }
  /** Cancels the same booking this many times at the same moment. */
  | { kind: 'cancel'; pick: number; times: number }
  /** Cancels one booking while another is made. */
  | { kind: 'exchange'; pick: number }
  | { kind: 'move'; pick: number; day: number }
  /** The visit is over. */
  | { kind: 'over'; pick: number }
  | { kind: 'freeze' | 'unfreeze' }

/** CERTIFICATE is a certificate for visits, used by its code, as a guest. */
export const sorts = ['VISITS', 'MONEY', 'DURATION', 'PERIOD', 'CERTIFICATE'] as const
export type MembershipSequence = { sort: (typeof sorts)[number]; total: number; steps: Step[] }

const pick = fc.nat({ max: 5 })
const times = fc.integer({ min: 1, max: 3 })
export const membershipSequences: fc.Arbitrary<MembershipSequence> = fc.record({
  sort: fc.constantFrom(...sorts),
  total: fc.integer({ min: 1, max: 3 }),
  steps: fc.array(
    fc.oneof(
      { weight: 5, arbitrary: fc.record({ kind: fc.constant('book' as const), times }) },
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('cancel' as const), pick, times }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('exchange' as const), pick }) },
      {
        weight: 2,
        arbitrary: fc.record({ kind: fc.constant('move' as const), pick, day: fc.nat({ max: 9 }) }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('over' as const), pick }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('freeze' as const, 'unfreeze' as const) }) },
    ),
    { minLength: 2, maxLength: 8 },
  ),
})

const PRICE = 30_000
const SECONDS = 3600
const DAYS = 10
/** Units per booking; the total is a multiple of it. */
const unit = { VISITS: 1, CERTIFICATE: 1, MONEY: PRICE, DURATION: SECONDS } as const

export type RedeemingField = {
  url: string
  database: Database
  studio(given?: StudioGiven): Promise<Studio>
  secret: string
  now(): number
  /** How requests are sent; if absent, `postWhenFree`, which retries while the server is busy. */
  post?: typeof postWhenFree
}

type Booking = {
  id: string
  key: string
  eventId: string
  covered: boolean
  isCancelled: boolean
  isOver: boolean
}
export type PlayedMembership = {
  sequence: MembershipSequence
  membershipId: string
  bookings: Booking[]
  /** Whether the booked days were frozen meanwhile, so that bookings may be uncovered. */
  wasFrozen: boolean
  faults: string[]
  requests: number
}

/** One studio with free events, and a client and a membership for each sequence. */
export async function createMembers(field: RedeemingField, at: (days: number, hour: number) => string) {
  const { database, url, now, secret, post = postWhenFree } = field
  const studio = await field.studio({ settings: { membership: { allow_freezing: true } } })
  const { company_id } = studio
  const { service_id } = await studio.service({ booking_type: 'EVENT', price: PRICE, duration: SECONDS })
  const events: string[] = []
  for (let day = 0; day < DAYS; day += 1)
    for (let hour = 10; hour < 18; hour += 1) {
      const event = await studio.event({ service_id, starts_at: at(2 + day, hour), space: 1_000_000 })
      events.push(event.event_id)
    }
  const today = new Date(now()).toISOString().slice(0, 10)
  const later = new Date(now() + 60 * 86_400_000).toISOString().slice(0, 10)

  /** A signed-in client with a purchased membership. */
  const member = async (number: number, { sort, total }: MembershipSequence) => {
    const { client_id, headers } = await signedIn(field, studio, number)
    const type = sort === 'CERTIFICATE' ? 'VISITS' : sort
    const { membership_id } = await studio.membership({
      client_id,
      type,
      kind: sort === 'CERTIFICATE' ? 'CERTIFICATE' : 'MEMBERSHIP',
      total: sort === 'PERIOD' ? null : total * unit[sort],
      start_time: today,
      end_time: later,
    })
    const code = certificateCode({ secret }, { company_id, membership_id })
    if (sort === 'CERTIFICATE')
      await database.db
        .updateTable('membership')
        .set({ code_hash: codeHash({ secret }, company_id, code) })
        .where('company_id', '=', company_id)
        .where('membership_id', '=', membership_id)
        .execute()
    return { membership_id, headers, code }
  }

  const play = async (sequence: MembershipSequence, number: number): Promise<PlayedMembership> => {
    const { membership_id, headers, code } = await member(number, sequence)
    const isGuest = sequence.sort === 'CERTIFICATE'
    const bookings: Booking[] = []
    const played: PlayedMembership = {
      sequence,
      membershipId: membership_id,
      bookings,
      wasFrozen: false,
      faults: [],
      requests: 0,
    }
    const ask = async (path: string, body: unknown, by: Record<string, string>): Promise<Answer> => {
      played.requests += 1
      const answer = await post(`${url}${path}`, body, { headers: by })
      if (answer.status >= 500) played.faults.push(`${path.split('/').at(-1)} was answered ${answer.status}`)
      return answer
    }
    let turn = number
    const book = async (): Promise<boolean> => {
      turn += 1
      const eventId = events[turn % events.length]!
      const path = `group_training/${eventId}/appointment`
      const { status, body } = isGuest
        ? await ask(
            `/v1/client/${path}`,
            // Anyone with the code can use it: several at the same moment.
            {
              appointment: {
                company_id,
                client: guest((turn * 7919 + number) % 8_000_000),
                membership: { code },
              },
            },
            {},
          )
        : await ask(`/v1/company/${company_id}/user/${path}`, { appointment: { company_id } }, headers)
      if (status !== 200) return false
      const covered = body['membership'] !== null
      bookings.push({
        id: body.id!,
        key: String(body['manage_key'] ?? ''),
        eventId,
        covered,
        isCancelled: false,
        isOver: false,
      })
      return covered
    }
    const change = (booking: Booking, act: string, appointment: object) =>
      isGuest
        ? ask(
            `/v1/client/appointment/${booking.id}/${act}`,
            { appointment: { company_id, ...appointment } },
            { 'x-manage-key': booking.key },
          )
        : ask(`/v1/company/${company_id}/user/appointment/${booking.id}/${act}`, { appointment }, headers)
    const cancel = async (booking: Booking) => {
      if ((await change(booking, 'cancel', {})).status === 200) booking.isCancelled = true
    }
    const standing = (at: number) => {
      const all = bookings.filter(({ isCancelled, isOver }) => !isCancelled && !isOver)
      return all[at % Math.max(1, all.length)]
    }
    const together = (count: number, act: () => Promise<unknown>) =>
      Promise.all(Array.from({ length: count }, act))

    for (const step of sequence.steps) {
      const booking = 'pick' in step ? standing(step.pick) : undefined
      if ('pick' in step && booking === undefined) continue
      switch (step.kind) {
        case 'book':
          await together(step.times, book)
          break
        case 'cancel':
          await together(step.times, () => cancel(booking!))
          break
        case 'exchange':
          await Promise.all([cancel(booking!), book()])
          break
        case 'move': {
          const event_id = events[(step.day * 8 + number) % events.length]!
          if (event_id !== booking!.eventId) await change(booking!, 'move', { event_id })
          break
        }
        case 'over':
          booking!.isOver = true
          await database.db
            .updateTable('appointment')
            .set({ starts_at: new Date(now() - 2 * SECONDS * 1000) })
            .where('company_id', '=', company_id)
            .where('appointment_id', '=', booking!.id)
            .execute()
          break
        default:
          if (isGuest) break
          if (step.kind === 'freeze') played.wasFrozen = true
          await ask(
            `/v1/company/${company_id}/user/membership/${membership_id}/${step.kind}`,
            { freezing: {} },
            headers,
          )
      }
    }
    // The remainder can be used completely, and not one unit more.
    if (!isGuest && played.wasFrozen)
      await ask(
        `/v1/company/${company_id}/user/membership/${membership_id}/unfreeze`,
        { freezing: {} },
        headers,
      )
    if (sequence.sort !== 'PERIOD') while (await book());
    return played
  }
  return { companyId: company_id, play }
}

type Row = {
  id: string
  total: number | null
  used: number
  reserve: number
  taken: number
  reserved: number
}
type Use = { appointment_id: string; amount: number; price_covered: number; state: string; ledger: number }

/** Errors in the remainder of each membership. Call it after past visits were counted. */
export async function judgeMemberships(
  { database }: Pick<RedeemingField, 'database'>,
  company: string,
  played: readonly PlayedMembership[],
) {
  const { memberships, uses } = await database.inTransaction(async (tx) => {
    await sql`set local statement_timeout = '60s'`.execute(tx)
    const { rows: one } = await sql<Row>`
      select membership.membership_id as id, total, used, reserve,
             coalesce(sum(amount) filter (where state = 'USED'), 0)::int as taken,
             coalesce(sum(amount) filter (where state = 'RESERVED'), 0)::int as reserved
        from membership left join membership_use using (company_id, membership_id)
       where company_id = ${company} group by company_id, membership_id`.execute(tx)
    const { rows: other } = await sql<Use>`
      select appointment_id, amount, price_covered, state,
             (select coalesce(sum(ledger_entry.amount), 0)::int from ledger_entry
               where ledger_entry.company_id = membership_use.company_id
                 and ledger_entry.subject_kind = 'APPOINTMENT'
                 and ledger_entry.subject_id = membership_use.appointment_id) as ledger
        from membership_use where company_id = ${company}`.execute(tx)
    return { memberships: new Map(one.map((row) => [row.id, row])), uses: other }
  })
  const ofBooking = Map.groupBy(uses, ({ appointment_id }) => appointment_id)
  return played.map(({ sequence, membershipId, bookings, wasFrozen, faults }) => {
    const found = [...faults]
    const { total, used, reserve, taken, reserved } = memberships.get(membershipId)!
    if (used !== taken || reserve !== reserved) found.push('counters are not what the uses say')
    if (total !== null && taken + reserved > total) found.push('more is used than there is')
    for (const booking of bookings) {
      const own = ofBooking.get(booking.id) ?? []
      const kept = own.filter(({ state }) => state !== 'GIVEN_BACK')
      if (kept.length > 1) found.push('counted twice')
      if (booking.isCancelled && kept.length > 0) found.push('cancelled and not given back')
      if (!booking.covered && own.length > 0) found.push('used, and its client was not told')
      if (booking.covered && !booking.isCancelled && kept.length === 0 && !wasFrozen)
        found.push('a booking lost what covered it')
      if (booking.isOver && !wasFrozen && booking.covered && kept[0]?.state !== 'USED')
        found.push('a visit that is over is not counted')
      const ledger = own[0]?.ledger ?? 0
      if (ledger !== kept.reduce((sum, { price_covered }) => sum + price_covered, 0))
        found.push('the ledger says something else than the uses')
    }
    // All units were used, because the last attempts were rejected.
    const smallest = sequence.sort === 'MONEY' ? 1 : sequence.sort === 'PERIOD' ? 0 : unit[sequence.sort]
    if (total !== null && total - taken - reserved >= smallest)
      found.push('something is left that nobody could use')
    return found
  })
}
