/**
 * The board of today and tomorrow for times without a network: kept in this browser as it was last read, for as long as a
 * session can be idle. Nothing of it outlives the sign-in. docs/staff.md
 */
import { dehydrate, hydrate, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { StaffMe } from '@zapys/contract'
import { addDays, DAY_MS, HOUR_MS, today } from '@zapys/domain/time'
import { readStored, writeStored } from '#staff/language/stored.ts'

const STORED = 'zapys-staff-board'
/** As a session that nobody uses. */
const MAX_AGE_MS = 12 * HOUR_MS
const SAVE_MS = 500

type StoredBoard = { person: string; savedAt: number; state: ReturnType<typeof dehydrate> }

const always = new Set(['readStaffMe', 'getConfiguration', 'listBranchResources', 'listFields'])
const ofDays = new Set(['readBranchDay', 'listSchedules', 'readBranchSchedule', 'listCompanyEvents'])

/** Whether an answer belongs to the board of one of the days. */
export function isOfDays(key: QueryKey, days: readonly string[]): boolean {
  const [name] = key as [string]
  if (always.has(name)) return true
  if (!ofDays.has(name)) return false
  // The key of `useAll` has one part more in front of it.
  const query = key.at(-2) as Record<string, string> | undefined
  if (name === 'listCompanyEvents') {
    const start = Date.parse(query?.['start'] ?? '')
    // Instants: the midnight of the first day lies within a day of it, whatever the time zone.
    return start >= Date.parse(days[0]!) - DAY_MS && start <= Date.parse(days.at(-1)!) + DAY_MS
  }
  const first = query?.['day'] ?? query?.['start']
  const last = query?.['last_day'] ?? query?.['end'] ?? first
  return first === last && days.includes(first ?? '')
}
const daysOf = (me: StaffMe): string[] => [
  ...new Set(
    me.companies.flatMap(({ timezone }) => {
      const now = today(timezone, Date.now() / 1000)
      return [now, addDays(now, 1)]
    }),
  ),
]

/** What is in the cache came from here, and is no answer of the server. */
let isRestored = false

export const isBoardRestored = (): boolean => isRestored

/** The server knows the person. */
export const noteAnswered = (): void => void (isRestored = false)

const meIn = (queries: QueryClient) => queries.getQueryData<StaffMe | null>(['readStaffMe'])

function save(queries: QueryClient): void {
  const me = meIn(queries)
  if (!me) return
  const days = daysOf(me).toSorted()
  const state = dehydrate(queries, {
    shouldDehydrateQuery: ({ state: { status, data }, queryKey }: Query) =>
      status === 'success' && data !== null && isOfDays(queryKey, days),
    shouldDehydrateMutation: () => false,
  })
  const stored: StoredBoard = { person: me.person.id, savedAt: Date.now(), state }
  writeStored(STORED, JSON.stringify(stored))
}

/** Saves what the server answers, a moment after it came. */
export function keepBoard(queries: QueryClient): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    const [name] = event.query.queryKey as [string]
    if (timer !== undefined || (!always.has(name) && !ofDays.has(name))) return
    timer = setTimeout(() => {
      timer = undefined
      if (!isRestored) save(queries)
    }, SAVE_MS)
  })
}

function read(): StoredBoard | undefined {
  try {
    const stored = JSON.parse(readStored(STORED) ?? 'null') as StoredBoard | null
    return stored !== null && Date.now() - stored.savedAt < MAX_AGE_MS ? stored : undefined
  } catch {
    return undefined
  }
}

/** Without a network: the person and the board as they were, also in the cache. Undefined: nothing is kept. */
export function restoreBoard(queries: QueryClient): StaffMe | undefined {
  const stored = read()
  if (stored === undefined) {
    forgetBoard()
    return undefined
  }
  isRestored = true
  const me = stored.state.queries.find(({ queryKey }) => queryKey[0] === 'readStaffMe')?.state.data
  const others = stored.state.queries.filter(({ queryKey }) => queryKey[0] !== 'readStaffMe')
  hydrate(queries, { ...stored.state, queries: others })
  return me as StaffMe | undefined
}

/** Whose board it is; undefined: nobody's. */
export const personOfBoard = (): string | undefined => read()?.person

export const forgetBoard = (): void => writeStored(STORED, null)
