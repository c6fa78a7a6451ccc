/**
 * Screens of sign-in and of the client's own data, in the form of `screens.tsx`. A chunk of its own: most visitors book
 * and go, and never load this list, the addresses of its calls or its screens.
 */
import type { Locale } from '@zapys/contract'
import type { LazyArea } from '@zapys/i18n'
import '#widget/api/account-calls.ts'
import { partWithWords } from '#widget/language/catalogue.ts'
import type { CompanyScreenName, ScreenModule, ScreenNameOfFirstTable } from './screens.tsx'

export type AccountScreenName = Exclude<CompanyScreenName, ScreenNameOfFirstTable>

const modules: Record<AccountScreenName, () => Promise<ScreenModule>> = {
  logout: () => import('#widget/screens/accounts/logout.tsx'),
}

const areas: Record<AccountScreenName, readonly LazyArea[]> = {
  logout: ['account'],
}

const screens = new Map(
  Object.entries(modules).map(([name, load]) => [
    name,
    partWithWords<ScreenModule>(load, areas[name as AccountScreenName]),
  ]),
)

export const loadScreen = (name: AccountScreenName, locale: Locale) => screens.get(name)!(locale)
