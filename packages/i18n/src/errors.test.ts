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
    {
      code: 'validation.failed',
      title: 'Validation fields not filled in or errors present',
      because: '[S5.text.12]',
    },
    { code: 'request.tooMany', title: 'Too many requests', because: '[S8.message.11]' },
    { code: 'route.notFound', title: 'This page could not be found', because: 'S2.errorpage, unknown route' },
    { code: 'company.notFound', title: 'Company not found', because: '[S8.message.39]' },
    { code: 'resource.notFound', title: 'Object not found', because: '[S8.message.3]' },
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
    {
      code: 'appointment.time.taken',
      title: 'Time already taken or no slots available',
      because: '[S8.message.19]',
    },
    {
      code: 'appointment.time.unavailable',
      title: 'The selected time is no longer available, please choose a new time',
      because: '[S8.message.21]',
    },
    {
      code: 'appointment.duration.tooShort',
      title: 'Minimum booking time not reached',
      because: '[S5.text.10]',
    },
    {
      code: 'appointment.duration.tooLong',
      title: 'Maximum booking time has been exceeded',
      because: '[S5.text.11]',
    },
    { code: 'event.space.exceeded', title: 'No free space left', because: '[S8.message.20]' },
    {
      code: 'client.contactsDiffer',
      title: 'Phone number and email belong to different customers of the company',
      because: '[S8.message.23]',
    },
    { code: 'server.error', title: 'Server error', because: '[S8.message.2]' },
    {
      code: 'booking.restriction.blocked',
      title: 'appointment blocked by restriction',
      because: '[S8.message.34]',
    },
    {
      code: 'payment.link.failed',
      title: 'Error generating payment link',
      because: '[S8.message.36]',
    },
    {
      code: 'authorization.failed',
      title: 'Not allowed to create appointment, or the company limited cancellation',
      because: '[S8.message.25]',
    },
  ])('$code is titled "$title" $because', ({ code, title }) => {
    expect(text(code, 'title')).toBe(title)
  })

  it.each<{ code: ErrorCode; words: string; because: string }>([
    {
      code: 'company.notFound',
      words: 'check the link',
      because: 'the client can do nothing else [S8.message.39]',
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
    { code: 'appointment.startTime.hasPassed', words: 'start time has passed', because: '[S8.message.22]' },
    { code: 'FEATURE_DISABLED', words: 'online booking disabled', because: '[S8.message.28]' },
    { code: 'client.contactsDiffer', words: 'contact an administrator', because: '[S8.message.23]' },
  ])('the detail of $code says "$words": $because', ({ code, words }) => {
    expect(text(code, 'detail')).toContain(words)
  })
})

describe('texts of what the company limits', () => {
  it.each<{ id: MessageId; words: string; because: string }>([
    {
      id: 'booking.limited',
      words: 'Company limited the creation of records',
      because: '[S8.message.27] [S6.switch.7]',
    },
    {
      id: 'booking.limitedText',
      words: 'Not allowed to create appointment online',
      because: '[S8.message.24]',
    },
    { id: 'booking.limitedText', words: 'contact your company administrator', because: '[S8.message.24]' },
    {
      id: 'manage.limited',
      words: 'Company limited the cancellation of the record',
      because: '[S8.message.26] [S6.switch.6]',
    },
    {
      id: 'appointments.notCancelledText',
      words: 'Company limited the cancellation of the record',
      because: '[S8.message.26] [S6.switch.6]',
    },
  ])('$id says "$words" $because', ({ id, words }) => {
    expect(createTexts('en')(id)).toContain(words)
  })
})

describe('texts of form errors', () => {
  it.each([
    ['field_required', 'Required field', '[S5.text.1]'],
    ['invalid_email', 'Incorrect E-Mail Address', '[S5.text.2]'],
    ['invalid_phone', 'Invalid phone number format', '[S5.text.3]'],
    ['invalid_date', 'Incorrect date format', '[S5.text.4]'],
    ['invalid_min', 'Value does not fit into the minimum limit', '[S5.text.5]'],
    ['invalid_min_date', 'Value does not fit into the minimum limit', '[S5.text.5]'],
    ['invalid_max', 'Value does not fit into the maximum limit', '[S5.text.6]'],
    ['invalid_max_date', 'Value does not fit into the maximum limit', '[S5.text.6]'],
    ['invalid_mask', 'Value does not match mask', '[S5.text.7]'],
    ['short_password', 'Password is too short', '[S5.text.8]'],
    ['short_code', 'Please enter complete code', '[S5.text.9]'],
  ])('%s reads "%s" %s', (code, wording) => {
    expect(createTexts('en')(`forms.error.${code}` as MessageId)).toBe(wording)
  })
})
