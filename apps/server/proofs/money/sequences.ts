/**
 * Promise 5: a write under one key happens once, for any loss or repetition of its requests. Generates sequences of
 * acts of clients and networks, and verifies the responses.
 */
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import type { Answer } from '../requests.ts'

/** One act. `variant` chooses between two bodies; a key belongs to the first body stored under it. */
export type Step =
  | { kind: 'send'; variant: Variant }
  /** The same request twice at the same moment. */
  | { kind: 'twins'; variant: Variant }
  /** Two bodies at the same moment. */
  | { kind: 'rivals' }
  /** The client disconnects after this many milliseconds without knowing the outcome. */
  | { kind: 'lost'; variant: Variant; afterMs: number }
  /** The client disconnects and retries at once, while the first request may still be running. */
  | { kind: 'lostAndRepeated'; variant: Variant; afterMs: number }
  /** The same body with its fields in another order. */
  | { kind: 'reordered'; variant: Variant }
  | ({ kind: 'meanwhile' } & Meanwhile)

/** Acts without a key between repeats, this many times at the same moment, with or without waiting for responses. */
export type Meanwhile = {
  act: 'pay' | 'cancel' | 'repeatEarlier'
  times: number
  /** If absent, waits for the response. */
  afterMs?: number
}

export type Variant = 'asked' | 'changed'
export const bookingKinds = ['appointment', 'event', 'series'] as const
/** Orders by a guest and by a client, freezes, and `payment` of a booking, paid at the sandbox and refunded. */
export const moneyKinds = ['order', 'ownOrder', 'payment', 'freeze', 'unfreeze'] as const
export const writeKinds = [...bookingKinds, ...moneyKinds] as const
export type Sequence = { write: (typeof writeKinds)[number]; steps: Step[] }

export const isBooking = (write: Sequence['write']): write is (typeof bookingKinds)[number] =>
  bookingKinds.some((kind) => kind === write)

const variant = fc.constantFrom<Variant>('asked', 'asked', 'asked', 'changed')
const afterMs = fc.integer({ min: 0, max: 25 })

const underTheKey = fc.oneof(
  fc.record({ kind: fc.constant('send' as const), variant }),
  fc.record({ kind: fc.constant('twins' as const), variant }),
  fc.record({ kind: fc.constant('rivals' as const) }),
  fc.record({ kind: fc.constant('lost' as const), variant, afterMs }),
  fc.record({ kind: fc.constant('lostAndRepeated' as const), variant, afterMs }),
  fc.record({ kind: fc.constant('reordered' as const), variant }),
)
const stepsWith = (act: fc.Arbitrary<Meanwhile['act']>) =>
  fc.array(
    fc.oneof(
      { weight: 1, arbitrary: underTheKey },
      {
        weight: 1,
        arbitrary: fc.record(
          { kind: fc.constant('meanwhile' as const), act, times: fc.integer({ min: 1, max: 3 }), afterMs },
          { requiredKeys: ['kind', 'act', 'times'] },
        ),
      },
    ),
    { minLength: 2, maxLength: 9 },
  )
const plainSteps = fc.array(underTheKey, { minLength: 1, maxLength: 6 })

export const sequences: fc.Arbitrary<Sequence> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      write: fc.constantFrom(...bookingKinds, ...(['order', 'ownOrder', 'freeze'] as const)),
      steps: plainSteps,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      write: fc.constant('payment' as const),
      steps: stepsWith(fc.constantFrom('pay' as const, 'cancel' as const)),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      write: fc.constant('unfreeze' as const),
      steps: stepsWith(fc.constant('repeatEarlier' as const)),
    }),
  },
)

/** Sends a step to a server. A lost response resolves to undefined. */
export type Sender = (
  variant: Variant,
  how?: { reordered?: boolean; giveUpAfterMs?: number },
) => Promise<Answer | undefined>

/** One write under a separate key, for the steps of one sequence. */
export type Writer = {
  send: Sender
  meanwhile?(done: Meanwhile): Promise<void>
  /** Reads the final result. Call it when nothing is pending. */
  look(): Promise<Found>
}

export type Found = {
  /** Number of rows stored under the key. */
  stored: number
  /** Any other error. */
  besides?: string | undefined
}

type NoticeResult = { variant: Variant; answer: Answer }

/** Plays the steps one after the other, then sends both bodies once more for definite responses. */
export async function play(
  steps: readonly Step[],
  { send, meanwhile }: Pick<Writer, 'send' | 'meanwhile'>,
): Promise<NoticeResult[]> {
  const heard: NoticeResult[] = []
  const parseNotice = async (of: Variant, answer: Promise<Answer | undefined>) => {
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
        await parseNotice(step.variant, send(step.variant))
        break
      case 'reordered':
        await parseNotice(step.variant, send(step.variant, { reordered: true }))
        break
      case 'twins':
        await Promise.all([
          parseNotice(step.variant, send(step.variant)),
          parseNotice(step.variant, send(step.variant)),
        ])
        break
      case 'rivals':
        await Promise.all([parseNotice('asked', send('asked')), parseNotice('changed', send('changed'))])
        break
      case 'meanwhile':
        await meanwhile?.(step)
        break
      case 'lost':
        await parseNotice(step.variant, send(step.variant, { giveUpAfterMs: step.afterMs }))
        break
      case 'lostAndRepeated':
        await Promise.all([
          parseNotice(step.variant, send(step.variant, { giveUpAfterMs: step.afterMs })),
          parseNotice(step.variant, send(step.variant)),
        ])
        break
    }
  }
  return heard
}

/** The error in the responses and the final result; undefined if there is none. */
export function fault(heard: readonly NoticeResult[], { stored, besides }: Found): string | undefined {
  if (stored === 0) return `0 are stored instead of 1, answered ${answersIn(heard)}`
  if (stored !== 1) return `${stored} are stored instead of 1`
  if (besides !== undefined) return besides
  const booked = heard.filter(({ answer }) => answer.status === 200)
  const owner = booked[0]?.variant
  if (owner === undefined) return 'nobody was told that it is done'
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

const answersIn = (heard: readonly NoticeResult[]): string =>
  [...new Set(heard.map(({ answer: { status, body } }) => `${status} ${body.code}`))].join(', ')

/** The same JSON with the keys of every object in reverse order. */
export const turnedRound = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(turnedRound)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, inner]) => [key, turnedRound(inner)]),
  )
}
