/** `npm run company -- message-limit`: how many SMS a day the operator grants to a company. docs/rules/limits.md */
import { StartProblem } from '../../config/start-problem.ts'
import { grantMessageLimit } from '../../modules/messaging/message-limits/public.ts'
import type { CompanyScope } from '../../platform/db/company-scope.ts'
import type { CommandDeps } from '../run-command.ts'

const MAX_PER_DAY = 1_000_000

/** `perDay`: a number, or `default` for the limit by the company's size. */
export async function grantMessages(
  { database, clock }: CommandDeps,
  company: CompanyScope,
  perDay: string | undefined,
  print: (line: string) => void,
): Promise<void> {
  const granted = grantedIn(perDay)
  const isChanged = await database.inTransaction((tx) => grantMessageLimit(tx, { clock }, company, granted))
  const limit =
    granted === null
      ? 'has the share of MESSAGES_PER_DAY that its size gives'
      : `may send ${granted} SMS a day, which do not count in MESSAGES_PER_DAY`
  print(`The company ${company.companyId} ${limit}${isChanged ? '' : ' already'}.`)
}

function grantedIn(perDay: string | undefined): number | null {
  if (perDay === 'default') return null
  const granted = /^\d+$/.test(perDay ?? '') ? Number(perDay) : 0
  if (granted >= 1 && granted <= MAX_PER_DAY) return granted
  throw new StartProblem(`--per-day is a number of SMS from 1 to ${MAX_PER_DAY}, or default.`)
}
