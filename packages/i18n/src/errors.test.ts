import { catalogue, type ErrorCode } from '@zapys/contract/errors'
import { describe, expect, it } from 'vitest'
import { createTexts, type MessageId } from './server.ts'
import { locales } from './locales.ts'

const text = (code: ErrorCode, part: 'title' | 'detail', locale: (typeof locales)[number] = 'en') =>
  createTexts(locale)(`errors.${code}.${part}` as MessageId)

describe('texts of errors', () => {
  it.each(locales)('every code of the catalogue has a title and a detail in %s', (locale) => {
    for (const code of Object.keys(catalogue) as ErrorCode[]) {
      expect(text(code, 'title', locale), code).not.toBe('')
      expect(text(code, 'detail', locale), code).not.toBe('')
    }
  })

  it.each<{ code: ErrorCode; title: string; because: string }>([
    // proves S5.text.12
    {
      code: 'validation.failed',
      title: 'Validation fields not filled in or errors present',
      because:
        'the text “Validation fields not filled in or errors present” exists and is shown for its error',
    },
    // proves S8.message.11
    {
      code: 'request.tooMany',
      title: 'Too many requests',
      because: 'too many requests shows “Too many requests”',
    },
    { code: 'route.notFound', title: 'This page could not be found', because: 'S2.errorpage, unknown route' },
    // proves S8.message.39
    {
      code: 'company.notFound',
      title: 'Company not found',
      because: 'an unknown company shows “Company not found” with the hint to check the link',
    },
    // proves S8.message.3
    { code: 'resource.notFound', title: 'Object not found', because: '404 shows “Object not found”' },
    {
      code: 'service.notFound',
      title: 'No active branch service found',
      because: 'callers look for these words',
    },
    {
      code: 'phone.notInternational',
      title: 'Phone number is not in international format',
      because: 'S5.servererr',
    },
    // proves S8.message.19
    {
      code: 'appointment.time.taken',
      title: 'Time already taken or no slots available',
      because: 'a taken time shows “Time already taken or no slots available”',
    },
    // proves S8.message.21
    {
      code: 'appointment.time.unavailable',
      title: 'The selected time is no longer available, please choose a new time',
      because:
        'a time lost meanwhile shows “The selected time is no longer available, please choose a new time”',
    },
    // proves S5.text.10
    {
      code: 'appointment.duration.tooShort',
      title: 'Minimum booking time not reached',
      because: 'the text “Minimum booking time not reached” exists and is shown for its error',
    },
    // proves S5.text.11
    {
      code: 'appointment.duration.tooLong',
      title: 'Maximum booking time has been exceeded',
      because: 'the text “Maximum booking time has been exceeded” exists and is shown for its error',
    },
    // proves S8.message.20
    {
      code: 'event.space.exceeded',
      title: 'No free space left',
      because: 'a full event shows “No free space left”',
    },
    // proves S8.message.23
    {
      code: 'client.contactsDiffer',
      title: 'Phone number and email belong to different customers of the company',
      because:
        'phone and email of two different customers show “Phone number and email belong to different customers of the company”, with the advice to',
    },
    // proves S8.message.2
    { code: 'server.error', title: 'Server error', because: 'server error text: “Server error”' },
    // proves S8.message.34
    {
      code: 'booking.restriction.blocked',
      title: 'appointment blocked by restriction',
      because:
        '403 booking.restriction.blocked without a rule message shows “appointment blocked by restriction”',
    },
    // proves S8.message.36
    {
      code: 'payment.link.failed',
      title: 'Error generating payment link',
      because: 'a failed payment link shows “Error generating payment link”',
    },
    // proves S8.message.25
    {
      code: 'authorization.failed',
      title: 'Not allowed to create appointment, or the company limited cancellation',
      because:
        'text “Not allowed to create appointment, or the company limited cancellation” is shown for its error',
    },
  ])('$code is titled "$title" $because', ({ code, title }) => {
    expect(text(code, 'title')).toBe(title)
  })

  it.each<{ code: ErrorCode; words: string; because: string }>([
    // proves S8.message.39
    {
      code: 'company.notFound',
      words: 'check the link',
      because: 'the client can do nothing else',
    },
    {
      code: 'appointment.time.taken',
      words: 'is unavailable',
      because: 'callers look for the word in the body',
    },
    {
      code: 'appointment.time.unavailable',
      words: 'is unavailable',
      because: 'callers look for the word in the body',
    },
    // proves S8.message.22
    {
      code: 'appointment.startTime.hasPassed',
      words: 'start time has passed',
      because: 'code appointment.startTime.hasPassed shows “start time has passed”',
    },
    // proves S8.message.28
    {
      code: 'FEATURE_DISABLED',
      words: 'online booking disabled',
      because: 'code FEATURE_DISABLED shows “online booking disabled”',
    },
    // proves S8.message.23
    {
      code: 'client.contactsDiffer',
      words: 'contact an administrator',
      because:
        'phone and email of two different customers show “Phone number and email belong to different customers of the company”, with the advice to',
    },
  ])('the detail of $code says "$words": $because', ({ code, words }) => {
    expect(text(code, 'detail')).toContain(words)
  })
})

describe('texts of what the company limits', () => {
  it.each<{ id: MessageId; words: string; because: string }>([
    // proves S8.message.27 S6.switch.7
    {
      id: 'booking.limited',
      words: 'Company limited the creation of records',
      because: 'text “Company limited the creation of records” is shown for its error',
    },
    // proves S8.message.24
    {
      id: 'booking.limitedText',
      words: 'Not allowed to create appointment online',
      because:
        'online appointment creation not allowed shows “Not allowed to create appointment online”, with the advice to contact the company',
    },
    // proves S8.message.24
    {
      id: 'booking.limitedText',
      words: 'contact your company administrator',
      because:
        'online appointment creation not allowed shows “Not allowed to create appointment online”, with the advice to contact the company',
    },
    // proves S8.message.26 S6.switch.6
    {
      id: 'manage.limited',
      words: 'Company limited the cancellation of the record',
      because: 'text “Company limited the cancellation of the record” is shown for its error',
    },
    // proves S8.message.26 S6.switch.6
    {
      id: 'appointments.notCancelledText',
      words: 'Company limited the cancellation of the record',
      because: 'text “Company limited the cancellation of the record” is shown for its error',
    },
  ])('$id says "$words" $because', ({ id, words }) => {
    expect(createTexts('en')(id)).toContain(words)
  })
})

describe('texts of form errors', () => {
  it.each([
    // proves S5.text.1
    ['field_required', 'Required field', 'code field_required is shown as “Required field”'],
    // proves S5.text.2
    [
      'invalid_email',
      'Incorrect E-Mail Address',
      'code invalid_email is shown as “Incorrect E-Mail Address”',
    ],
    // proves S5.text.3
    [
      'invalid_phone',
      'Invalid phone number format',
      'code invalid_phone is shown as “Invalid phone number format”',
    ],
    // proves S5.text.4
    ['invalid_date', 'Incorrect date format', 'code invalid_date is shown as “Incorrect date format”'],
    // proves S5.text.5
    [
      'invalid_min',
      'Value does not fit into the minimum limit',
      'below the minimum is shown as “Value does not fit into the minimum limit”',
    ],
    // proves S5.text.5
    [
      'invalid_min_date',
      'Value does not fit into the minimum limit',
      'below the minimum is shown as “Value does not fit into the minimum limit”',
    ],
    // proves S5.text.6
    [
      'invalid_max',
      'Value does not fit into the maximum limit',
      'above the maximum is shown as “Value does not fit into the maximum limit”',
    ],
    // proves S5.text.6
    [
      'invalid_max_date',
      'Value does not fit into the maximum limit',
      'above the maximum is shown as “Value does not fit into the maximum limit”',
    ],
    // proves S5.text.7
    [
      'invalid_mask',
      'Value does not match mask',
      'code invalid_mask is shown as “Value does not match mask”',
    ],
    // proves S5.text.8
    ['short_password', 'Password is too short', 'code short_password is shown as “Password is too short”'],
    // proves S5.text.9
    ['short_code', 'Please enter complete code', 'code short_code is shown as “Please enter complete code”'],
  ])('%s reads "%s" %s', (code, wording) => {
    expect(createTexts('en')(`forms.error.${code}` as MessageId)).toBe(wording)
  })
})
