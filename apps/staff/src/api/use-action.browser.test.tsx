import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { LanguageProvider } from '#staff/language/language.tsx'
import { useAction } from './use-action.ts'

const opened: (() => void)[] = []
afterEach(() => {
  for (const close of opened.splice(0)) close()
  vi.restoreAllMocks()
})

/** Signs out and is gone before the response comes, as a sheet that its list no longer needs. */
function Screen({ report }: { report: (event: string) => void }) {
  const [isOpen, setOpen] = useState(true)
  return isOpen ? <SignOut report={report} onPress={() => setOpen(false)} /> : <p>closed</p>
}

function SignOut({ report, onPress }: { report: (event: string) => void; onPress: () => void }) {
  const { send } = useAction('signOutStaff')
  const press = () => {
    send(
      { params: {}, body: {} },
      {
        onSuccess: () => report('succeeded'),
        onError: ({ status }) => report(`failed with ${status}`),
        onSettled: () => report('settled'),
      },
    )
    onPress()
  }
  return <button onClick={press}>sign out</button>
}

/** Presses the button, answers once it is gone, and returns what its component heard. */
async function pressAndAnswer(response: Response): Promise<string[]> {
  const answer = Promise.withResolvers<Response>()
  const sent = vi.spyOn(globalThis, 'fetch').mockImplementation(() => answer.promise)
  sent.mockClear()
  const events: string[] = []
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  opened.push(() => {
    root.unmount()
    place.remove()
  })
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      <Suspense>
        <LanguageProvider>
          <Screen report={(event) => events.push(event)} />
        </LanguageProvider>
      </Suspense>
    </QueryClientProvider>,
  )
  await expect.poll(() => place.querySelector('button')).not.toBeNull()
  place.querySelector('button')!.click()
  await expect.poll(() => place.textContent).toBe('closed')
  await expect.poll(() => sent.mock.calls.length).toBe(1)
  answer.resolve(response)
  await expect.poll(() => events.at(-1)).toBe('settled')
  return events
}

it('a component that is gone before the response still hears how its act ended', async () => {
  expect(await pressAndAnswer(Response.json({}))).toEqual(['succeeded', 'settled'])
  expect(await pressAndAnswer(Response.json({ code: 'not_found' }, { status: 404 }))).toEqual([
    'failed with 404',
    'settled',
  ])
})
