/** Previews a company's text with the values of a booking or of an example. docs/rules/messages.md */
import type { Locale, MessageText, MessageTextAnswer, MessageTextPreview } from '@zapys/contract'
import { maxSmsParts, smsLength, type Values } from '@zapys/domain/message-texts'
import { createFormats } from '@zapys/i18n'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { appointmentsOf, describeAppointments } from '../../booking/appointments/public.ts'
import { rejectFaultyText } from '../messages/public.ts'
import { toPayOf } from './content.ts'
import { readNamedCompanies } from './named-company.ts'
import { valuesOf, wordsWith } from './own-words.ts'

type PreviewDeps = Pick<Deps, 'clock' | 'database' | 'publicUrl'>

/** Rejects with `validation.failed` and `appointment.notFound`. */
export async function previewText(
  deps: PreviewDeps,
  company: CompanyScope,
  { message_text, appointment_id }: MessageTextPreview,
): Promise<MessageTextAnswer> {
  const text: MessageText = { ...message_text, title: message_text.title ?? null }
  rejectFaultyText(text)
  const example = await exampleValues(deps, company, text)
  const own =
    appointment_id === undefined ? {} : await valuesOfBooking(deps, company, { appointment_id, text })
  return answerOf(text, { ...example, ...own })
}

/** The stored title and text, and the length as an SMS with example values. */
export async function writtenText(
  deps: PreviewDeps,
  company: CompanyScope,
  text: MessageText,
): Promise<MessageTextAnswer> {
  const { sms } = answerOf(text, await exampleValues(deps, company, text))
  return { ...text, sms }
}

function answerOf(written: MessageText, values: Values): MessageTextAnswer {
  const { title, text } = wordsWith(written, values)
  return {
    ...written,
    title: title ?? null,
    text,
    sms: written.channel === 'SMS' ? { ...smsLength(text), max_parts: maxSmsParts(written.text) } : null,
  }
}

async function nameOf({ database }: PreviewDeps, { companyId }: CompanyScope, locale: Locale) {
  const named = await readNamedCompanies(database.db, [companyId])
  return named.get(companyId)!.nameIn(locale)
}

/** Values that belong to one booking only keep the example's, as in texts of a series. */
async function valuesOfBooking(
  deps: PreviewDeps,
  company: CompanyScope,
  { appointment_id, text: { locale, channel } }: { appointment_id: string; text: MessageText },
): Promise<Values> {
  const { db } = deps.database
  const row = await appointmentsOf(db, company)
    .where('appointment.appointment_id', '=', appointment_id)
    .executeTakeFirst()
  if (row === undefined) throw new ApiError('appointment.notFound')
  const appointments = await describeAppointments(db, company, [row], { locale })
  const appointment = appointments[0]!
  const toPay = toPayOf(appointments, row.timezone, deps.clock.now())
  return valuesOf(
    {
      locale,
      company: { name: await nameOf(deps, company, locale) },
      appointments,
      when: { date: appointment.date, seconds: appointment.time.start_time },
      what: appointment.event?.name ?? appointment.services.map(({ name }) => name).join(', '),
      ...(toPay && { toPay }),
    },
    channel,
  )
}

const examples = {
  uk: { branch: 'Центр', address: 'вул. Хрещатик, 1, Київ', service: 'Стрижка', staff: 'Олена Коваль' },
  en: { branch: 'Centre', address: '1 High Street, London', service: 'Haircut', staff: 'Anna Smith' },
  pl: { branch: 'Centrum', address: 'ul. Piękna 1, Warszawa', service: 'Strzyżenie', staff: 'Anna Nowak' },
  ru: { branch: 'Центр', address: 'ул. Крещатик, 1, Киев', service: 'Стрижка', staff: 'Елена Коваль' },
} as const satisfies Record<Locale, Values>
const EXAMPLE_DAY = '2026-05-19'
const TEN_O_CLOCK = 36_000

async function exampleValues(
  deps: PreviewDeps,
  company: CompanyScope,
  { locale, channel }: MessageText,
): Promise<Values> {
  const { date, time, money } = createFormats(locale)
  const day = channel === 'SMS' ? date(EXAMPLE_DAY).slice(0, 5) : date(EXAMPLE_DAY, 'day')
  const price = money(45_000, 'UAH')
  return {
    ...examples[locale],
    company: await nameOf(deps, company, locale),
    day,
    time: time(TEN_O_CLOCK),
    until: time(TEN_O_CLOCK),
    price,
    amount: price,
    deadline: `${day}, ${time(TEN_O_CLOCK)}`,
    number: '1048',
    count: '3',
    // Same length as a short link.
    link: `${deps.publicUrl}/l/AbCdEfGhIjKl`,
  }
}
