const MS_PER_MONTH = 31 * 86_400_000

/** A visit of six services, or a month of six performers: one such call runs at a time. */
export const EXPENSIVE_SIZE = 6

/**
 * How much is asked for, as a guess before anything is looked up: what is named in lists, times the visits of a repetition,
 * times the months of a range. At least 1. A call to come is guessed by the same rule, and a body that is not parsed yet.
 */
export function askedSize({ query, body }: { query: unknown; body: unknown }): number {
  // Whatever stands beside it in a body that nobody has checked yet.
  const parts = Object.values(asObject(body)).slice(0, MAX_PARTS).map(asObject)
  return Math.max(sizeOf(asObject(query)), ...parts.map((part) => sizeOf({ ...asObject(query), ...part })))
}

const MAX_PARTS = 20

function sizeOf(asked: Record<string, unknown>): number {
  const factors = Object.values(asked).map((value) =>
    Array.isArray(value) ? value.length : Number(asObject(value)['times']),
  )
  const { start, end = asked['furthest'] } = asked
  const months = (Date.parse(String(end)) - Date.parse(String(start))) / MS_PER_MONTH
  return [...factors, months].filter((factor) => factor > 1).reduce((size, factor) => size * factor, 1)
}

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
