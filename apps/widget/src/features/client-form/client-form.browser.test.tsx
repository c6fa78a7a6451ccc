import { screen } from '@testing-library/dom'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { inApp } from '../../../test/in-app.tsx'
import { ClientForm } from './client-form.tsx'

function Form() {
  const [typed, setTyped] = useState<Record<string, string>>({})
  return (
    <ClientForm
      typed={typed}
      onType={(id, value) => setTyped((before) => ({ ...before, [id]: value }))}
      fields={[]}
      errors={{}}
      submits={0}
      country="UA"
      termsUrl="https://studio.example/terms"
      privacyUrl="https://studio.example/privacy"
      asksPrivacy
    />
  )
}

it('a letter in one field leaves the other fields of the form as they are', async () => {
  await inApp(<Form />)
  const name = screen.getByRole('textbox', { name: /First name/ })
  const written = new Set<Node>()
  const watch = new MutationObserver((records) => {
    for (const { target } of records) written.add(target)
  })
  watch.observe(name.closest('form')!, {
    subtree: true,
    attributes: true,
    childList: true,
    characterData: true,
  })
  await userEvent.type(name, 'Olena')
  watch.disconnect()
  expect((name as HTMLInputElement).value).toBe('Olena')
  expect([...written].filter((node) => node !== name)).toEqual([])
  await userEvent.click(screen.getByRole('checkbox', { name: /personal data/ }))
  await userEvent.type(screen.getByRole('textbox', { name: /Phone/ }), '0501234567')
  expect((name as HTMLInputElement).value, 'what was typed before is kept').toBe('Olena')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /personal data/ }).checked).toBe(true)
})
