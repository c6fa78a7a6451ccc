/** The response body of a rejection. S3.error. */
import type { ErrorCode, ErrorPayload } from '@zapys/contract'
import { createTexts } from '@zapys/i18n/server'
import type { ApiError } from './api-error.ts'

// The wire is always English; the widget shows errors by code in the reader's language.
const english = createTexts('en')

/** English titles that older programs match, where clients read another sentence. S8.message.38. */
const wireTitles: Partial<Record<ErrorCode, string>> = {
  'membership.showcase.disabled': 'Membership showcase is disabled',
}

export function errorPayload(error: ApiError, traceId: string): ErrorPayload {
  const text = (part: 'title' | 'detail') => english(`errors.${error.code}.${part}`)
  const {
    errors,
    alternatives,
    appointments,
    challenge,
    confirmation,
    dates,
    events,
    instead,
    reason,
    ruleMessage,
    secondFactor,
  } = error.facts
  return {
    // Older programs expect this code as a number (S3.error).
    code: error.code === '50001' ? 50_001 : error.code,
    title: wireTitles[error.code] ?? text('title'),
    detail: reasonsIn(errors) ?? text('detail'),
    traceId,
    ...(errors === undefined ? {} : { errors }),
    ...(ruleMessage !== undefined && error.code === '50001' ? { detailsInfo: { ruleMessage } } : {}),
    ...(ruleMessage !== undefined && error.code === 'booking.restriction.blocked'
      ? { metadata: { restriction: { rule: { message: ruleMessage } } } }
      : {}),
    ...(alternatives === undefined ? {} : { metadata: { alternatives } }),
    ...(appointments === undefined ? {} : { metadata: { appointments, ...(events && { events }) } }),
    ...(challenge === undefined ? {} : { metadata: { challenge } }),
    ...(confirmation === undefined ? {} : { metadata: { confirmation } }),
    ...(dates === undefined ? {} : { metadata: { dates } }),
    ...(instead === undefined ? {} : { metadata: { instead } }),
    ...(reason === undefined ? {} : { metadata: { reason } }),
    ...(secondFactor === undefined ? {} : { metadata: { second_factor: secondFactor } }),
    ...oauthError(error.code, text('title')),
  }
}

/** Programs store the first 200 characters of a rejection: the faulty fields must be among them. */
const MAX_REASONS = 300
const reasonsIn = (errors: ApiError['facts']['errors']): string | undefined =>
  errors === undefined || errors.length === 0
    ? undefined
    : errors
        .map(({ message }) => message)
        .join('; ')
        .slice(0, MAX_REASONS)

/** The two fields that OAuth 2 programs read. */
function oauthError(code: ErrorCode, words: string): Pick<ErrorPayload, 'error' | 'error_description'> {
  if (code === 'token.invalid') return { error: 'invalid_token', error_description: words }
  if (code === 'credentials.bad' || code === 'login.notAllowed')
    return { error: 'invalid_grant', error_description: words }
  return {}
}
