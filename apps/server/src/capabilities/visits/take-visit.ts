import type { BookingSettings } from '@zapys/contract'
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../plugins/api-error.ts'
import type { BranchRow } from '../branches/public.ts'
import { type Owner, takeTime } from '../slots/public.ts'
import type { SlotQuestion } from '@zapys/domain/slots'
import { nearestTimes } from './alternatives.ts'
import { type Choice, type Leg, planVisit } from './visit.ts'

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
  constructor(visit: AskedVisit, { lostRace, questions }: { lostRace: boolean; questions: SlotQuestion[] }) {
    super('the time is not free')
    this.visit = visit
    this.lostRace = lostRace
    this.questions = questions
  }
}

/**
 * Plans the visit and takes its time for `owner`. Refuses with `appointment.startTime.hasPassed`; run it inside
 * `untilSettled`, which plans again after a lost race and words the refusal.
 */
export async function takeVisit(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  company: CompanyScope,
  visit: AskedVisit,
  owner: Owner,
): Promise<Leg[]> {
  if (visit.startsAt * 1000 <= clock.now()) throw new ApiError('appointment.startTime.hasPassed')
  const { legs, questions } = await planVisit({ read: tx, clock }, company, visit)
  if (legs === undefined) throw new NotFree(visit, { lostRace: false, questions })
  const now = Math.floor(clock.now() / 1000)
  if (!(await takeTime(tx, company, { owner, now }, legs.map(occupied))))
    // Somebody was faster: what this plan knew is no longer so.
    throw new NotFree(visit, { lostRace: true, questions: [] })
  return legs
}

/**
 * Runs a write that takes visits until it is clear who has the time. A refusal carries the nearest free times; it is
 * "taken" when the time was free as this request began, else "unavailable".
 */
export async function untilSettled<Answer>(
  deps: Deps,
  company: CompanyScope,
  write: () => Promise<Answer>,
): Promise<Answer> {
  // Each lost race means that somebody else got a place, so this ends: at the latest when nobody is free.
  for (let lostRaces = 0; ; lostRaces += 1) {
    try {
      return await write()
    } catch (error) {
      if (!(error instanceof NotFree)) throw error
      if (error.lostRace && lostRaces < MOST_LOST_RACES) continue
      const { visit, questions } = error
      const from = { read: deps.database.read, clock: deps.clock }
      const alternatives = await nearestTimes(from, company, visit, questions)
      throw new ApiError(lostRaces > 0 ? 'appointment.time.taken' : 'appointment.time.unavailable', {
        alternatives,
        ...(visit.field === undefined
          ? {}
          : { errors: [{ field: visit.field, message: `${visit.field}: is unavailable` }] }),
      })
    }
  }
}

/** Far above any number of resources that could be free at one time; a guard against a mistake, not a limit. */
const MOST_LOST_RACES = 1000

/** Length plus buffers: what the database compares. */
const occupied = ({ resource, services, startsAt, durationSeconds }: Leg) => ({
  resourceId: resource.resource_id,
  capacity: resource.capacity,
  startsAt,
  from: startsAt - services.at(0)!.buffer_before,
  to: startsAt + durationSeconds + services.at(-1)!.buffer_after,
})
