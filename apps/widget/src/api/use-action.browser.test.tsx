import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import './account-calls.ts'
import { ApiProvider } from './api.tsx'
import { useAction } from './use-action.ts'

const shown: (() => void)[] = []
afterEach(() => {
  for (const end of shown.splice(0)) end()
  vi.restoreAllMocks()
})

function SignOut() {
  const { run } = useAction('signOut', { handles: () => true })
  const [end, setEnd] = useState('')
  const press = () =>
    run({ params: {}, body: {} }).then(
      () => setEnd('done'),
      () => setEnd('failed'),
    )
  return <button onClick={() => void press()}>{end}</button>
}

/** A button whose call is sent to `baseUrl`; its text is how that ended. */
async function press(baseUrl: string): Promise<HTMLElement> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      <ApiProvider value={{ baseUrl, locale: 'uk', token: null }}>
        <SignOut />
      </ApiProvider>
    </QueryClientProvider>,
  )
  shown.push(() => {
    root.unmount()
    place.remove()
  })
  await expect.poll(() => place.querySelector('button')).not.toBeNull()
  place.querySelector('button')!.click()
  return place
}

const busy = (seconds: number) =>
  Response.json({ code: 'server.busy' }, { status: 503, headers: { 'retry-after': String(seconds) } })

/** By server: the answer to the request of that number. */
const servers: Record<string, (number: number) => Response> = {
  '/busy-twice': (number) => (number < 3 ? busy(1) : Response.json({})),
  '/always-busy': () => busy(1),
  '/without-its-database': () => busy(10),
  // It may have been done.
  '/behind-a-gateway': () => new Response('', { status: 503 }),
}

it('a server that was too busy is asked again, three times in all; others are asked once', async () => {
  const asked = new Map<string, number>()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    const server = Object.keys(servers).find((base) => String(address).startsWith(base))!
    asked.set(server, (asked.get(server) ?? 0) + 1)
    return servers[server]!(asked.get(server)!)
  })
  const places = await Promise.all(Object.keys(servers).map(press))
  await expect
    .poll(() => places.map(({ textContent }) => textContent), { timeout: 30_000 })
    .toEqual(['done', 'failed', 'failed', 'failed'])
  expect(Object.fromEntries(asked)).toEqual({
    '/busy-twice': 3,
    '/always-busy': 3,
    '/without-its-database': 1,
    '/behind-a-gateway': 1,
  })
}, 60_000)
