import type { QueryClient } from '@tanstack/react-query'
import type { Branch, Configuration, Locale, Paged } from '@zapys/contract'
import { callKey } from '#widget/api/use-call.ts'
import { inlineData } from '#widget/browser/inline-data.ts'
import { configurationOf } from '#widget/company/company-gate.tsx'
import { branchesOf } from '#widget/company/use-branches.ts'
import { firstLocale } from '#widget/language/locale.ts'
import { companyAt } from '#widget/routes/match.ts'

type FirstData = { locale?: Locale; configuration?: Configuration; branches?: Paged<Branch> }

/** What the server wrote into the page about the company of its address. */
export const firstData: FirstData = inlineData ?? {}

/** What a visitor reads who never chose a language. */
export const wantedAtFirst = firstLocale(firstData, navigator.languages)

/** Lets the calls of the first screen find their answers without asking. */
export function seedFirstData(client: QueryClient): void {
  const { locale, configuration, branches } = firstData
  const key = companyAt(location.pathname)
  if (!locale || !configuration || !key) return
  client.setQueryData(callKey('getConfiguration', configurationOf(key), locale), configuration)
  const question = branchesOf(configuration.company.id)
  if (branches) client.setQueryData(callKey('listBranches', question, locale), branches)
}
