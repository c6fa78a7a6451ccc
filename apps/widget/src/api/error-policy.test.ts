import { describe, expect, it } from 'vitest'
import type { ErrorPayload } from '@zapys/contract'
import type { MessageId } from '@zapys/i18n'
import { catalogues } from '../../../../packages/i18n/src/catalogues.ts'
import { errorOutcome, wordsOf } from './error-policy.ts'
import { ApiFailure } from './failure.ts'

const wording = {
  text: (id: MessageId) => catalogues.en[id]!,
  has: (id: string) => id in catalogues.en,
  locale: 'en' as const,
}
const outcome = (status: number, method: string, payload?: Partial<ErrorPayload>) =>
  errorOutcome(new ApiFailure(status, method, payload), wording)

describe('what a client sees of a failed call', () => {
  it.each<{
    status: number
    method: 'GET' | 'POST'
    payload?: Partial<ErrorPayload>
    says: string | null
    detail?: string
    page: boolean
    signsOut: boolean
    because: string
  }>([
    // proves S8.general.1 S8.general.3 S8.message.1
    {
      status: 0,
      method: 'GET',
      says: 'Network error',
      page: true,
      signsOut: false,
      because: 'nothing can be shown without an answer',
    },
    // proves S8.general.5
    {
      status: 0,
      method: 'POST',
      says: 'Network error',
      page: false,
      signsOut: false,
      because: 'what was typed must not be lost',
    },
    {
      status: 404,
      method: 'GET',
      payload: { code: 'branch.notFound' },
      says: null,
      page: false,
      signsOut: false,
      because: 'the screen of the branch says it in its place',
    },
    // proves S8.general.2 S8.general.4
    {
      status: 500,
      method: 'GET',
      payload: { traceId: 'f00d' },
      says: 'Server error',
      detail: 'f00d',
      page: true,
      signsOut: false,
      because: 'the id lets us find what happened',
    },
    // proves S8.general.5
    {
      status: 500,
      method: 'POST',
      payload: { traceId: 'f00d' },
      says: 'Server error',
      detail: 'f00d',
      page: false,
      signsOut: false,
      because: 'the page stays',
    },
    {
      status: 401,
      method: 'GET',
      page: false,
      signsOut: true,
      says: 'Authorisation Error. Please try again or contact your administrator',
      because: 'the session has ended',
    },
    {
      status: 403,
      method: 'POST',
      page: false,
      signsOut: true,
      says: 'Authorisation Error. Please try again or contact your administrator',
      because: 'no special case: the session is given up',
    },
    // proves S8.message.29
    {
      status: 403,
      method: 'POST',
      payload: { code: 50001, detailsInfo: { ruleMessage: 'Only on weekdays' } },
      says: 'Only on weekdays',
      page: false,
      signsOut: false,
      because: "the company's own words win, and the client stays signed in",
    },
    // proves S8.message.30
    {
      status: 403,
      method: 'POST',
      payload: { code: 50001 },
      says: 'Online booking disabled',
      page: false,
      signsOut: false,
      because: 'the rule has no words of its own',
    },
    // proves S8.message.33
    {
      status: 403,
      method: 'POST',
      page: false,
      signsOut: false,
      says: 'You have a visit already',
      payload: {
        code: 'booking.restriction.blocked',
        metadata: { restriction: { rule: { message: 'You have a visit already' } } },
      },
      because: "a restriction speaks in the company's words",
    },
    // proves S8.message.34
    {
      status: 403,
      method: 'POST',
      payload: { code: 'booking.restriction.blocked' },
      says: 'appointment blocked by restriction',
      page: false,
      signsOut: false,
      because: 'a restriction without words',
    },
    {
      status: 403,
      method: 'POST',
      payload: { code: 'authorization.failed' },
      says: catalogues.en['errors.authorization.failed.title']!,
      page: false,
      signsOut: false,
      because: 'a refused booking is no reason to sign out',
    },
    ...(
      [
        // proves S8.message.10
        ['action.blocked', 'Action blocked', 'a blocked action shows “Action blocked”'],
        // proves S8.message.12 S6.switch.1
        [
          'account.disabled',
          'Personal account disabled',
          'personal account switched off shows “Personal account disabled”',
        ],
        // proves S8.message.13 S6.switch.2
        [
          'auth.disabled',
          'Authorization is disabled for now',
          'authorization switched off shows “Authorization is disabled for now”',
        ],
        // proves S8.message.14 S6.switch.3
        [
          'auth.sms.disabled',
          'Authorization by SMS is disabled for now',
          'SMS authorization switched off shows “Authorization by SMS is disabled for now”',
        ],
        // proves S8.message.15 S6.switch.4
        [
          'auth.registration.disabled',
          'Registration is disabled for now',
          'registration switched off shows “Registration is disabled for now”',
        ],
        ['RATING_DISABLED', catalogues.en['errors.RATING_DISABLED.title']!, 'reviews are switched off'],
        [
          'appointment.move.notAllowed',
          catalogues.en['errors.appointment.move.notAllowed.title']!,
          'this visit cannot be moved',
        ],
      ] as const
    ).map(([code, says, because]) => ({
      status: 403,
      method: 'POST' as const,
      payload: { code },
      says,
      because,
      page: false,
      signsOut: false,
    })),
    // proves S8.general.6 S4.auth.5 S8.message.4
    {
      status: 401,
      method: 'POST',
      payload: { code: 'token.invalid' },
      page: false,
      signsOut: true,
      says: 'Authorisation Error. Please try again or contact your administrator',
      because: 'no or no live token',
    },
    ...(['GET', 'POST'] as const).map((method) => ({
      status: 403,
      method,
      payload: { code: 'company.closed' } as const,
      says: 'Online booking is closed',
      page: method === 'GET',
      signsOut: false,
      because: 'the company was switched off while its page was open',
    })),
    // proves S8.general.7 S4.auth.6
    {
      status: 403,
      method: 'GET',
      payload: { code: 'of.tomorrow' },
      page: false,
      signsOut: true,
      says: 'Authorisation Error. Please try again or contact your administrator',
      because: 'a code that the table does not name',
    },
    ...(
      [
        // proves S8.message.6 S8.message.7
        [400, 'credentials.bad', 'Bad credentials', 'wrong credentials show “Bad credentials”'],
        // proves S8.message.5
        [400, 'login.notAllowed', 'Login is not allowed', 'error invalid_grant shows “Login is not allowed”'],
        // proves S8.message.8
        [
          409,
          'account.alreadyCreated',
          'Already created',
          'a repeated account shows “Already created” / “The account has already been created or is awaiting verification”',
        ],
        // proves S8.message.11
        [429, 'request.tooMany', 'Too many requests', 'too many requests shows “Too many requests”'],
        [409, 'account.exists', 'User already exists', 'told before the way to recovery'],
        // proves S8.message.17
        [409, 'client.alreadyExists', 'Entity already exists', 'data of another client'],
        // proves S8.message.18 S5.phonesend.2
        [422, 'phone.notInternational', 'Invalid phone number', 'a wrong phone shows “Invalid phone number”'],
      ] as const
    ).map(([status, code, says, because]) => ({
      status,
      method: 'POST' as const,
      payload: { code },
      says,
      because,
      page: false,
      signsOut: false,
    })),
    // proves S5.phonesend.2
    {
      status: 422,
      method: 'POST',
      page: false,
      signsOut: false,
      payload: { title: 'Phone number is not in international format' },
      says: 'Invalid phone number',
      because: 'by the words of the server alone',
    },
    // proves S8.general.9
    {
      status: 400,
      method: 'POST',
      payload: { title: 'Order', detail: 'It is already paid' },
      says: null,
      page: false,
      signsOut: false,
      because: 'the screen shows the receipt',
    },
    // proves S8.general.10
    {
      status: 400,
      method: 'POST',
      payload: { title: 'Order is not allowed for payment' },
      says: null,
      page: false,
      signsOut: false,
      because: 'an error whose title or detail says “is not allowed for payment” is not toasted',
    },
    // proves S8.general.11
    {
      status: 409,
      method: 'POST',
      payload: { code: 'appointment.time.taken', detail: 'The time is unavailable' },
      says: null,
      page: false,
      signsOut: false,
      because: 'the screen offers the nearest free times',
    },
    {
      status: 422,
      method: 'POST',
      page: false,
      signsOut: false,
      payload: {
        code: 'membership.notUsable',
        errors: [{ field: 'membership.code', message: 'membership.code: membership.notUsable' }],
      },
      says: catalogues.en['errors.membership.notUsable.title']!,
      detail: 'Choose another way to pay, or another day.',
      because: 'names of field and code are no words for people',
    },
    // proves S5.servererr.1
    {
      status: 422,
      method: 'POST',
      says: 'phone is wrong. name is missing',
      page: false,
      signsOut: false,
      payload: {
        code: 'validation.failed',
        title: 'Validation',
        errors: [{ message: 'phone is wrong' }, { message: 'name is missing' }],
      },
      because: 'a server validation error with status 422 is shown as its errors[] messages joined with “. ”',
    },
    // proves S5.servererr.2
    {
      status: 400,
      method: 'POST',
      says: 'phone is wrong',
      page: false,
      signsOut: false,
      payload: { code: 'validation.failed', title: 'Validation', errors: [{ message: 'phone is wrong' }] },
      because:
        'a server validation error with status 400 and code validation.failed is shown as its errors[] messages joined with “. ”',
    },
    {
      status: 400,
      method: 'POST',
      says: 'Odd',
      page: false,
      signsOut: false,
      payload: { code: 'something.else', title: 'Odd', errors: [{ message: 'not a validation' }] },
      because: 'only validation errors are joined',
    },
    {
      status: 404,
      method: 'GET',
      payload: { code: 'service.of.tomorrow', title: 'Gone', detail: 'Look elsewhere' },
      says: 'Object not found',
      page: false,
      signsOut: false,
      because: 'a 404 of any other code has the sentence of its status',
    },
    // proves S8.general.12
    {
      status: 409,
      method: 'POST',
      payload: { code: 'service.of.tomorrow', title: 'Gone', detail: 'Look elsewhere' },
      says: 'Gone',
      detail: 'Look elsewhere',
      page: false,
      signsOut: false,
      because: 'a code that this widget does not know speaks for itself',
    },
    {
      status: 429,
      method: 'POST',
      payload: { code: 'request.tooMany', title: 'Слишком много' },
      says: 'Too many requests',
      detail: 'Please wait a little and try again.',
      page: false,
      signsOut: false,
      because: "a known code is said in the visitor's language",
    },
    ...[
      { status: 502, says: 'Server error' },
      { status: 503, says: 'Server error' },
      { status: 504, says: 'Server error' },
      { status: 503, payload: { code: 'server.busy' } as const, says: 'The server is busy' },
      { status: 429, payload: { code: 'request.tooMany' } as const, says: 'Too many requests' },
    ].map((answer) => ({
      ...answer,
      method: 'GET' as const,
      page: true,
      signsOut: false,
      because: 'nothing can be shown without an answer, and the page offers another try',
    })),
    {
      status: 502,
      method: 'POST',
      page: false,
      signsOut: false,
      says: 'Server error',
      detail: 'Something went wrong on our side. Please try again later.',
      because: 'a gateway has no payload',
    },
  ])(
    '$method $status says "$says" ($because)',
    ({ status, method, payload, says, detail, page, signsOut }) => {
      const { toast, ...rest } = outcome(status, method, payload)
      expect(toast?.title ?? null).toBe(says)
      if (detail !== undefined) expect(toast?.detail).toBe(detail)
      expect(rest).toEqual({ page, signOut: signsOut })
    },
  )
})

it('a screen that shows a lost connection in its place names it', () => {
  expect(wordsOf(new ApiFailure(0, 'POST'), wording)).toEqual({
    title: 'Network error',
    detail: catalogues.en['errors.network.detail'],
  })
})
