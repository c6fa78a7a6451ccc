/**
 * Input of the slot engine. Whole seconds everywhere: `…Seconds` are lengths, `startsAt` and `endsAt` epoch seconds,
 * `start_time` and `end_time` seconds from local midnight. See docs/rules/slots.md.
 */
import type { LocalDate } from '../time/index.ts'

/** From local midnight: `start_time` before 86400, `end_time` up to 172800, so that a night shift runs past midnight. */
export type Frame = { start_time: number; end_time: number }
/** Weekly: ISO weekday, Monday is 1; valid from `first_day` to `last_day`, inclusive, null means unbounded. */
export type CycleFrame = Frame & { weekday: number; first_day: LocalDate | null; last_day: LocalDate | null }
/**
 * One date: ON frames replace the weekly cycle of that date, OFF frames are subtracted from the rest.
 * An OFF frame over the whole date (0 to 86400) also removes that date's night shift.
 */
export type DayFrame = Frame & { date: LocalDate; type: 'ON' | 'OFF' }
/**
 * A resource without any weekly frame uses the branch's; its day frames still count.
 * So pass all weekly frames, also those not valid in the range: omitting them would apply the branch's hours.
 */
export type WorkingTime = { cycle_frames: CycleFrame[]; day_frames: DayFrame[] }

/** Number of a resource's places; ALL: all of them. */
export type Places = number | 'ALL'

/** Maximum number of bookings that begin on a date; `booked`: current number per date, if any. */
export type MaxADay = { most: number; booked: Readonly<Record<LocalDate, number>> }

/** A part of a booking that occupies this many places: seconds from its start, breaks included. */
export type Stretch = { from: number; until: number; places: Places }

/**
 * Maximum simultaneous bookings of a service on a resource: additional places, of which the service takes one
 * from `from` to `until` after the start. `busy`: occupied times of these places, in the format of a resource.
 */
export type Limit = { from: number; until: number; most: number; busy: ArrayLike<number> }

/**
 * A service of a visit, `from` seconds after its start. Its date is that of the work in which it begins.
 * Services with the same id count together.
 */
export type StartOfService = { from: number; serviceId?: string; maxADay?: MaxADay }

export type SlotResource = {
  id: string
  /** Maximum simultaneous bookings. */
  capacity: number
  /** Null: the branch's hours, as without frames. */
  workingTime: WorkingTime | null
  /**
   * Occupied ranges as flat triples lane, startsAt, endsAt in epoch seconds, end excluded, buffers included.
   * Any order and range is allowed; sorted by start is fastest.
   * A booking needs one lane (`occupancy.lane`, from 0 to capacity - 1) throughout.
   */
  busy: ArrayLike<number>
  /** Length needed with this resource, if it differs from the question's. */
  durationSeconds?: number
  /**
   * Parts that a booking occupies, ascending, without overlap; the first begins no later than the booking.
   * Absent: one place from the break before to the break after.
   * If set, the question's breaks only widen the range of days.
   */
  occupies?: readonly Stretch[]
  limits?: readonly Limit[]
  /** Services in ascending order, the first at the start. Absent: only the start depends on dates. */
  services?: readonly StartOfService[]
  /** Limit of the resource. A full date has no starts, not even ones marked as taken. */
  maxADay?: MaxADay
}

export type StartAlign = 'WORK_START' | 'CLOCK' | 'FREE_START' | 'CUSTOM'
export type SlotCutterMode = 'BY_STEP' | 'BY_DURATION'
export type MinTimeStrategy = 'NOW' | 'NEXT_HOUR' | 'NEXT_DAY'

/** Pass day frames and occupied time of all days that `relevantDays` returns, not only of the range. */
export type SlotQuestion = {
  /** IANA zone of the branch. */
  timeZone: string
  /** Epoch seconds. The engine never reads a clock. */
  now: number
  /** Both included. */
  firstDay: LocalDate
  lastDay: LocalDate
  /** Limits the working time of every resource. */
  branchWorkingTime: WorkingTime
  /** In the order of the response. */
  resources: SlotResource[]
  /** Required free time: the sum of the services' lengths. */
  durationSeconds: number
  bufferBeforeSeconds: number
  bufferAfterSeconds: number
  /** Length of a slot as shown; the needed length if absent. A longer one must also be free. */
  slotSizeSeconds?: number
  /** Ignored in mode BY_DURATION, whose step is the shown length. */
  stepSeconds: number
  mode: SlotCutterMode
  startAlign: StartAlign
  startAlignCustomSeconds: number
  /** FREE_START: start of free time is rounded up to a multiple of it on the wall clock. Absent: not rounded. */
  freeStartStepSeconds?: number
  /** Breaks need no working time. They are the question's: before the first and after the last occupied part. */
  breaksOutsideWork?: boolean
  minTimeStrategy: MinTimeStrategy
  minNoticeSeconds: number
  /** Maximum days after today for a booking; undefined: no limit. */
  furthestDays?: number
  /**
   * Calendar days on which no booking may start, also in a night shift whose last starts the previous date lists.
   * Absent: none.
   */
  isClosedOn?: (day: { daysAhead: number }) => boolean
  /** Includes taken and past starts, marked not available. */
  includeTaken: boolean
  includePast: boolean
  /** Maximum number of starts: `cutSlots` throws TooManyStarts as soon as it is exceeded. Absent: no limit. */
  maxStarts?: number
}

/** The question has more starts than the caller can use. */
export class TooManyStarts extends Error {}
