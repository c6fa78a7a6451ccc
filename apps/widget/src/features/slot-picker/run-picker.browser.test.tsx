import { screen } from '@testing-library/dom'
import { canPressRun, pressRun } from '@zapys/domain/hours'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { inApp } from '../../../test/in-app.tsx'
import { RunPicker } from './run-picker.tsx'

const hour = (start: number, available = true) => ({
  start_time: start * 3600,
  end_time: (start + 1) * 3600,
  available,
  resource_ids: ['court'],
  priceText: start < 17 ? '₴300' : '₴450',
})
const slots = [hour(9), hour(10), hour(11), hour(12, false), hour(13), hour(17)]

/** As a rental of one or more hours has it. */
function Hours() {
  const [hours, setHours] = useState<number[]>([])
  const lengths = { desiredSeconds: 3600, minSeconds: 3600, maxSeconds: 4 * 3600 }
  return (
    <RunPicker
      label="Free hours"
      slots={slots}
      hours={hours}
      onPress={({ start_time }) => setHours(pressRun(hours, start_time, slots, 'court', lengths))}
      canPress={({ start_time }) => canPressRun(hours, start_time, slots, 'court', lengths)}
      tooShort={{ brief: 'min. 1 hr', full: 'Less than 1 hr is free from there.' }}
    />
  )
}

const isChosen = () =>
  screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent?.slice(0, 5))
const at = (name: RegExp) => screen.getByRole('button', { name })

describe('hours of a rental', () => {
  it('stand by part of the day, those that are taken cannot be pressed, and prices stand where they differ', async () => {
    await inApp(<Hours />)
    expect(screen.getByRole('region', { name: 'Free hours' })).toBeTruthy()
    expect(at(/^12:00/)).toHaveProperty('disabled', true)
    expect(at(/^09:00/).textContent).toBe('09:00₴300')
    expect(at(/^17:00/).textContent).toBe('17:00₴450')
    expect(screen.queryAllByRole('button', { pressed: true })).toEqual([])
  })

  it('a second press makes the run longer up to it, never over a taken hour, and one inside ends it there', async () => {
    await inApp(<Hours />)
    await userEvent.click(at(/^09:00/))
    expect(isChosen()).toEqual(['09:00'])
    await userEvent.click(at(/^11:00/))
    expect(isChosen()).toEqual(['09:00', '10:00', '11:00'])
    await userEvent.click(at(/^10:00/))
    expect(isChosen()).toEqual(['09:00', '10:00'])
    await userEvent.click(at(/^17:00/))
    expect(isChosen(), 'one hour is free there, not two').toEqual(['17:00'])
  })

  it('works by keyboard: Tab passes over what is taken, Space and Enter choose', async () => {
    await inApp(<Hours />)
    at(/^10:00/).focus()
    await userEvent.keyboard(' ')
    await userEvent.keyboard('{Tab}{Enter}')
    expect(isChosen()).toEqual(['10:00', '11:00'])
    await userEvent.keyboard('{Tab}')
    expect(document.activeElement).toBe(at(/^13:00/))
  })
})
