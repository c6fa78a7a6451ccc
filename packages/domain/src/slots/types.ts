/**
 * What the slot engine is asked and what it is fed. Whole seconds everywhere: `…Seconds` lengths, `startsAt` and
 * `endsAt` epoch seconds, `start_time` and `end_time` seconds from local midnight. See docs/rules/slots.md.
 */
import type { LocalDate } from '../time/index.ts'

/** From local midnight: `start_time` before 86400, `end_time` up to 172800, so that a night shift runs past midnight. */
export type Frame = { start_time: number; end_time: number }
/** Weekly: ISO weekday, Monday is 1; valid from `first_day` to `last_day`, both included, null means open. */
export type CycleFrame = Frame & { weekday: number; first_day: LocalDate | null; last_day: LocalDate | null }
/**
 * One date: ON frames replace the weekly cycle of that date, OFF frames are taken away from what remains. An OFF frame
 * over the whole date (0 to 86400) takes that date's night shift too.
 */
export type DayFrame = Frame & { date: LocalDate; type: 'ON' | 'OFF' }
/**
 * A resource without any weekly frame has the branch's; its day frames still count. So give all weekly frames, also
 * those that are not valid in the requested range: leaving them out would open the branch's hours.
 */
export type WorkingTime = { cycle_frames: CycleFrame[]; day_frames: DayFrame[] }

/** How many of a resource's places; ALL: as many as it has. */
export type Places = number | 'ALL'

/** At most so many bookings begin on a date; `booked` says how many do, where there are any. */
export type MaxADay = { most: number; booked: Readonly<Record<LocalDate, number>> }

/** A time in which a booking occupies so many places: seconds from its start, breaks included. */
export type Stretch = { from: number; until: number; places: Places }

/**
 * At most `most` of a service at once on a resource: places beside the resource's own, of which the service takes one from
 * `from` to `until` after the start. `busy`: which of them are taken when, as a resource's.
 */
export type Limit = { from: number; until: number; most: number; busy: ArrayLike<number> }

/**
 * A service of a visit, so many seconds from its start. The date is that of the work in which it begins; those with the same
 * id count together.
 */
export type StartOfService = { from: number; serviceId?: string; maxADay?: MaxADay }

export type SlotResource = {
  id: string
  /** How many bookings it holds at once. */
  capacity: number
  /** Null: works as the branch does, as with no frames at all. */
  workingTime: WorkingTime | null
  /**
   * Occupied ranges as flat triples lane, startsAt, endsAt in epoch seconds, end not included, buffers included. Any
   * order and any range will do; sorted by start is fastest. A booking needs one lane (`occupancy.lane`, from 0 to
   * capacity - 1) throughout.
   */
  busy: ArrayLike<number>
  /** The length needed with this resource, where it differs from the question's. */
  durationSeconds?: number
  /**
   * What a booking occupies, ascending and without overlap. Absent: one place from the break before to the break after. If
   * set, the question's breaks only widen the range of days. The first begins no later than the booking.
   */
  occupies?: readonly Stretch[]
  limits?: readonly Limit[]
  /** What is done, ascending, the first at the start. Absent: nothing hangs on dates but the start. */
  services?: readonly StartOfService[]
  /** Of the resource. A date that is full has no starts, and nothing that is shown as taken. */
  maxADay?: MaxADay
}

export type StartAlign = 'WORK_START' | 'CLOCK' | 'FREE_START' | 'CUSTOM'
export type SlotCutterMode = 'BY_STEP' | 'BY_DURATION'
export type MinTimeStrategy = 'NOW' | 'NEXT_HOUR' | 'NEXT_DAY'

/** Feed day frames and occupied time of all days that `daysLookedAt` names, not only of the range. */
export type SlotQuestion = {
  /** IANA zone of the branch. */
  timeZone: string
  /** Epoch seconds. The engine never reads a clock. */
  now: number
  /** Both included. */
  firstDay: LocalDate
  lastDay: LocalDate
  /** Bounds the working time of every resource. */
  branchWorkingTime: WorkingTime
  /** In the order of the answer. */
  resources: SlotResource[]
  /** What must fit: the sum of the services' lengths. */
  durationSeconds: number
  bufferBeforeSeconds: number
  bufferAfterSeconds: number
  /** The length of one offered slot as shown; the length needed when absent. A longer one must fit as well. */
  slotSizeSeconds?: number
  /** Ignored in mode BY_DURATION, whose step is the shown length. */
  stepSeconds: number
  mode: SlotCutterMode
  startAlign: StartAlign
  startAlignCustomSeconds: number
  /** FREE_START: where free time begins is rounded up to a multiple of it on the wall of the date. Absent: not rounded. */
  freeStartStepSeconds?: number
  /** Breaks need no working time. What they are is the question's, before the first and after the last that is occupied. */
  breaksOutsideWork?: boolean
  minTimeStrategy: MinTimeStrategy
  minNoticeSeconds: number
  /** Days after today on which booking is still possible; undefined means no limit. */
  furthestDays?: number
  /**
   * Days of the calendar on which nothing may start. Of a night shift, whose last starts are listed by the date before, too.
   * Absent: none.
   */
  isClosedOn?: (day: { daysAhead: number }) => boolean
  /** Also taken and past starts, marked not available. */
  includeTaken: boolean
  includePast: boolean
  /** More starts than this are not wanted: `cutSlots` then throws TooManyStarts as soon as it knows. Absent: no bound. */
  maxStarts?: number
}

/** The question has more starts than the caller can use. */
export class TooManyStarts extends Error {}
