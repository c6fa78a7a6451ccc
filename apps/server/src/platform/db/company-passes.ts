/**
 * Runs jobs for all companies: each separately, in pages, with a limited number of pages per pass. docs/rules/jobs.md
 */
import type { Locale } from '@zapys/contract'
import { type CompanyScope, companyScope, isCompanyAway } from './company-scope.ts'
import type { CompanyPage, PageCompanies } from './conditions.ts'
import { type Connection, DatabaseAway, MachineAway } from './database.ts'
import { reachableReads } from './reachable.ts'

/** Maximum turns of one company per pass. The rest waits for the next pass, so that a big company delays no other. */
const MAX_TURNS = 20

/** Nothing would work for the other companies either. */
const isAllAway = (error: unknown) => error instanceof DatabaseAway && !(error instanceof MachineAway)

/**
 * Collects the errors of single companies. They are thrown together after the pass, and logged as errors of the job.
 */
function isolation() {
  const errors: Error[] = []
  return {
    /** Undefined: it failed, or the company was removed or disabled meanwhile. */
    async attempt<T>(companyId: string, work: () => Promise<T>): Promise<T | undefined> {
      try {
        return await work()
      } catch (error) {
        if (isAllAway(error)) throw error
        if (!isCompanyAway(error)) errors.push(new Error(`company ${companyId}`, { cause: error }))
        return undefined
      }
    },
    /** `away`: a machine of several, whose companies had no turn. */
    end(away: MachineAway | undefined): void {
      const all = away === undefined ? errors : [away, ...errors]
      if (all.length > 0) throw new AggregateError(all, `the job failed for ${errors.length} companies`)
    },
  }
}

/** Runs the parts of one job, each also if an earlier one failed for some companies. */
export async function inOrder(parts: readonly (() => Promise<void>)[]): Promise<void> {
  const errors: unknown[] = []
  for (const part of parts) await part().catch((error: unknown) => errors.push(error))
  if (errors.length === 1) throw errors[0]
  if (errors.length > 1) throw new AggregateError(errors, `${errors.length} parts of the job failed`)
}

export type DuePages<Row extends { company_id: string }> = {
  /** Due rows, at most `pageSize`, oldest first. */
  find(companies: PageCompanies): Promise<readonly Row[]>
  pageSize: number
  /** Rows of one page and company. */
  act(company: CompanyScope, rows: readonly Row[]): Promise<void>
  maxTurns?: number
  /** Companies at the same time, for work that waits for other servers. */
  sideBySide?: number
}

/**
 * Acts on due rows, page by page until none is left. Skips a company for the rest of the pass after an error, or after
 * its maximum of turns. The next pass finds the rows that are still due.
 */
export async function actOnDue<Row extends { company_id: string }>(
  db: Connection,
  { find, pageSize, act, maxTurns = MAX_TURNS, sideBySide = 1 }: DuePages<Row>,
): Promise<void> {
  const { attempt, end } = isolation()
  const reach = reachableReads(db)
  const turns = new Map<string, number>()
  const without = new Set<string>()
  const takeTurn = async (companyId: string, rowsOfCompany: readonly Row[]) => {
    const turn = (turns.get(companyId) ?? 0) + 1
    turns.set(companyId, turn)
    const isDone = await attempt(companyId, async () => {
      await act(await companyScope(db, companyId), rowsOfCompany)
      return true
    })
    if (!isDone || turn >= maxTurns) without.add(companyId)
  }
  for (;;) {
    const rows = await reach.read((reachable) => find({ without: [...without], reachable }))
    const waiting = [...Map.groupBy(rows, (row) => row.company_id)]
    const work = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await takeTurn(...next)
    }
    await Promise.all(Array.from({ length: sideBySide }, work))
    if (rows.length < pageSize) break
  }
  end(reach.away())
}

/** Read in one statement, so that an installation of many small companies costs few statements. */
const COMPANIES_TOGETHER = 100

export type CompanyPages<Company extends { company_id: string; language: Locale }> = {
  db: Connection
  /** Enabled companies of the page, by id. */
  companies(page: CompanyPage): Promise<readonly Company[]>
  /**
   * Processes one page of one or several companies: a limited number of rows. Returns the ids of companies with more
   * rows.
   * May be repeated for a company after an error, so each of its steps must be idempotent.
   */
  turn(companies: readonly Company[]): Promise<ReadonlySet<string>>
  /**
   * A page of several companies has rows of each: they share further pages, too. Absent: each has separate further
   * pages.
   */
  sharesPages?: boolean
  maxTurns?: number
}

/**
 * Goes through all companies. Pages of several companies are read together. If that fails, each company's pages are
 * read separately, so that an error stops only its company. Companies with more pages take turns.
 */
export async function goThroughCompanies<Company extends { company_id: string; language: Locale }>({
  db,
  companies,
  turn,
  sharesPages = false,
  maxTurns = MAX_TURNS,
}: CompanyPages<Company>): Promise<void> {
  const { attempt, end } = isolation()
  const reach = reachableReads(db)
  const together = async (page: readonly Company[]): Promise<readonly Company[] | 'failed'> => {
    try {
      const withMore = await turn(page)
      return page.filter(({ company_id }) => withMore.has(company_id))
    } catch (error) {
      if (isAllAway(error)) throw error
      return 'failed'
    }
  }
  const eachAlone = async (page: readonly Company[]): Promise<readonly Company[]> => {
    const nextCompanies: Company[] = []
    for (const company of page) {
      const withMore = await attempt(company.company_id, () => turn([company]))
      if (withMore?.has(company.company_id)) nextCompanies.push(company)
    }
    return nextCompanies
  }
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const page = await reach.read((reachable) => companies({ after, limit: COMPANIES_TOGETHER, reachable }))
    let waiting: readonly Company[] = page
    let isTogether = true
    for (let turns = 0; waiting.length > 0 && turns <= maxTurns; turns += 1) {
      const next: readonly Company[] | 'failed' = isTogether
        ? await together(waiting)
        : await eachAlone(waiting)
      isTogether &&= next !== 'failed' && sharesPages
      if (next !== 'failed') waiting = next
    }
    if (page.length < COMPANIES_TOGETHER) break
    after = page.at(-1)!.company_id
  }
  end(reach.away())
}
