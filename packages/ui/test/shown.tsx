/** A part of the kit in a real browser: with its styles and with English words. */
import { waitFor } from '@testing-library/dom'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished } from 'vitest'
import { UiWordsProvider } from '../src/words.tsx'
import '../src/kit.css'

const words = {
  close: 'Close',
  datePlaceholder: 'DD.MM.YYYY',
  chooseDate: 'Choose in the calendar',
  mean: (value: number) => value.toFixed(1),
  rating: (shown: string) => `Rated ${shown} of 5`,
}

/** The part is removed at the end of the test. */
export async function show(part: ReactNode) {
  const page = document.createElement('main')
  document.body.append(page)
  const root = createRoot(page)
  onTestFinished(() => {
    root.unmount()
    page.remove()
  })
  root.render(<UiWordsProvider value={words}>{part}</UiWordsProvider>)
  await waitFor(() => expect(page.childElementCount).toBeGreaterThan(0))
}
