/**
 * Handling of failed calls: the only table from (status, code, method) to toast, error page, sign-out or silence.
 * S8.general. Texts are the widget's own by code, else those of the payload if they are in the visitor's language.
 */
import type { Locale } from '@zapys/contract'
import type { MessageId } from '@zapys/i18n'
import { type ApiFailure, isUnanswered } from './failure.ts'

export type ErrorWords = { title: string; detail?: string }

export type ErrorOutcome = {
  /** Null: no toast; the screen handles the failure. */
  toast: ErrorWords | null
  /** The screen cannot be shown without the response: the error page replaces it. */
  page: boolean
  signOut: boolean
}

/** Texts in the visitor's language; `has` returns whether a code has one. */
export type Wording = { text(id: MessageId): string; has(id: string): boolean; locale: Locale }

type Row = {
  when(failure: ApiFailure): boolean
  words(failure: ApiFailure, wording: Wording): ErrorWords | null
  page?(failure: ApiFailure): boolean
  signOut?: boolean
}

const reads = (failure: ApiFailure) => failure.method === 'GET'

/** Failures that screens explain better: a taken time shows the nearest free ones, a paid visit its receipt. */
const SILENT = /already paid|is not allowed for payment|is unavailable/i

/** Rejected actions and disabled features: unrelated to the session, so it stays. */
const keepsSession = new Set([
  'authorization.failed',
  'appointment.move.notAllowed',
  'action.blocked',
  'phone.proofRequired',
  'account.confirmation.required',
  'booking.limit.reached',
  'FEATURE_DISABLED',
  'RATING_DISABLED',
  'account.disabled',
  'auth.disabled',
  'auth.sms.disabled',
  'auth.registration.disabled',
])

const rows: Row[] = [
  {
    // Nothing can be shown without a response, and a retry may help.
    when: (failure) => reads(failure) && (failure.status === 429 || isUnanswered(failure.status)),
    words: wordsOf,
    page: reads,
  },
  {
    when: (failure) => failure.status === 500,
    words: ({ payload }, { text }) => ({
      title: text('errors.server.error.title'),
      detail: payload?.traceId ?? text('errors.server.error.detail'),
    }),
    page: reads,
  },
  {
    when: ({ payload }) => SILENT.test(`${payload?.title ?? ''} ${payload?.detail ?? ''}`),
    words: () => null,
  },
  {
    // Every screen of a branch says in its place that there is none.
    when: (failure) => reads(failure) && failure.code === 'branch.notFound',
    words: () => null,
  },
  {
    // The client reads what is wrong with the number; the API's own text is for programs. S5.servererr.
    when: ({ code }) => code === 'phone.notInternational',
    words: (_, { text }) => ({ title: text('errors.phone.invalid.title') }),
  },
  {
    when: (failure) =>
      failure.status === 422 || (failure.status === 400 && failure.code === 'validation.failed'),
    words: (failure, wording) => {
      const messages = (failure.payload?.errors ?? []).flatMap((error) =>
        // A message with only a field and a code is for programs.
        error.message === `${error.field}: ${failure.code}` ? [] : (messageOf(error, wording) ?? []),
      )
      return messages.length > 0 ? { title: messages.join('. ') } : wordsOf(failure, wording)
    },
  },
  // Rejections unrelated to the session, so it stays. Decisions §4, S4.open.7.
  {
    when: (failure) => failure.status === 403 && failure.code === '50001',
    words: ({ payload }, { text }) => ({
      title: payload?.detailsInfo?.ruleMessage || text('errors.FEATURE_DISABLED.title'),
    }),
  },
  {
    when: (failure) => failure.status === 403 && failure.code === 'booking.restriction.blocked',
    words: ({ payload }, { text }) => ({
      title: payload?.metadata?.restriction?.rule.message || text('errors.booking.restriction.blocked.title'),
    }),
  },
  {
    // All pages of the company are closed; they show that. The session may be valid elsewhere.
    when: ({ code }) => code === 'company.closed',
    words: wordsOf,
    page: reads,
  },
  {
    when: (failure) => failure.status === 403 && keepsSession.has(failure.code),
    words: wordsOf,
  },
  {
    when: ({ status }) => status === 401 || status === 403,
    words: (_, { text }) => ({ title: text('errors.error403.title') }),
    signOut: true,
  },
]

export function errorOutcome(failure: ApiFailure, wording: Wording): ErrorOutcome {
  const row = rows.find(({ when }) => when(failure))
  return {
    toast: row ? row.words(failure, wording) : wordsOf(failure, wording),
    page: row?.page?.(failure) ?? false,
    signOut: row?.signOut ?? false,
  }
}

/** Error text of a field in the visitor's language; undefined if the payload has it only in another one. */
export function messageOf(
  { code, message }: { code?: string | undefined; message: string },
  { text, has, locale }: Wording,
): string | undefined {
  const id = `forms.error.${code}`
  if (code !== undefined && has(id)) return text(id as MessageId)
  return isReadable(message, locale) ? message : undefined
}

/** Title and detail by code in the visitor's language, else from the payload in that language, else a general text. */
export function wordsOf(failure: ApiFailure, { text, has, locale }: Wording): ErrorWords {
  const id = `errors.${failure.code}`
  if (failure.code !== '' && has(`${id}.title`)) {
    return {
      title: text(`${id}.title` as MessageId),
      detail: has(`${id}.detail`) ? text(`${id}.detail` as MessageId) : undefined,
    }
  }
  if (failure.status === 0)
    return { title: text('errors.network.title'), detail: text('errors.network.detail') }
  if (failure.status === 404) return { title: text('errors.object.notFound.title') }
  const [title, detail] = [failure.payload?.title, failure.payload?.detail].map((sentence) =>
    isReadable(sentence, locale) ? sentence : undefined,
  )
  if (title || detail) return { title: title || detail || '', detail: title ? detail : undefined }
  if (failure.status >= 500)
    return { title: text('errors.server.error.title'), detail: text('errors.server.error.detail') }
  return { title: text('errors.page.title'), detail: text('errors.page.plain') }
}

/** Letters of a language that English does not have. */
const ownLetters: Record<Exclude<Locale, 'en'>, RegExp> = {
  uk: /\p{Script=Cyrillic}/u,
  ru: /\p{Script=Cyrillic}/u,
  pl: /[ąćęłńóśźż]/i,
}

/** Payloads are in English; other visitors see only texts that are clearly in their language. */
const isReadable = (sentence: string | undefined, locale: Locale): boolean =>
  sentence !== undefined && sentence !== '' && (locale === 'en' || ownLetters[locale].test(sentence))
