/** Rules for the starts of one resource: lengths, breaks, grid, and bookings that are checked start by start. */
import { type FrameTable, isWork, unbrokenWork } from './frame-table.ts'
import type { Lane } from './lanes.ts'
import { type OccupiedPart, partsOf, type PlaceBook, placeBook, withoutBreaks } from './places.ts'
import type { SlotQuestion, SlotResource, StartAlign } from './types.ts'

export type Rules = {
  before: number
  /** Seconds from the start to the end of the occupied time. */
  fit: number
  /** The same for the part that must be working time; breaks may be exempt. */
  workBefore: number
  workFit: number
  shown: number
  step: number
  align: StartAlign
  custom: number
  /** All occupied parts, from the start; null for one place from the break before to the break after. */
  parts: OccupiedPart[] | null
  /** The parts that must be working time. */
  workParts: OccupiedPart[] | null
  /** FREE_START: free time begins at a multiple of it; 1 if it is not rounded. */
  roundTo: number
}

export function rulesOf(question: SlotQuestion, resource: SlotResource): Rules {
  const length = resource.durationSeconds ?? question.durationSeconds
  const shown = question.slotSizeSeconds ?? length
  const step = question.mode === 'BY_DURATION' ? shown : question.stepSeconds
  const parts = resource.occupies ? partsOf(resource.occupies, resource.capacity) : null
  // The shown length must be free, even if it is longer than needed.
  const last = parts?.at(-1)
  if (last) last.until += Math.max(0, shown - length)
  const before = parts ? -(parts[0]?.from ?? NaN) : question.bufferBeforeSeconds
  const after = question.bufferAfterSeconds
  const fit = parts ? (parts[0]?.until ?? NaN) : Math.max(length, shown) + after
  const [breakBefore, breakAfter] = question.breaksOutsideWork
    ? [question.bufferBeforeSeconds, after]
    : [0, 0]
  const workParts =
    parts?.map((part, index) =>
      withoutBreaks({
        ...part,
        ...(index === 0 ? { before: breakBefore } : {}),
        ...(part === last ? { after: breakAfter } : {}),
      }),
    ) ?? null
  const roundTo = question.freeStartStepSeconds ?? 1
  if (!(length > 0 && shown > 0 && step > 0 && before >= 0 && after >= 0 && fit > 0 && roundTo > 0))
    throw new RangeError(
      `Slots of ${length} s shown as ${shown} s, step ${step} s, buffers ${before} and ${after} s`,
    )
  return {
    before,
    fit,
    workBefore: before - breakBefore,
    workFit: parts === null || parts.length === 1 ? fit - breakAfter : fit,
    shown,
    step,
    align: question.startAlign,
    custom: question.startAlignCustomSeconds,
    parts,
    workParts,
    roundTo,
  }
}

/** Bookings of several places or several times, which must be checked start by start. */
export type More = {
  parts: readonly OccupiedPart[]
  workParts: readonly OccupiedPart[]
  /** Null if nothing is occupied after the first part. */
  work: Lane | null
  places: PlaceBook
  limits: { parts: readonly OccupiedPart[]; places: PlaceBook }[]
}

/** Null if the sweep already covers everything. */
export function moreOf(
  resource: SlotResource,
  { parts, workParts, before, fit }: Rules,
  table: FrameTable,
  origin: number,
  until: number,
): More | null {
  const { limits = [] } = resource
  if (parts === null && limits.length === 0) return null
  return {
    parts: parts ?? [{ from: -before, until: fit, places: 1 }],
    workParts: workParts ?? [],
    work: parts !== null && parts.length > 1 ? unbrokenWork(table) : null,
    places: placeBook(resource, origin, until),
    limits: limits.map(({ from, until: ends, most, busy }) => ({
      parts: [{ from, until: ends, places: 1 }],
      places: placeBook({ capacity: most, busy }, origin, until),
    })),
  }
}

export const worksThen = ({ workParts, work }: More, moment: number): boolean =>
  work === null || workParts.every(({ from, until }) => isWork(work, moment + from, moment + until))

export const isRoomThen = (more: More, moment: number): boolean =>
  worksThen(more, moment) &&
  more.places.areFree(more.parts, moment) &&
  more.limits.every(({ parts, places }) => places.areFree(parts, moment))
