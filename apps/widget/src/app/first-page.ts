/** Initial data of a page: on the server the input of the rendering, in the browser the data inlined by the server. */
import type { QueryClient } from '@tanstack/react-query'
import { hashKey } from '@tanstack/react-query'
import type { Branch, Configuration, Locale, Paged } from '@zapys/contract'
import { createContext } from 'react'
import { goesByOwnHold } from '#widget/api/endpoints.ts'
import type { Ask } from '#widget/api/request.ts'
import { callKey } from '#widget/api/use-call.ts'
import type { ScreenFrame } from '#widget/chrome-hooks/screen.tsx'
import { configurationOf } from '#widget/company/company-gate.tsx'
import { branchesOf } from '#widget/company/use-branches.ts'
import { DEFAULT_SOURCE } from '#widget/tracking/tracking.ts'

/** What the server rendered, as far as the browser needs it for hydration. */
export type RenderedData = {
  /** Time of rendering in epoch milliseconds. */
  now: number
  /** The part of the query that is shown. */
  search: string
  answers: readonly (readonly [key: readonly unknown[], answer: unknown])[]
  told: ScreenFrame
  /** Source modules of its separately loaded parts. */
  parts: readonly string[]
}

export type FirstPage = {
  locale?: Locale
  configuration?: Configuration
  branches?: Paged<Branch>
  drawn?: RenderedData
}

/** `client` and `ask` are set on the server only. */
export const FirstPageContext = createContext<FirstPage & { client?: QueryClient; ask?: Ask }>({})

/** Fills the query cache for the first screen, so that no requests are needed. `company`: the key in the address. */
export function seedFirstPage(
  client: QueryClient,
  { locale, configuration, branches }: FirstPage,
  company: string | undefined,
): void {
  if (!locale || !configuration || !company) return
  client.setQueryData(callKey('getConfiguration', configurationOf(company), locale), configuration)
  const question = branchesOf(configuration.company.id)
  if (branches) client.setQueryData(callKey('listBranches', question, locale), branches)
}

/** Until the screen is hydrated, inlined data counts as fresh, even with a shorter lifetime. */
const AT_FIRST_MS = 5_000

/**
 * `source`: where this visitor came from, which the server does not know. Its response without a source is shown,
 * then refetched. So are free times if this browser holds one, which is free for no other client.
 */
export function seedRendered(
  client: QueryClient,
  { answers }: RenderedData,
  { source, isOld }: { source: string; isOld: boolean },
): void {
  for (const [queryKey, answer] of answers) {
    const isStale = isOld || goesByOwnHold(queryKey[0])
    client.setQueryData(queryKey, answer, { updatedAt: isStale ? 1 : Date.now() + AT_FIRST_MS })
    if (source === DEFAULT_SOURCE) continue
    const own = JSON.parse(
      JSON.stringify(queryKey, (name, value: unknown) =>
        name === 'source' && value === DEFAULT_SOURCE ? source : value,
      ),
    ) as unknown[]
    if (hashKey(own) !== hashKey(queryKey)) client.setQueryData(own, answer, { updatedAt: 1 })
  }
}
