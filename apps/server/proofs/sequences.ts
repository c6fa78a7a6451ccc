/**
 * Promise 5: a booking under one key happens once, whatever becomes of its requests. Generated sequences of what clients
 * and networks do, and the judge of what came back.
 */
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import type { Answer } from './requests.ts'

/**
 * One thing that happens. `variant` tells which of two bodies is sent; a key belongs to the first body that is stored
 * under it.
 */
export type Step =
  | { kind: 'send'; variant: Variant }
  /** The same twice at the same moment. */
  | { kind: 'twins'; variant: Variant }
  /** Two bodies at the same moment. */
  | { kind: 'rivals' }
  /** The client walks off after so many milliseconds and does not know what happened. */
  | { kind: 'lost'; variant: Variant; afterMs: number }
  /** It walks off and tries again at once, while the first may still be under way. */
  | { kind: 'lostAndRepeated'; variant: Variant; afterMs: number }
  /** The same body with its fields in another order. */
  | { kind: 'reordered'; variant: Variant }

export type Variant = 'asked' | 'changed'
export const bookingKinds = ['appointment', 'event', 'series'] as const
export type Sequence = { booking: (typeof bookingKinds)[number]; steps: Step[] }

const variant = fc.constantFrom<Variant>('asked', 'asked', 'asked', 'changed')
const afterMs = fc.integer({ min: 0, max: 25 })

export const sequences: fc.Arbitrary<Sequence> = fc.record({
  booking: fc.constantFrom(...bookingKinds),
  steps: fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant('send' as const), variant }),
      fc.record({ kind: fc.constant('twins' as const), variant }),
      fc.record({ kind: fc.constant('rivals' as const) }),
      fc.record({ kind: fc.constant('lost' as const), variant, afterMs }),
      fc.record({ kind: fc.constant('lostAndRepeated' as const), variant, afterMs }),
      fc.record({ kind: fc.constant('reordered' as const), variant }),
    ),
    { minLength: 1, maxLength: 6 },
  ),
})

/** How the sequence reaches a server. A lost answer resolves to undefined. */
export type Sender = (
  variant: Variant,
  how?: { reordered?: boolean; giveUpAfterMs?: number },
) => Promise<Answer | undefined>

type Heard = { variant: Variant; answer: Answer }

/** Plays the steps one after the other, then sends both bodies once more so that something definite is heard. */
export async function play(steps: readonly Step[], send: Sender): Promise<Heard[]> {
  const heard: Heard[] = []
  const hear = async (of: Variant, answer: Promise<Answer | undefined>) => {
    const came = await answer
    if (came !== undefined) heard.push({ variant: of, answer: came })
  }
  for (const step of [
    ...steps,
    { kind: 'send', variant: 'asked' },
    { kind: 'send', variant: 'changed' },
  ] as Step[]) {
    switch (step.kind) {
      case 'send':
        await hear(step.variant, send(step.variant))
        break
      case 'reordered':
        await hear(step.variant, send(step.variant, { reordered: true }))
        break
      case 'twins':
        await Promise.all([hear(step.variant, send(step.variant)), hear(step.variant, send(step.variant))])
        break
      case 'rivals':
        await Promise.all([hear('asked', send('asked')), hear('changed', send('changed'))])
        break
      case 'lost':
        await hear(step.variant, send(step.variant, { giveUpAfterMs: step.afterMs }))
        break
      case 'lostAndRepeated':
        await Promise.all([
          hear(step.variant, send(step.variant, { giveUpAfterMs: step.afterMs })),
          hear(step.variant, send(step.variant)),
        ])
        break
    }
  }
  return heard
}

/** What is wrong with what was heard and stored; undefined when all is well. `stored`: bookings, or series, of this client. */
export function fault(heard: readonly Heard[], stored: number): string | undefined {
  if (stored !== 1) return `${stored} are stored instead of 1`
  const booked = heard.filter(({ answer }) => answer.status === 200)
  const owner = booked[0]?.variant
  if (owner === undefined) return 'nobody was told that it is booked'
  for (const { variant: of, answer } of heard) {
    if (of !== owner) {
      if (answer.status !== 422 || answer.body.code !== 'idempotency.bodyChanged')
        return `another body under the key was answered ${answer.status} ${answer.body.code}`
    } else if (answer.status !== 200) return `a repeat was answered ${answer.status} ${answer.body.code}`
    else if (!isDeepStrictEqual(answer.body, booked[0]!.answer.body))
      return 'a repeat was answered differently'
  }
  return undefined
}

/** The same JSON with the keys of every object turned round. */
export const turnedRound = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(turnedRound)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, inner]) => [key, turnedRound(inner)]),
  )
}
