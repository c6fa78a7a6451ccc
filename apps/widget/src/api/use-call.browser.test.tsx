import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiProvider } from './api.tsx'
import { ApiFailure } from './failure.ts'
import type { ApiOptions } from './request.ts'
import { useCall } from './use-call.ts'

const shown: (() => void)[] = []
afterEach(() => {
  for (const end of shown.splice(0)) end()
  vi.restoreAllMocks()
})

function Visits({ asksAgain }: { asksAgain?: boolean | undefined }) {
  const { data } = useCall('listOwnAppointments', { params: { company: 'studio' } }, { asksAgain })
  return <p>{data ? 'visits' : 'nothing'}</p>
}

/** The first answer is a failure with `status`, all others are whole. */
function show(status: number, asksAgain?: boolean) {
  let asked = 0
  const api: ApiOptions = {
    baseUrl: '',
    locale: 'uk',
    token: null,
    ask: async () => {
      asked += 1
      if (asked === 1) throw new ApiFailure(status, 'GET')
      return { content: [], page: { number: 0, size: 20, total_pages: 0, total_elements: 0 } }
    },
  }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(
    <QueryClientProvider client={client}>
      <ApiProvider value={api}>
        <Visits asksAgain={asksAgain} />
      </ApiProvider>
    </QueryClientProvider>,
  )
  shown.push(() => {
    root.unmount()
    place.remove()
  })
  return () => asked
}

/** Longer than the wait for the second question, where chance makes it the shortest. */
const AGAIN_MS = 2500

it('optional data without a response is retried until it arrives; other failures and other calls are not', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const all = [show(503, true), show(0, true), show(403, true), show(500, true), show(503)]
  const asked = () => all.map((count) => count())
  await expect.poll(asked).toEqual([1, 1, 1, 1, 1])
  await expect.poll(asked).toEqual([2, 2, 1, 1, 1])
  await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
  expect(asked()).toEqual([2, 2, 1, 1, 1])
})
