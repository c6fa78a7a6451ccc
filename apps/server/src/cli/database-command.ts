/** `npm run database -- distribute`: database commands for the operator of the installation. docs/scaling.md */
import { HOUR_MS } from '@zapys/domain/time'
import { parseArgs } from 'node:util'
import { distribute, plannedStatements } from './distribution/distribute.ts'
import { type CommandDeps, runCommand, withDatabase } from './run-command.ts'
import { StartProblem } from '../config/start-problem.ts'

const usage = `npm run database -- distribute [--print]

Spreads the tables by company, in a database with Citus. What is spread already is left as it is.
--print  only shows the statements`

/** A table is copied in one statement. */
const LONGEST_STATEMENT_MS = 24 * HOUR_MS

export const databaseProgram = (args: readonly string[]): Promise<number> =>
  runCommand(() =>
    withDatabase((deps) => databaseCommand(deps, args, (line) => console.log(line)), {
      maxStatementMs: LONGEST_STATEMENT_MS,
    }),
  )

/** Rejects with StartProblem if the command cannot be run. */
export async function databaseCommand(
  { database }: Pick<CommandDeps, 'database'>,
  args: readonly string[],
  print: (line: string) => void,
): Promise<void> {
  const { act, isPlan } = read(args)
  if (act !== 'distribute') throw new StartProblem(usage)
  if (isPlan) {
    for (const statement of await plannedStatements(database)) print(`${statement};`)
    return
  }
  let done = 0
  await distribute(database, (table, kind) => {
    done += 1
    print(kind === 'reference' ? `${table}: a copy on every machine` : `${table}: by company`)
  })
  print(done === 0 ? 'All tables are spread already.' : `${done} tables are spread.`)
}

function read(args: readonly string[]): { act: string | undefined; isPlan: boolean } {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { print: { type: 'boolean' } },
    })
    return { act: positionals.length === 1 ? positionals[0] : undefined, isPlan: values.print === true }
  } catch (error) {
    throw new StartProblem(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  }
}
