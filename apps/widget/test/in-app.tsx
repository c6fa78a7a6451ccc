/** Parts of the widget as they stand in it: in English, with its styles, in a real browser. */
import { waitFor } from '@testing-library/dom'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished } from 'vitest'
import { LanguageProvider } from '#widget/language/language.tsx'
import '#widget/theme/styles.css'

/** Words are waited for, as by the first page. The part goes when the test is over. */
export async function inApp(part: ReactNode) {
  const page = document.createElement('main')
  document.body.append(page)
  const root = createRoot(page)
  onTestFinished(() => {
    root.unmount()
    page.remove()
  })
  root.render(
    <LanguageProvider initialWords={{ default_locale: 'en', localizations: [] }}>{part}</LanguageProvider>,
  )
  await waitFor(() => expect(page.childElementCount).toBeGreaterThan(0), { timeout: 10_000 })
}
