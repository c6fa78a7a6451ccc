import { describe, expect, it } from 'vitest'
import type { ErrorPayload, Locale } from '@zapys/contract'
import type { MessageId } from '@zapys/i18n'
import { catalogues } from '../../../../packages/i18n/src/catalogues.ts'
import { errorOutcome } from './error-policy.ts'
import { ApiFailure } from './failure.ts'

/** Visitors of other languages: the wire is English. */
const inLanguage = (locale: Locale) => ({
  text: (id: MessageId) => catalogues[locale][id]!,
  has: (id: string) => id in catalogues[locale],
  locale,
})

describe('texts of a program that sends no code, or another one', () => {
  it.each<{ status: number; payload: Partial<ErrorPayload>; code: string }>([
    { status: 400, payload: { title: 'User is disabled' }, code: 'credentials.bad' },
    {
      status: 400,
      payload: { error: 'invalid_grant', error_description: 'User is disabled' },
      code: 'credentials.bad',
    },
    { status: 400, payload: { code: 'bad.request', detail: 'User is disabled.' }, code: 'credentials.bad' },
    { status: 400, payload: { error: 'invalid_grant' }, code: 'login.notAllowed' },
    { status: 409, payload: { title: 'Entity already exists' }, code: 'client.contactsDiffer' },
    {
      status: 409,
      payload: { code: 'client.alreadyExists', title: 'Entity already exists' },
      code: 'client.alreadyExists',
    },
    {
      status: 400,
      payload: { title: 'Membership showcase is disabled' },
      code: 'membership.showcase.disabled',
    },
    {
      status: 422,
      payload: {
        code: 'validation.failed',
        errors: [{ message: 'Phone number is not in international format' }],
      },
      code: 'phone.notInternational',
    },
  ])('$payload means $code', ({ status, payload, code }) => {
    const failure = new ApiFailure(status, 'POST', payload)
    expect(failure.code).toBe(code)
    for (const locale of ['uk', 'pl', 'ru'] as const) {
      const id = code === 'phone.notInternational' ? 'errors.phone.invalid' : `errors.${code}`
      expect(errorOutcome(failure, inLanguage(locale)).toast?.title).toBe(
        catalogues[locale][`${id}.title` as MessageId],
      )
    }
  })

  it.each<{ locale: Locale; status: number; payload: Partial<ErrorPayload>; says: MessageId }>([
    {
      locale: 'uk',
      status: 409,
      payload: { title: 'Odd', detail: 'Something odd' },
      says: 'errors.page.title',
    },
    { locale: 'pl', status: 502, payload: { title: 'Bad Gateway' }, says: 'errors.server.error.title' },
    { locale: 'ru', status: 404, payload: { title: 'Not Found' }, says: 'errors.object.notFound.title' },
    {
      locale: 'uk',
      status: 422,
      payload: { code: 'validation.failed', errors: [{ field: 'email', message: 'must be an address' }] },
      says: 'errors.validation.failed.title',
    },
    {
      locale: 'pl',
      status: 422,
      payload: { code: 'validation.failed', errors: [{ code: 'short_password', message: 'Too short' }] },
      says: 'forms.error.short_password',
    },
  ])('a visitor of $locale reads no English of $payload', ({ locale, status, payload, says }) => {
    const { toast } = errorOutcome(new ApiFailure(status, 'POST', payload), inLanguage(locale))
    expect(toast?.title).toBe(catalogues[locale][says])
  })

  it('a text in the language of the visitor is shown', () => {
    const failure = new ApiFailure(409, 'POST', { code: 'of.others', title: 'Запис уже є' })
    expect(errorOutcome(failure, inLanguage('uk')).toast?.title).toBe('Запис уже є')
  })
})
