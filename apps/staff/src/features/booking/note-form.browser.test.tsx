import { screen } from '@testing-library/dom'
import type { CompanyAppointment } from '@zapys/contract'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { inApp, partOf, press, Rejection, reports } from '../../../test/in-app.tsx'
import { NoteForm } from './note-form.tsx'

/** The form of a booking with the note Tea. */
async function open() {
  const { report } = reports()
  let isClosed = false
  const form = (comment: string, version: number) => (
    <NoteForm
      company="company"
      branch={{ id: 'branch', timezone: 'Europe/Kyiv' }}
      booking={partOf<CompanyAppointment>({
        id: 'booking',
        version,
        comment,
        start_time: '2026-06-02T07:00:00.000Z',
        client: { first_name: 'Iryna' },
        services: [],
      })}
      onClose={() => void (isClosed = true)}
      report={report}
    />
  )
  const { bodiesOf, show } = await inApp(form('Tea', 3), {
    markCompanyAppointment: ({ appointment }) =>
      appointment.version === 3 ? new Rejection(409, 'appointment.changed') : { version: 5 },
  })
  await screen.findByRole('textbox')
  return {
    sent: () => bodiesOf('markCompanyAppointment'),
    becomes: (comment: string) => show(form(comment, 4)),
    isClosed: () => isClosed,
  }
}

it('a note that a colleague saves meanwhile is shown before it is overwritten', async () => {
  const { sent, becomes, isClosed } = await open()
  await userEvent.fill(screen.getByRole('textbox'), 'Coffee')
  await press('Save')
  await expect.poll(sent).toHaveLength(1)
  becomes('Tea, allergic to ammonia')
  expect(await screen.findByText('Changed in the meantime to: Tea, allergic to ammonia')).toBeTruthy()
  await press('Save')
  await expect.poll(isClosed).toBe(true)
  expect(sent()).toEqual([
    { appointment: { comment: 'Coffee', version: 3 } },
    { appointment: { comment: 'Coffee', version: 4 } },
  ])
})

it('a form in which nothing was typed leaves the note of a colleague', async () => {
  const { sent, becomes, isClosed } = await open()
  becomes('Allergic to ammonia')
  await expect.poll(() => screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Allergic to ammonia')
  await press('Save')
  await expect.poll(isClosed).toBe(true)
  expect(sent()).toEqual([])
})
