/** `npm run company -- list | switch-off | switch-on`: the companies of this installation. docs/running.md */
import { listCompanies, switchCompany } from '../../modules/catalogue/companies/public.ts'
import type { CompanyScope } from '../../platform/db/company-scope.ts'
import type { CommandDeps } from '../run-command.ts'

const states = { on: '', off: ' (switched off)', hidden: ' (hidden: DEMO=false)' }

export async function printCompanies(
  { database }: CommandDeps,
  print: (line: string) => void,
): Promise<void> {
  const companies = await listCompanies(database.db)
  if (companies.length === 0) print('There is no company yet: npm run company -- new <file>')
  for (const { company_id, name, aliases, state } of companies)
    print(
      `${company_id}  ${name}${states[state]}  ${aliases.map((alias) => `/i/${alias}`).join(', ')}`.trimEnd(),
    )
}

export async function switchTo(
  isOn: boolean,
  { database, clock }: CommandDeps,
  company: CompanyScope,
  print: (line: string) => void,
): Promise<void> {
  const isChanged = await database.inTransaction((tx) =>
    switchCompany(tx, company, { isOn, now: clock.now() }),
  )
  const state = `switched ${isOn ? 'on' : 'off'}`
  if (!isChanged) return print(`The company ${company.companyId} is ${state} already.`)
  print(`The company ${company.companyId} is ${state}.`)
  if (!isOn) print('Its pages say so, nothing is sent, and keys can only read. switch-on undoes it.')
}
