import { fullNeed, type Held } from './occupied.ts'
import type { Phase, VisitQuestion } from './types.ts'

/** Throws RangeError for input that would give a wrong plan or an endless search: an error of the caller. */
export function rejectInvalidQuestion({
  services,
  maxWaitSeconds = 0,
  waitStepSeconds = 60,
}: VisitQuestion): void {
  if (!(maxWaitSeconds >= 0 && waitStepSeconds > 0))
    throw new RangeError(`Waiting for ${maxWaitSeconds} s by ${waitStepSeconds} s`)
  for (const { performers, places, besides = [] } of services) {
    const ofPerformers = performers.map(({ phases }): Held => ({ phases, places }))
    for (const held of [...ofPerformers, ...besides.map(fullNeed)]) rejectHeld(held)
    if (!performers.every(({ phases }) => phases === undefined || beginsAtWork(phases)))
      throw new RangeError('A service that begins without its performer')
  }
}

function rejectHeld({ places = 1, phases = [] }: Held): void {
  if (places !== 'ALL' && !(Number.isInteger(places) && places > 0))
    throw new RangeError(`A service that takes ${places} places`)
  for (const { seconds } of phases) if (!(seconds >= 0)) throw new RangeError(`A phase of ${seconds} s`)
}

/** A single phase extends to the end of the service, regardless of its stated length. */
const beginsAtWork = ([first, ...others]: readonly Phase[]): boolean =>
  first?.occupies === true && (first.seconds > 0 || others.length === 0)
