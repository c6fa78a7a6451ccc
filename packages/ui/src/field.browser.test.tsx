import { screen, waitFor } from '@testing-library/dom'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { show } from '../test/shown.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { SearchField, SelectField, TextField } from './field.tsx'

/** A form that was sent with nothing in it. */
function Form() {
  const [name, setName] = useState('')
  const error = name === '' ? 'Enter your name' : null
  return (
    <>
      <ErrorSummary
        title="Please check the form"
        errors={error === null ? [] : [{ fieldId: 'first_name', message: error }]}
      />
      <TextField
        label="First name"
        name="first_name"
        hint="As in your passport"
        value={name}
        onChange={setName}
        error={error}
        required
      />
    </>
  )
}

function Search() {
  const [value, setValue] = useState('')
  return (
    <SearchField
      value={value}
      label={'Search'}
      placeholder={'What?'}
      clearLabel={'Clear the search'}
      name={'search'}
      onChange={setValue}
    />
  )
}

const describedBy = (element: HTMLElement) =>
  element
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent)

describe('a field', () => {
  it('is called by its label, and hint and error are announced with it until it is filled in', async () => {
    await show(<Form />)
    const field = screen.getByRole('textbox', { name: 'First name' })
    expect(field.getAttribute('aria-required')).toBe('true')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(describedBy(field)).toEqual(['As in your passport', 'Enter your name'])
    await userEvent.type(field, 'Olena')
    expect(field).toHaveProperty('value', 'Olena')
    expect(field.getAttribute('aria-invalid')).toBeNull()
    expect(describedBy(field)).toEqual(['As in your passport'])
  })

  it('the list of errors takes the focus, and each of its lines leads to its field and to no other address', async () => {
    await show(<Form />)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert')))
    await userEvent.keyboard('{Tab}{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'First name' }))
    expect(location.hash).toBe('')
  })

  it('a search is emptied by its button, which gives the focus back to the field', async () => {
    await show(<Search />)
    const field = screen.getByRole('searchbox', { name: 'Search' })
    expect(screen.queryByRole('button', { name: 'Clear the search' })).toBeNull()
    await userEvent.type(field, 'haircut')
    await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }))
    expect(field).toHaveProperty('value', '')
    expect(document.activeElement).toBe(field)
  })

  it('a list to choose from is the platform’s own, so that keys and phones know it', async () => {
    let chosen = ''
    await show(
      <SelectField
        label="Repeat"
        name="repeat"
        value="0"
        onChange={(value) => (chosen = value)}
        options={[
          { value: '0', label: 'Never' },
          { value: '1', label: 'Every week' },
        ]}
      />,
    )
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Repeat' }), 'Every week')
    expect(chosen).toBe('1')
  })
})
