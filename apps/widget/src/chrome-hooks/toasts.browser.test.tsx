import { screen } from '@testing-library/dom'
import { act, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { ERROR_AT_FIELD_MS, type Toast, ToastsProvider, useToasts } from './toasts.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Toasts = ReturnType<typeof useToasts>

function Screen({ onToasts }: { onToasts(toasts: Toasts): void }) {
  const toasts = useToasts()
  useEffect(() => {
    onToasts(toasts)
  })
  return null
}

/** The toasts of a page, as its screens use them. */
async function page() {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  let toasts: Toasts | undefined
  await act(async () =>
    root.render(
      <ToastsProvider>
        <Screen onToasts={(shown) => (toasts = shown)} />
      </ToastsProvider>,
    ),
  )
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  return {
    shows: (toast: Partial<Toast>) =>
      act(async () => toasts!.show({ tone: 'error', message: 'No connection', ...toast })),
    works: () => act(async () => toasts!.worked()),
    leaves: () => act(async () => toasts!.leave()),
    waits: (ms: number) => act(async () => void vi.advanceTimersByTime(ms)),
  }
}

const error = () => screen.queryByText('No connection')

it('an error stays while nothing has worked, however long the client reads', async () => {
  const { shows, waits } = await page()
  await shows({})
  await waits(60_000)
  expect(error()).not.toBeNull()
})

it('an error is gone after the next success, with or without a message of its own', async () => {
  const { shows, works } = await page()
  await shows({})
  await shows({ tone: 'success', message: 'Saved' })
  expect(error()).toBeNull()
  expect(screen.queryByText('Saved')).not.toBeNull()
  await shows({})
  await works()
  expect(error()).toBeNull()
})

it('an error is gone when the client leaves the screen', async () => {
  const { shows, leaves } = await page()
  await shows({})
  await leaves()
  expect(error()).toBeNull()
})

it('an error that explains the step to another screen is read there, and left with it', async () => {
  const { shows, leaves } = await page()
  await shows({ goesAlong: true })
  await leaves()
  expect(error()).not.toBeNull()
  await leaves()
  expect(error()).toBeNull()
})

it('an error that stands at its field too goes after ten seconds', async () => {
  const { shows, waits } = await page()
  await shows({ isAtField: true })
  await waits(ERROR_AT_FIELD_MS - 1)
  expect(error()).not.toBeNull()
  await waits(1)
  expect(error()).toBeNull()
})
