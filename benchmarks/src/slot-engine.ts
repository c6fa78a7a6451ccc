/** Duration of the slot engine, its growth, and the duration of a naive implementation in the same run. */
import { availableParallelism, cpus } from 'node:os'
import { type CutSlots, cutSlots, mergeDays, toDays, toSlots } from '@zapys/domain/slots'
import { processorMs } from './measure/processor-ms.ts'
import { tell } from './report/figures.ts'
import { naiveSlots } from './slot-engine/naive-slots.ts'
import { shuffled, studio } from './slot-engine/studio.ts'

/** The goal: milliseconds on one warm core. */
const promised: Record<string, number> = { '10 x 30': 0.5, '100 x 365': 40 }

const ms = (value: number) => (value < 10 ? value.toFixed(3) : value.toFixed(1))

console.log(
  `Slot engine, one thread of ${availableParallelism()} (${cpus()[0]?.model ?? 'unknown'}), Node ${process.version}`,
)
console.log(
  'Studio: 9 working hours around a break, 8 bookings a day, service 60 min, step 15 min. Processor time of warm runs.\n',
)

console.log('Cutting (the search itself)')
const growth: { size: string; microsecondsPerDay: number }[] = []
for (const resources of [1, 10, 100]) {
  for (const days of [30, 90, 365]) {
    const question = studio(resources, days)
    const slots = cutSlots(question).starts.length
    const took = processorMs(() => cutSlots(question))
    const size = `${resources} x ${days}`
    const limit = promised[size]
    growth.push({ size, microsecondsPerDay: (took * 1000) / (resources * days) })
    tell({
      what: size,
      found: `${ms(took)} ms, ${slots} slots, ${(slots / took / 1000).toFixed(1)} million slots/s`,
      ...(limit === undefined ? {} : { goal: `≤ ${limit} ms`, isMet: took <= limit }),
    })
  }
}

console.log('\nGrowth: microseconds per resource and day; flat means linear')
const base = growth.find((each) => each.size === '10 x 30')!.microsecondsPerDay
for (const { size, microsecondsPerDay } of growth)
  console.log(
    `  ${size.padEnd(10)} ${microsecondsPerDay.toFixed(3)} (x${(microsecondsPerDay / base).toFixed(2)} of 10 x 30)`,
  )

console.log('\nWith the answer made of it, 10 x 30')
const month = studio(10, 30)
const merged = (cut: CutSlots) => mergeDays(toSlots(cut), cut.days)
for (const [name, answer] of Object.entries({ SLOTS: toSlots, DAYS: toDays, MERGED: merged }))
  console.log(`  ${name.padEnd(10)} ${ms(processorMs(() => answer(cutSlots(month)))).padStart(8)} ms`)

console.log('\nWith occupied time in no order (above it comes sorted)')
for (const [resources, days] of [
  [10, 30],
  [100, 365],
] as const) {
  const question = shuffled(studio(resources, days))
  console.log(
    `  ${`${resources} x ${days}`.padEnd(10)} ${ms(processorMs(() => cutSlots(question))).padStart(8)} ms`,
  )
}

console.log('\nAgainst a naive way: date objects, all bookings walked for every start')
for (const [resources, days] of [
  [1, 30],
  [10, 30],
  [10, 90],
] as const) {
  const question = studio(resources, days)
  const cut = cutSlots(question)
  const naive = naiveSlots(question).flat().length
  if (naive !== cut.starts.length)
    throw new Error(`The two ways differ: ${naive} and ${cut.starts.length} slots`)
  const slow = processorMs(() => naiveSlots(question), 3, 100)
  const fast = processorMs(() => cutSlots(question))
  tell({
    what: `${resources} x ${days} against naive code`,
    found: `${ms(fast)} ms`,
    baseline: `${ms(slow)} ms, ${naive} slots`,
    ratio: `${Math.round(slow / fast)} x`,
  })
}
