/** Looks at marks against a database that answers when the draw says so, in any order. docs/rules/freshness.md */
import fc from 'fast-check'
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createLookAtMarks } from './answer-marks.ts'
import type { Database } from './database.ts'

type Statement = { parameters: readonly unknown[]; answer(rows: object[]): void; rows?: object[] }

/** Transactions that begin, end and leave marks; statements see them when they are looked at and answer later. */
function drawnDatabase() {
  const asked: Statement[] = []
  const running: bigint[] = []
  const marks: { company: string; xid: bigint }[] = []
  let next = 100n
  let answerer = 0
  const oldest = () => running.reduce((least, xid) => (xid < least ? xid : least), next)
  const read = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (database) => new PostgresIntrospector(database),
      createDriver: () => ({
        init: async () => {},
        acquireConnection: async () => ({
          executeQuery: ({ parameters }) =>
            new Promise((resolve) => {
              asked.push({ parameters, answer: (rows) => resolve({ rows: rows as never[] }) })
            }),
          streamQuery: () => {
            throw new Error('nothing is streamed')
          },
        }),
        beginTransaction: async () => {},
        commitTransaction: async () => {},
        rollbackTransaction: async () => {},
        releaseConnection: async () => {},
        destroy: async () => {},
      }),
    },
  })
  return {
    database: { read } as unknown as Database,
    /** One takes its place that was behind: it has forgotten the newest transactions, and gives out their numbers anew. */
    failOver: (numbers: number) => {
      answerer += 1
      next -= BigInt(numbers)
      running.length = 0
      marks.splice(0, marks.length, ...marks.filter(({ xid }) => xid < next))
    },
    begin: () => {
      running.push(next)
      next += 1n
    },
    /** Undefined: nothing runs. */
    commit: (which: number, company: string): string | undefined => {
      const [xid] = running.splice(which % Math.max(1, running.length), 1)
      if (xid === undefined) return undefined
      marks.push({ company, xid })
      return company
    },
    rollBack: (which: number) => void running.splice(which % Math.max(1, running.length), 1),
    /** A statement sees the database. */
    see: (which: number) => {
      const unseen = asked.filter(({ rows }) => rows === undefined)
      const statement = unseen[which % Math.max(1, unseen.length)]
      if (statement === undefined) return
      const [companies, from] = statement.parameters as [string[], (string | null)[]]
      statement.rows = companies.map((company, index) => ({
        company_id: company,
        settled: String(oldest()),
        answerer: String(answerer),
        marks: marks
          .filter((mark) => mark.company === company && mark.xid >= BigInt(from[index] ?? oldest()))
          .map(({ xid }) => String(xid)),
      }))
    },
    /** What one has seen comes back. */
    answer: (which: number) => {
      const seen = asked.filter(({ rows }) => rows !== undefined)
      const statement = seen[which % Math.max(1, seen.length)]
      if (statement === undefined) return
      asked.splice(asked.indexOf(statement), 1)
      statement.answer(statement.rows!)
    },
  }
}

const companies = ['8f2b6a4c-0000-7000-8000-00000000000a', '8f2b6a4c-0000-7000-8000-00000000000b']
const steps = fc.array(
  fc.record({
    act: fc.constantFrom('ask', 'begin', 'commit', 'rollBack', 'see', 'answer', 'failOver'),
    which: fc.nat(7),
    company: fc.constantFrom(...companies),
  }),
  { minLength: 20, maxLength: 60 },
)

describe('a look at the marks', () => {
  it('tells another state once something was committed before it was asked for, whatever comes back when', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (drawn) => {
        const world = drawnDatabase()
        const look = createLookAtMarks(world.database)
        const commits = new Map<string, number>()
        const commitsOf = (company: string) => commits.get(company) ?? 0
        /** Of each state how much was committed at most when it was first told. */
        const told = new Map<number, number>()
        const old: string[] = []
        for (const { act, which, company } of drawn) {
          if (act === 'ask') {
            const before = commitsOf(company)
            void look(company).then(({ state }) => {
              const first = told.get(state)
              if (first === undefined) told.set(state, commitsOf(company))
              else if (before > first)
                old.push(`state ${state} after ${before} commits, first told after ${first}`)
              return undefined
            })
          } else if (act === 'begin') world.begin()
          else if (act === 'commit') {
            if (world.commit(which, company) !== undefined) commits.set(company, commitsOf(company) + 1)
          } else if (act === 'rollBack') world.rollBack(which)
          else if (act === 'failOver') {
            world.failOver(which)
            // What was forgotten is not so any more.
            for (const each of companies) commits.set(each, commitsOf(each) + 1)
          } else if (act === 'see') world.see(which)
          else world.answer(which)
          await new Promise((resolve) => setImmediate(resolve))
        }
        expect(old).toEqual([])
      }),
      { numRuns: 1500 },
    )
  })
})
