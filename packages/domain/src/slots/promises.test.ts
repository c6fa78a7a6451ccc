import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DateSlots, MergedDay, MergedTime, ResourceSlots } from '@zapys/contract'
import { toInstant } from '../time/index.ts'
import { cutSlots, type Offer, startInstants, toDays, toMerged, toSlots, offeredResources } from './index.ts'
import type { SlotQuestion, SlotResource } from './types.ts'
import { expectAlike } from '../../test/slots/expect-alike.ts'
import { isFree, isOffered } from '../../test/slots/of-one.ts'
import { randomWorld } from '../../test/slots/random-worlds.ts'
import { referenceSlots } from '../../test/slots/reference.ts'
import { inSomeWorlds, onWorlds, WORLDS_TIMEOUT_MS } from '../../test/slots/run-worlds.ts'
import { instantsShowing, wallSeconds } from '../../test/slots/zone-wall.ts'

type Offered = {
  resource: SlotResource
  date: string
  start_time: number
  end_time: number
  startsAt: number
}
type Booking = { from: number; until: number }

describe('promise 1: an offered slot is free', () => {
  it(
    'with its buffers it has one place for itself throughout, and never more bookings run than there are places',
    () => {
      onWorlds(1500, randomWorld(), (question) => {
        const broken = offeredSlots(question).filter((offered) => {
          const { resource } = offered
          const booking = bookingOf(question, offered)
          const meets = rangesOf(resource).filter(
            (each) => each.from < booking.until && booking.from < each.until,
          )
          // As many as ever run at once run when one of them begins.
          const maxRunning = Math.max(
            0,
            ...meets.map(({ from }) => meets.filter((each) => each.from <= from && from < each.until).length),
          )
          return freeLane(resource, booking) === null || maxRunning >= resource.capacity
        })
        expect(broken.map(describeSlot)).toEqual([])
      })
    },
    WORLDS_TIMEOUT_MS,
  )
})

describe('promise 3: an offered slot can be booked', () => {
  it(
    'clients who book one offered slot after another are never refused, and what they took is gone',
    () => {
      onWorlds(
        400,
        fc.tuple(randomWorld(), fc.array(fc.nat(), { minLength: 6, maxLength: 6 })),
        ([question, picks]) => {
          for (const pick of picks) {
            const offers = offeredSlots(question)
            const chosen = offers[pick % Math.max(1, offers.length)]
            if (!chosen) return
            const length = neededSeconds(question, chosen.resource)
            expect(isFree(question, chosen.resource.id, chosen.startsAt, length), describeSlot(chosen)).toBe(
              true,
            )
            expect(
              isOffered(question, chosen.resource.id, chosen.startsAt, length),
              describeSlot(chosen),
            ).toBe(true)
            const booking = bookingOf(question, chosen)
            // Any free lane, as the database takes them.
            const lane = freeLane(chosen.resource, booking, pick)
            expect(lane, describeSlot(chosen)).not.toBeNull()
            question = withBooking(question, chosen.resource, lane ?? 0, booking)
            if (chosen.resource.capacity === 1)
              expect(
                isFree(question, chosen.resource.id, chosen.startsAt, length),
                describeSlot(chosen),
              ).toBe(false)
          }
        },
      )
    },
    WORLDS_TIMEOUT_MS,
  )

  it(
    'a start is accepted exactly when some alignment, by step or tiling, would have offered it',
    () => {
      onWorlds(100, fc.tuple(randomWorld(), fc.array(fc.nat(), { maxLength: 12 })), ([drawn, picks]) => {
        const { slotSizeSeconds: _, ...question } = { ...drawn, includeTaken: false, includePast: false }
        const variants = (['WORK_START', 'CLOCK', 'FREE_START', 'CUSTOM'] as const).flatMap((startAlign) =>
          (['BY_STEP', 'BY_DURATION'] as const).map((mode) => ({ ...question, startAlign, mode })),
        )
        const accepted = new Set(
          variants.flatMap((variant) => offersIn(variant, referenceSlots(variant)).map(keyOf)),
        )
        const [resource] = question.resources as [SlotResource, ...SlotResource[]]
        const midnight = Date.parse(`${question.firstDay}T00:00:00Z`) / 1000
        const offers = offersIn(question, toSlots(cutSlots(question))).filter(
          (each) => each.resource === resource,
        )
        const asked = [
          // Where only the first day is asked, a night shift of the day before would be accepted and not listed.
          ...picks.map((pick) => midnight + 86_400 + ((pick % 288) - 144) * 300),
          ...offers.slice(0, 5).flatMap(({ startsAt }) => [startsAt, startsAt + 60, startsAt + 300]),
        ]
        for (const startsAt of asked) {
          const date = new Date(wallSeconds(question.timeZone, startsAt) * 1000).toISOString().slice(0, 10)
          if (date <= question.firstDay || date > question.lastDay) continue
          expect(
            isOffered(question, resource.id, startsAt, neededSeconds(question, resource)),
            `${resource.id} at ${new Date(startsAt * 1000).toISOString()}`,
          ).toBe(accepted.has(`${resource.id} ${startsAt}`))
          const all = question.resources.map(({ id }) => id)
          expect(
            all.filter((id) => offeredResources(question, startsAt).has(id)),
            `who at ${new Date(startsAt * 1000).toISOString()}`,
          ).toEqual(all.filter((id) => accepted.has(`${id} ${startsAt}`)))
        }
      })
    },
    WORLDS_TIMEOUT_MS,
  )
})

describe('promise 4: a booking only takes slots away', () => {
  const newBooking = fc.record({
    resource: fc.nat(),
    lane: fc.nat(),
    /** An offered slot, or any time. */
    pick: fc.oneof(fc.nat(), fc.constant(null)),
    from: fc.integer({ min: -86_400, max: 3 * 86_400 }),
    length: fc.integer({ min: 60, max: 20_000 }),
  })
  type NewBooking = typeof newBooking extends fc.Arbitrary<infer Value> ? Value : never

  /** The slots that a booking brings about, and the booking. */
  function appearing(question: SlotQuestion, { resource: number, lane, pick, from, length }: NewBooking) {
    const before = offeredSlots(question)
    const chosen = pick === null ? undefined : before[pick % Math.max(1, before.length)]
    const resource = chosen?.resource ?? question.resources[number % question.resources.length]!
    const startsAt = Date.parse(`${question.firstDay}T00:00:00Z`) / 1000 + from
    const booking = chosen ? bookingOf(question, chosen) : { from: startsAt, until: startsAt + length }
    const taken = (chosen && freeLane(resource, booking, lane)) ?? lane % resource.capacity
    const known = new Set(before.map(keyOf))
    const after = offeredSlots(withBooking(question, resource, taken, booking))
    return { booking, appeared: after.filter((each) => !known.has(keyOf(each))), resource }
  }

  it(
    'with starts aligned to work, clock or a custom time no slot appears anywhere',
    () => {
      const worlds = randomWorld({ aligns: ['WORK_START', 'CLOCK', 'CUSTOM'] })
      onWorlds(1200, fc.tuple(worlds, newBooking), ([question, added]) => {
        expect(appearing(question, added).appeared.map(describeSlot)).toEqual([])
      })
    },
    WORLDS_TIMEOUT_MS,
  )

  it(
    'with starts aligned to free time new slots appear only with that resource and clear of the booking',
    () => {
      const worlds = randomWorld({ aligns: ['FREE_START'] })
      let appearedAtAll = 0
      onWorlds(800, fc.tuple(worlds, newBooking), ([question, added]) => {
        const { booking, appeared, resource } = appearing(question, added)
        appearedAtAll += appeared.length
        for (const slot of appeared) {
          expect(slot.resource.id).toBe(resource.id)
          const own = bookingOf(question, slot)
          expect(own.from >= booking.until || own.until <= booking.from, describeSlot(slot)).toBe(true)
        }
      })
      expect(appearedAtAll).toBeGreaterThan(inSomeWorlds(100))
    },
    WORLDS_TIMEOUT_MS,
  )
})

describe('promise 5: days on which the clocks change', () => {
  it(
    'every start is a time the wall really shows, its first showing counts, and its length is real time',
    () => {
      onWorlds(1500, randomWorld(), (question) => {
        // Checks every fifth slot: Intl is slow, and worlds differ more than their slots.
        for (const offered of offeredSlots(question).filter((_, index) => index % 5 === 0)) {
          const [first] = instantsShowing(question.timeZone, offered.date, offered.start_time)
          expect(first, describeSlot(offered)).toBe(offered.startsAt)
          const shown = question.slotSizeSeconds ?? neededSeconds(question, offered.resource)
          const midnight = Date.parse(`${offered.date}T00:00:00Z`) / 1000
          expect(
            wallSeconds(question.timeZone, offered.startsAt + shown) - midnight,
            describeSlot(offered),
          ).toBe(offered.end_time)
        }
      })
    },
    WORLDS_TIMEOUT_MS,
  )
})

describe('promise 6: DAYS and MERGED say what SLOTS says', () => {
  const price = (resourceId: string, date: string, start: number): Offer => {
    // Some starts without price, some with a discount: any function of the start will do.
    const number =
      (resourceId.length * 7 + Number(resourceId.at(-1)) * 31 + Number(date.at(-1)) * 13 + start / 60) % 23
    if (number < 3) return {}
    const discount = { percent: number, discounted_price: 10_000 - number * 100 - (start % 700) }
    return { price: 10_000 - (start % 700), ...(number > 15 ? { discount } : {}) }
  }

  // proves S7.slots.13
  it(
    'a month calendar counts what the days list, with price and discount of the one with the least to pay',
    () => {
      onWorlds(1000, randomWorld(), (question) => {
        const cut = cutSlots(question)
        expect(toDays(cut, price)).toEqual(
          toSlots(cut, price).map(({ resource_id, date_slots }) => ({
            resource_id,
            date_slots: date_slots.map(({ slots, ...bounds }) => {
              const free = slots.filter((slot) => slot.available)
              const toPay = (slot: (typeof free)[number]) => slot.discount?.discounted_price ?? slot.price
              const least = Math.min(...free.flatMap((slot) => toPay(slot) ?? []))
              const best = free.find((slot) => toPay(slot) === least)
              return {
                ...bounds,
                slots_count: free.length,
                ...(best?.price === undefined ? {} : { price: best.price }),
                ...(best?.discount === undefined ? {} : { discount: best.discount }),
              }
            }),
          })),
        )
      })
    },
    WORLDS_TIMEOUT_MS,
  )

  // proves S3.slot.7 S7.slots.13
  it(
    'a merged day holds each start once, with exactly the resources that are free then',
    () => {
      onWorlds(1000, randomWorld(), (question) => {
        const cut = cutSlots(question)
        const slots = toSlots(cut)
        const days = slots[0]!.date_slots.map(({ date }, index): MergedDay => {
          const ofDay = slots.map(({ resource_id, date_slots }) => ({ resource_id, ...date_slots[index]! }))
          const all = ofDay.flatMap((each) => each.slots.map((slot) => ({ ...slot, of: each.resource_id })))
          const free = all.filter((slot) => slot.available)
          const starts = [...new Set(all.map((slot) => slot.time.start_time))].toSorted((a, b) => a - b)
          const times = starts.map((start): [string, MergedTime] => {
            const freeThen = free.filter((slot) => slot.time.start_time === start)
            const { time } = freeThen[0] ?? all.find((slot) => slot.time.start_time === start)!
            return [
              String(start),
              { time, available: freeThen.length > 0, resource_ids: freeThen.map((slot) => slot.of) },
            ]
          })
          return {
            date,
            min_work_time: extreme(Math.min, ofDay, 'min_work_time'),
            max_work_time: extreme(Math.max, ofDay, 'max_work_time'),
            min_available_time: extreme(Math.min, ofDay, 'min_available_time'),
            max_available_time: extreme(Math.max, ofDay, 'max_available_time'),
            resource_ids: [...new Set(free.map((slot) => slot.of))],
            times: Object.fromEntries(times),
          }
        })
        const merged = toMerged(cut)
        expectAlike(merged, days)
      })
    },
    WORLDS_TIMEOUT_MS,
  )

  it(
    'starts of anybody are those of each, however many they are',
    () => {
      onWorlds(300, randomWorld(), (question) => {
        const startsOf = (resources: readonly SlotResource[]) =>
          startInstants(cutSlots({ ...question, resources: [...resources] }))
        const ofEach = question.resources.flatMap((resource) => startsOf([resource]))
        const all = [...new Set(ofEach)].toSorted((a, b) => a - b)
        expectAlike(startsOf(question.resources), all)
        const crowd = Array.from({ length: 17 }, (_, index) =>
          question.resources.map((resource) => ({ ...resource, id: `${resource.id} ${index}` })),
        ).flat()
        expectAlike(startsOf(crowd), all)
      })
    },
    WORLDS_TIMEOUT_MS,
  )
})

type Bound = 'min_work_time' | 'max_work_time' | 'min_available_time' | 'max_available_time'
const extreme = (pick: (...numbers: number[]) => number, days: DateSlots[], bound: Bound) => {
  const numbers = days.map((day) => day[bound]).filter((value) => value !== null)
  return numbers.length > 0 ? pick(...numbers) : null
}

const offeredSlots = (question: SlotQuestion): Offered[] => offersIn(question, toSlots(cutSlots(question)))

const offersIn = (question: SlotQuestion, slots: ResourceSlots[]): Offered[] =>
  slots.flatMap(({ date_slots }, index) =>
    date_slots.flatMap(({ date, slots: ofDay }) =>
      ofDay
        .filter((slot) => slot.available)
        .map(({ time }) => ({
          resource: question.resources[index] as SlotResource,
          date,
          ...time,
          startsAt: toInstant(question.timeZone, date, time.start_time) as number,
        })),
    ),
  )

const neededSeconds = (question: SlotQuestion, resource: SlotResource) =>
  resource.durationSeconds ?? question.durationSeconds

const bookingOf = (question: SlotQuestion, { resource, startsAt }: Offered): Booking => ({
  from: startsAt - question.bufferBeforeSeconds,
  until: startsAt + neededSeconds(question, resource) + question.bufferAfterSeconds,
})

const rangesOf = ({ busy, capacity }: SlotResource) =>
  Array.from({ length: busy.length / 3 }, (_, index) => ({
    lane: capacity === 1 ? 0 : busy[index * 3]!,
    from: busy[index * 3 + 1]!,
    until: busy[index * 3 + 2]!,
  }))

/** A lane that the database would accept, tried from a given one on. */
function freeLane(resource: SlotResource, { from, until }: Booking, firstTried = 0): number | null {
  for (let tried = 0; tried < resource.capacity; tried++) {
    const lane = (firstTried + tried) % resource.capacity
    const isTaken = rangesOf(resource).some(
      (range) => range.lane === lane && range.from < until && from < range.until,
    )
    if (!isTaken) return lane
  }
  return null
}

const withBooking = (
  question: SlotQuestion,
  booked: SlotResource,
  lane: number,
  { from, until }: Booking,
) => ({
  ...question,
  resources: question.resources.map((resource) =>
    resource.id === booked.id
      ? { ...resource, busy: [...Array.from(resource.busy), lane, from, until] }
      : resource,
  ),
})

const keyOf = ({ resource, startsAt }: Offered) => `${resource.id} ${startsAt}`
const describeSlot = ({ resource, date, start_time }: Offered) =>
  `${resource.id} on ${date} at ${start_time} s`
