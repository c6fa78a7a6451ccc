import { afterAll, describe, expect, it } from 'vitest'
import type { Slot } from '@zapys/contract'
import { cutSlots, toSlots } from './index.ts'
import type { SlotQuestion } from './types.ts'
import { expectAlike } from '../../test/slots/expect-alike.ts'
import { randomOccupation, randomWorld } from '../../test/slots/random-worlds.ts'
import { referenceSlots } from '../../test/slots/reference.ts'
import { inSomeWorlds, onWorlds, WORLDS_TIMEOUT_MS } from '../../test/slots/run-worlds.ts'

/** What the worlds held, to be sure that they are as odd as they claim. */
const seen: Record<string, number> = {}
const count = (what: string, isSo: boolean) => (seen[what] = (seen[what] ?? 0) + (isSo ? 1 : 0))

describe('promise 2: the answer is complete', () => {
  // proves S7.slots.4 S7.slots.6 S7.slots.7 S7.slots.8 S7.slots.9 S7.slots.10 S7.slots.11 S7.slots.12 S7.slots.14 S7.slots.15
  it(
    'in thousands of odd worlds the engine answers what minute-by-minute looking finds',
    () => {
      onWorlds(5500, randomWorld(), (question) => {
        const answer = toSlots(cutSlots(question))
        const expected = referenceSlots(question)
        expectAlike(answer, expected)
        note(
          question,
          expected.flatMap((each) => each.date_slots.flatMap((day) => day.slots)),
        )
      })
    },
    WORLDS_TIMEOUT_MS,
  )

  it(
    'also of bookings that take several places, or places at several times, or of which only so many may be at once',
    () => {
      let [offered, several] = [0, 0]
      onWorlds(2000, randomOccupation(), (question) => {
        const answer = toSlots(cutSlots(question))
        const expected = referenceSlots(question)
        expectAlike(answer, expected)
        expected.forEach(({ date_slots }, index) => {
          const { capacity, occupies } = question.resources[index]!
          const isOffered = date_slots.some(({ slots }) => slots.some(({ available }) => available))
          if (isOffered && occupies!.length > 1) several += 1
          if (isOffered && occupies!.some(({ places }) => capacity > 1 && places !== 1)) offered += 1
        })
      })
      expect(offered).toBeGreaterThan(inSomeWorlds(200))
      expect(several).toBeGreaterThan(inSomeWorlds(200))
    },
    WORLDS_TIMEOUT_MS,
  )

  afterAll(() => {
    for (const [what, worlds] of Object.entries(seen))
      expect(worlds, `worlds with ${what}`).toBeGreaterThan(inSomeWorlds(50))
  })
})

function note(question: SlotQuestion, slots: Slot[]) {
  const shown = (slot: Slot) => slot.time.end_time - slot.time.start_time
  const frames = [question.branchWorkingTime, ...question.resources.map((each) => each.workingTime)]
  count(
    'free slots',
    slots.some((slot) => slot.available),
  )
  count('no slot at all', slots.length === 0)
  count(
    'taken or past slots',
    slots.some((slot) => !slot.available),
  )
  count(
    'starts after midnight',
    slots.some((slot) => slot.time.start_time >= 86_400),
  )
  count(
    'slots over a change of clocks',
    question.resources.length === 1 && new Set(slots.map(shown)).size > 1,
  )
  count(
    'free slots of several places',
    question.resources.some((each) => each.capacity > 1) && slots.length > 0,
  )
  count('day frames', frames.some((each) => (each?.day_frames.length ?? 0) > 0) && slots.length > 0)
  count('buffers', question.bufferBeforeSeconds + question.bufferAfterSeconds > 0 && slots.length > 0)
  count('buffers over a day', question.bufferBeforeSeconds > 86_400 || question.bufferAfterSeconds > 86_400)
  for (const align of ['WORK_START', 'CLOCK', 'FREE_START', 'CUSTOM'] as const)
    for (const mode of ['BY_STEP', 'BY_DURATION'] as const)
      count(
        `slots by ${align} ${mode}`,
        question.startAlign === align && question.mode === mode && slots.length > 0,
      )
  for (const strategy of ['NOW', 'NEXT_HOUR', 'NEXT_DAY'] as const)
    count(`slots by ${strategy}`, question.minTimeStrategy === strategy && slots.length > 0)
}
