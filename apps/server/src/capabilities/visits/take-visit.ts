import type { BookingSettings } from '@zapys/contract'
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../plugins/api-error.ts'
import type { BranchRow } from '../branches/public.ts'
import type { TakenTime } from '../shares/public.ts'
import { type Calendar, type Owner, takeTime } from '../slots/public.ts'
import type { Dates } from '@zapys/domain/shares'
import type { SlotQuestion } from '@zapys/domain/slots'
import { nearestTimes } from './alternatives.ts'
import { type Choice, type Leg, planVisit, refuseTooManyCandidates } from './visit.ts'

/** A visit as asked for, read and checked as far as it can be without looking at who is free. */
export type AskedVisit = {
  branch: BranchRow
  settings: BookingSettings
  /** Of a new booking. */
  standardStatus: string
  choices: Choice[]
  /** Epoch seconds. */
  startsAt: number
  /** RENT: the length the client chose. */
  rent: number | undefined
  /** Which of several starts this is, for messages. */
  field?: string
}

/** The time is not to be had: nobody was free, or somebody was faster between plan and insert. */
class NotFree extends Error {
  readonly visit: AskedVisit
  readonly lostRace: boolean
  readonly questions: SlotQuestion[]
  readonly meetsItself: boolean
  /** What the plan that lost knew; the next one that knows the same loses as well. */
  readonly knew: string
  constructor(
    visit: AskedVisit,
    found: { lostRace: boolean; questions: SlotQuestion[]; meetsItself?: boolean; knew?: string },
  ) {
    const { lostRace, questions, meetsItself = false, knew = '' } = found
    super('the time is not free')
    this.meetsItself = meetsItself
    this.visit = visit
    this.lostRace = lostRace
    this.questions = questions
    this.knew = knew
  }
}

/** Which plans have lost in this request, by what they knew. */
export type Rounds = { lost: number; known: Set<string> }

/**
 * Plans the visit and takes its time for `owner`. Refuses with `appointment.startTime.hasPassed`; run it inside
 * `untilSettled`, which plans again after a lost race and words the refusal. `calendar`: where it was read already; what
 * is taken is noted there.
 */
export async function takeVisit(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  company: CompanyScope,
  visit: AskedVisit,
  owner: Owner,
  rounds: Rounds,
  calendar?: Calendar,
): Promise<Leg[]> {
  if (visit.startsAt * 1000 <= clock.now()) throw new ApiError('appointment.startTime.hasPassed')
  refuseTooManyCandidates(visit.choices)
  const { legs, questions } = await planVisit({ read: tx, clock }, company, visit, {
    anyOfFree: rounds.lost > 0,
    calendar,
  })
  if (legs === undefined) throw new NotFree(visit, { lostRace: false, questions })
  const now = Math.floor(clock.now() / 1000)
  const taken = await takeTime(tx, company, { owner, now }, legs.map(occupied))
  if (taken !== undefined) {
    calendar?.note(taken)
    return legs
  }
  const knew = knownOf(legs, questions)
  // Somebody was faster, and what this plan knew is no longer so; or else the visit meets itself, and always will.
  const meetsItself = rounds.known.has(knew)
  throw new NotFree(visit, {
    ...{ lostRace: !meetsItself, meetsItself, knew },
    questions: meetsItself ? questions : [],
  })
}

/** The resources of a plan and what they were busy with. */
const knownOf = (legs: readonly Leg[], questions: readonly SlotQuestion[]): string =>
  legs
    .map(({ resource, startsAt }, leg) => {
      const known = questions[leg]!.resources.find(({ id }) => id === resource.resource_id)!
      return `${resource.resource_id} ${startsAt} ${Array.from(known.busy).join(' ')}`
    })
    .join('\n')

/** A visit that was taken, as the shares count it. */
export function takenTime(
  ownerId: string,
  { choices, rent, settings }: Pick<AskedVisit, 'choices' | 'rent' | 'settings'>,
  legs: readonly Leg[],
): TakenTime {
  const seconds = legs.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)
  const leastRent = choices[0]?.services[0]?.min_duration ?? settings.slot_cutter.slot_size
  return {
    ...{ ownerId, seconds, legs: legs.length, dates: datesOf(legs) },
    leastSeconds: rent === undefined ? seconds : leastRent,
  }
}

/** The dates that a visit stands in the way of, as lists of times have them: the parts of one go on where others end. */
export const datesOf = (legs: readonly Pick<Leg, 'date' | 'lastDate'>[]): Dates => ({
  first: legs.map(({ date }) => date).reduce((one, other) => (one < other ? one : other)),
  last: legs.map(({ lastDate }) => lastDate).reduce((one, other) => (one > other ? one : other)),
})

/**
 * Runs a write that takes visits until it is clear who has the time. A refusal carries the nearest free times; it is
 * "taken" when the time was free as this request began, else "unavailable".
 */
export async function untilSettled<Answer>(
  deps: Deps,
  company: CompanyScope,
  write: (rounds: Rounds) => Promise<Answer>,
): Promise<Answer> {
  // Each lost race means that somebody else got a place, so this ends: at the latest when nobody is free.
  const rounds: Rounds = { lost: 0, known: new Set() }
  for (;;) {
    try {
      return await write(rounds)
    } catch (error) {
      if (!(error instanceof NotFree)) throw error
      const { visit, questions } = error
      if (error.lostRace && rounds.lost < mostLostRaces(visit)) {
        rounds.lost += 1
        rounds.known.add(error.knew)
        continue
      }
      const from = { read: deps.database.read, clock: deps.clock }
      const alternatives = await nearestTimes(from, company, visit, questions)
      const wasFree = rounds.lost > 0 && !error.meetsItself
      throw new ApiError(wasFree ? 'appointment.time.taken' : 'appointment.time.unavailable', {
        alternatives,
        ...(visit.field === undefined
          ? {}
          : { errors: [{ field: visit.field, message: `${visit.field}: is unavailable` }] }),
      })
    }
  }
}

/** As often as there are places to lose, each to somebody who got it; more is never needed, and thirty are enough of a rush. */
const mostLostRaces = ({ choices }: AskedVisit): number =>
  Math.min(
    30,
    choices.reduce(
      (most, { candidates }) => most + candidates.reduce((sum, { capacity }) => sum + capacity, 0),
      1,
    ),
  )

/** Length plus buffers: what the database compares. */
const occupied = ({ resource, services, startsAt, durationSeconds }: Leg) => ({
  resourceId: resource.resource_id,
  capacity: resource.capacity,
  startsAt,
  from: startsAt - services.at(0)!.buffer_before,
  to: startsAt + durationSeconds + services.at(-1)!.buffer_after,
})

/** As holds and bookings keep them. */
export const storedDates = ({ first, last }: Dates) => ({ first_date: first, last_date: last })
