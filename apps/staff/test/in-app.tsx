/** Parts of the staff app as they stand in it: signed in, in English, in a real browser, with the answers that a test gives. */
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/dom'
import { type EndpointName, endpoints } from '@zapys/contract/endpoints'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createQueryClient } from '#staff/api/query-client.ts'
import type { Body } from '#staff/api/request.ts'
import type { DoneAct } from '#staff/features/done-bar.tsx'
import { LanguageProvider } from '#staff/language/language.tsx'
import { writeStored } from '#staff/language/stored.ts'
import { SessionProvider, type StaffCompany } from '#staff/session/session.tsx'

/** Answers, or rejections. Other calls stay unanswered. */
type Answers = { [Name in EndpointName]?: (body: Body<Name>, query: URLSearchParams) => object }

/** The server rejects the call. */
export class Rejection {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    this.status = status
    this.code = code
  }
}

const nameOf = (method: string, path: string) =>
  (Object.keys(endpoints) as EndpointName[]).find((name) => {
    const endpoint = endpoints[name]
    const pattern = endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')
    return endpoint.method === method && new RegExp(`^${pattern}$`).test(path)
  })!

type Part<Whole> = Whole extends readonly (infer Item)[]
  ? Part<Item>[]
  : Whole extends object
    ? { [Name in keyof Whole]?: Part<Whole[Name]> }
    : Whole

/** As much of an answer as the tested part reads. */
export const partOf = <Whole,>(part: Part<Whole>): Whole => part as Whole

type Right = StaffCompany['rights'][number]['right']

/** One page of a list in two pages: the first has `first`, the second the rest. */
export const pageIn = <Item,>(query: URLSearchParams, first: Item[], rest: Item[]) => ({
  content: query.get('page') === '1' ? rest : first,
  page: { total_pages: 2 },
})

/** The whole list in one page. */
export const allIn = <Item,>(content: Item[]) => ({ content, page: { total_pages: 1 } })

/** The calls that the part sends are recorded; it may be shown again with other properties. */
export async function inApp(
  part: ReactNode,
  answers: Answers,
  rights: readonly Right[] = [],
  branches: StaffCompany['branches'] = [],
) {
  writeStored('zapys-staff-language', 'en')
  const calls: { name: EndpointName; body: unknown }[] = []
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    const [path = '', query] = url.split('?')
    const name = nameOf(method!, path)
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : undefined
    calls.push({ name, body: sent })
    const answer = answers[name]?.(sent as never, new URLSearchParams(query))
    if (answer === undefined) return new Promise(() => {})
    return answer instanceof Rejection
      ? new Response(JSON.stringify({ code: answer.code }), { status: answer.status })
      : new Response(JSON.stringify(answer))
  })
  const page = document.createElement('main')
  document.body.append(page)
  const root = createRoot(page)
  onTestFinished(() => {
    root.unmount()
    page.remove()
    vi.unstubAllGlobals()
  })
  const queries = createQueryClient(() => {})
  const company = partOf<StaffCompany>({
    id: 'company',
    branches,
    staff_member: { role: 'owner', resource_id: null },
    rights: rights.map((right) => ({ right, reach: 'ALL' })),
  })
  const show = (shown: ReactNode) =>
    root.render(
      <QueryClientProvider client={queries}>
        <LanguageProvider>
          <SessionProvider
            me={{ person: { id: 'person' }, companies: [company] } as never}
            company={company}
            chooseCompany={() => {}}
          >
            {shown}
          </SessionProvider>
        </LanguageProvider>
      </QueryClientProvider>,
    )
  show(part)
  await waitFor(() => expect(page.childElementCount).toBeGreaterThan(0), { timeout: 10_000 })
  const bodiesOf = <Name extends EndpointName>(name: Name) =>
    calls.filter((call) => call.name === name).map(({ body }) => body as Body<Name>)
  return { calls, bodiesOf, show }
}

export const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))

/** What a part reports as done. */
export function reports() {
  const acts: DoneAct[] = []
  const last = async () => {
    await waitFor(() => expect(acts.length).toBeGreaterThan(0))
    return acts.at(-1)!
  }
  return { report: (act: DoneAct) => void acts.push(act), last }
}
