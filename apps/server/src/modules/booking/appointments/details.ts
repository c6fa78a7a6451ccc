/** What a client sends besides time and services: answers to extra fields, consent, source of the booking. */
import {
  type AgreedText,
  type BookingSettings,
  type ExtraFields,
  type Locale,
  locales,
} from '@zapys/contract'
import { privacyText } from '@zapys/domain/companies'
import { isBlank } from '@zapys/domain/validation'
import type { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import { ApiError, type FieldError } from '../../../platform/errors/api-error.ts'
import { birthDateErrors } from '../../clients/accounts/public.ts'
import type { GuestDetails } from '../../clients/clients/public.ts'
import { type Answers, checkAnswers, displayedFields } from '../../catalogue/fields/public.ts'
import { rejectUnknownFiles, claimFiles } from '../../catalogue/files/public.ts'

type Agreement = {
  terms: boolean
  privacy: boolean
  marketing?: boolean | undefined
  privacy_earlier?: AgreedText | null | undefined
}

type BookingForm = {
  client: {
    birth_date?: string | null | undefined
    gender?: 'MALE' | 'FEMALE' | '' | null | undefined
    extra_fields?: z.infer<typeof ExtraFields> | null | undefined
  }
  extra_fields?: z.infer<typeof ExtraFields> | null | undefined
  agreement?: Agreement | null | undefined
  comment?: string | null | undefined
  source?: string | null | undefined
  utm?: Record<string, string> | null | undefined
  locale?: string | null | undefined
}

export type Details = {
  guest: GuestDetails
  extra_fields: Answers
  /** Addresses of files in the answers. */
  files: { client: string[]; appointment: string[] }
  agreement: {
    terms: boolean
    privacy: boolean
    marketing?: boolean
    terms_url?: string
    privacy_url?: string
    privacy_version?: string
    /** When privacy was agreed to, if that was on an earlier occasion. */
    privacy_agreed_at?: string
    agreed_at: string
  } | null
  comment: string | null
  source: string
  utm: Record<string, string>
  locale: Locale
}

/** Rejects with `validation.failed`, listing all wrong fields, and `file.notFound`. Unknown fields are dropped. */
export async function checkDetails(
  db: Connection,
  company: CompanyScope,
  request: BookingForm,
  settings: BookingSettings,
  clock: Clock,
): Promise<Details> {
  const fields = await displayedFields(db, company)
  const ofModel = (model: 'CLIENT' | 'APPOINTMENT') => fields.filter((field) => field.model === model)
  const client = checkAnswers(
    ofModel('CLIENT'),
    request.client.extra_fields,
    'appointment.client.extra_fields',
  )
  const appointment = checkAnswers(ofModel('APPOINTMENT'), request.extra_fields, 'appointment.extra_fields')
  const errors = [
    ...(await birthErrors(db, company, request, clock)),
    ...client.errors,
    ...appointment.errors,
    ...consentErrors(request, settings),
  ]
  if (errors.length > 0) throw new ApiError('validation.failed', { errors })
  const files = { client: client.files, appointment: appointment.files }
  await rejectUnknownFiles(db, company, [...files.client, ...files.appointment])
  const { terms_url, privacy_url, privacy_version } = settings.online_booking
  return {
    guest: {
      birth_date: request.client.birth_date || null,
      gender: request.client.gender || null,
      extra_fields: client.answers,
    },
    extra_fields: appointment.answers,
    files,
    agreement: request.agreement
      ? {
          terms: request.agreement.terms,
          privacy: request.agreement.privacy,
          ...(request.agreement.marketing === undefined ? {} : { marketing: request.agreement.marketing }),
          ...(terms_url ? { terms_url } : {}),
          ...(privacy_url ? { privacy_url } : {}),
          ...(privacy_url && privacy_version ? { privacy_version } : {}),
          ...(request.agreement.privacy && request.agreement.privacy_earlier
            ? { privacy_agreed_at: request.agreement.privacy_earlier.agreed_at }
            : {}),
          agreed_at: new Date(clock.now()).toISOString(),
        }
      : null,
    comment: request.comment && !isBlank(request.comment) ? request.comment.trim() : null,
    source: sourceOf(request),
    utm: request.utm ?? {},
    locale: locales.find((locale) => locale === request.locale) ?? company.language,
  }
}

/** Callers cannot set the demo source, since bookings of the demo send no messages. */
const sourceOf = ({ source }: BookingForm): string =>
  source && source.trim().toUpperCase() !== 'DEMO' ? source : 'WIDGET'

async function birthErrors(
  db: Connection,
  company: CompanyScope,
  { client }: BookingForm,
  clock: Clock,
): Promise<FieldError[]> {
  if (!client.birth_date) return []
  const { timezone: timeZone } = await db
    .selectFrom('company')
    .select('timezone')
    .where('company_id', '=', company.companyId)
    .executeTakeFirstOrThrow()
  return birthDateErrors('appointment.client', client.birth_date, { timeZone, now: clock.now() })
}

/**
 * Without `agreement` the program is trusted to have consent. A "no" is rejected, and so is consent to another text.
 * If the company has no text, no consent is needed.
 */
function consentErrors({ agreement }: BookingForm, { online_booking }: BookingSettings): FieldError[] {
  if (!agreement) return []
  const text = privacyText(online_booking)
  const { terms, privacy, privacy_earlier } = agreement
  const isForAnotherText = privacy_earlier != null && privacy_earlier.text !== text
  const refused = [
    ...(terms || !online_booking.terms_url ? [] : ['terms']),
    ...((privacy && !isForAnotherText) || text === null ? [] : ['privacy']),
  ]
  return refused.map((name) => ({
    field: `appointment.agreement.${name}`,
    message: `appointment.agreement.${name}: must be agreed to`,
    code: 'field_required',
  }))
}

/** If a known client's answers were not replaced, their new files stay unclaimed. */
export async function claimBookingFiles(
  tx: Tx,
  company: CompanyScope,
  files: Details['files'],
  { clientId, appointmentId }: { clientId: string; appointmentId: string },
): Promise<void> {
  await claimFiles(tx, company, files.appointment, { clientId, appointmentId })
  if (files.client.length === 0) return
  const { extra_fields } = await tx
    .selectFrom('client')
    .select('extra_fields')
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow()
  const fileKeys = new Set(Object.values(extra_fields))
  await claimFiles(
    tx,
    company,
    files.client.filter((uri) => fileKeys.has(uri)),
    { clientId },
  )
}
