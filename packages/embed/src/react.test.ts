import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ZapysBooking } from './react.ts'

it('rendered on a server, without a window, it is a plain link to the page', () => {
  const form = createElement(ZapysBooking, {
    url: 'https://booking.example/i/studio',
    type: 'inline',
    label: 'Book a visit',
  })
  expect(renderToString(form)).toBe('<div><a href="https://booking.example/i/studio">Book a visit</a></div>')
})
