import type { BookingSettings } from '@zapys/contract'
import { describe, expect, it } from 'vitest'
import { signInFirst } from './index.ts'

const auth = { sms_auth: true, sms_password_auth: false, social_auth: false, required: true }
const rest = { allow_registration: true, providers: [] }
type Step = BookingSettings['auth']['sms_auth_step']
const asks = (route: string, step: Step, required = true) =>
  signInFirst(`/i/:company/${route}`, { auth: { ...auth, ...rest, sms_auth_step: step, required } })

describe('where a company wants everybody signed in', () => {
  // proves S6.auth.4
  it.each([
    { route: 'booking', atStart: true, atConfirmation: false, because: 'the way in' },
    { route: 'e', atStart: true, atConfirmation: false, because: 'events are booked too' },
    { route: 'cart', atStart: true, atConfirmation: false, because: 'a link may lead into the cart' },
    { route: 'b', atStart: true, atConfirmation: false, because: 'the first choice' },
    {
      route: 'b/:branch/s/:service/d',
      atStart: true,
      atConfirmation: false,
      because: 'a cold link to times',
    },
    // proves S6.auth.5
    {
      route: 'b/:branch/s/:service/c/:dateTime',
      atStart: true,
      atConfirmation: true,
      because:
        'authorization may be required only at the configured step: with the default guests are sent to login at confirmation only',
    },
    { route: 'b/:branch/e/:event/c/:dateTime', atStart: true, atConfirmation: true, because: 'an event' },
    {
      route: 'booking/:record',
      atStart: false,
      atConfirmation: false,
      because: 'its key lets its holder see it',
    },
    { route: 'waiting/:entry', atStart: false, atConfirmation: false, because: 'the same' },
    { route: '', atStart: false, atConfirmation: false, because: 'home is for everybody' },
    { route: 'about', atStart: false, atConfirmation: false, because: 'so is what the company tells' },
    { route: 'login', atStart: false, atConfirmation: false, because: 'it would lead to itself' },
  ])('"$route": at the start $atStart, at confirmation $atConfirmation ($because)', (row) => {
    expect(asks(row.route, 'BOOKING_START')).toBe(row.atStart)
    expect(asks(row.route, 'BOOKING_CONFIRMATION')).toBe(row.atConfirmation)
    expect(asks(row.route, 'BOOKING_START', false)).toBe(false)
  })
})
