import { screen, waitFor } from '@testing-library/dom'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { inApp, pageIn } from '../../../test/in-app.tsx'
import { type Draft, emptyDraft } from './draft.ts'
import { ServicesField } from './services-field.tsx'

const service = (id: string, booking_type = 'GENERAL') => ({
  id,
  name: id,
  duration: 3600,
  booking_type,
  group_training_service: false,
})

/** The field with a draft of these services. */
async function open(first: string, more: string[] = []) {
  const changes: Partial<Draft>[] = []
  function Field() {
    const [draft, setDraft] = useState<Draft>({
      ...emptyDraft('2026-06-02'),
      service: first,
      moreServices: more,
    })
    return (
      <ServicesField
        company="company"
        branch="branch"
        draft={draft}
        change={(part) => {
          changes.push(part)
          setDraft((before) => ({ ...before, ...part }))
        }}
        error={undefined}
      />
    )
  }
  await inApp(<Field />, {
    listBranchServices: (_, query) =>
      pageIn(query, [service('haircut'), service('court', 'RENT')], [service('beard')]),
  })
  await screen.findAllByRole('option', { name: /^haircut/ })
  return changes
}

it('services of the second page can be booked', async () => {
  const changes = await open('haircut', ['beard'])
  expect(screen.getAllByRole<HTMLSelectElement>('combobox').map(({ value }) => value)).toEqual([
    'haircut',
    'beard',
  ])
  expect(changes).toEqual([])
})

it('a rental is booked alone, and a service that is not offered any more is left out once', async () => {
  const changes = await open('gone', ['haircut'])
  await waitFor(() => expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('haircut'))
  expect(changes).toEqual([{ service: 'haircut', moreServices: [], length: null }])
  await userEvent.selectOptions(screen.getByRole('combobox'), 'court')
  expect(changes.at(-1)).toEqual({ service: 'court', moreServices: [], length: null })
  expect(screen.queryByRole('button', { name: 'Another service' })).toBeNull()
})
