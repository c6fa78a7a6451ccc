/** Layout of a webhook message in the endpoint's format. docs/rules/webhooks.md has an example of each. */
import type { webhookForms } from '@zapys/contract'
import type { ClientWords, Payload } from './facts.ts'

export type Message = {
  type: string
  companyId: string
  /** Epoch milliseconds. */
  created: number
  /** Of two messages about one subject the later has the larger number. */
  number: number
  payload: Payload
  /** Null if the event has no client or the client was erased. */
  client: ClientWords | null
}

type Form = (typeof webhookForms)[number]

/** `showsContacts`: includes phones, email addresses and answers of clients. */
export function messageText(
  message: Message,
  { form, showsContacts }: { form: Form; showsContacts: boolean },
): string {
  const { type, companyId, created, number: version } = message
  const occurred_at = new Date(created).toISOString()
  const webhookPayload = shown(message, showsContacts)
  if (form === 'STANDARD')
    return JSON.stringify({
      type,
      timestamp: occurred_at,
      version,
      data: { company_id: companyId, ...webhookPayload },
    })
  if (form === 'NESTED')
    return JSON.stringify({ type: upperCase(type), occurred_at, version, data: nested(webhookPayload) })
  const data = older(webhookPayload)
  return JSON.stringify(
    form === 'OLDER' ? { type, occurred_at, version, data } : { type, occurred_at, version, ...data },
  )
}

type WebhookPayload = Payload & { client?: ClientWords }

/** Places answers beside their subject. */
function shown(
  { payload: { appointment, ...payload }, client }: Message,
  showsContacts: boolean,
): WebhookPayload {
  const { booking_extra_fields = {}, extra_fields = {}, ...words } = client ?? {}
  const contacts = showsContacts ? { extra_fields } : { extra_fields: {}, phone: null, email: null }
  return {
    ...(appointment && {
      appointment: { ...appointment, extra_fields: showsContacts ? booking_extra_fields : {} },
    }),
    ...payload,
    ...(client && { client: { ...(words as ClientWords), ...contacts } }),
  }
}

/** Fields and names that programs of the reference deployment read. */
function older({ appointment, client, services, resources, ...others }: WebhookPayload) {
  return {
    ...(appointment && {
      appointment: {
        id: appointment.id,
        status: appointment.status,
        start_time: appointment.start_time,
        duration: appointment.duration,
        price: appointment.price,
      },
    }),
    ...(client && {
      client: {
        id: client.id,
        full_name: fullName(client.first_name, client.last_name),
        phone: client.phone,
      },
    }),
    ...(services && { services: services.map(({ name }) => ({ name })) }),
    ...(resources && {
      resources: resources.map(({ name, last_name }) => ({ full_name: fullName(name, last_name) })),
    }),
    ...others,
  }
}

/** As `older`, with the fields of a booking inside `appointment`. */
function nested(webhookPayload: WebhookPayload) {
  const { appointment, client, services, resources, ...others } = older(webhookPayload)
  const { first_name = null, last_name = null } = webhookPayload.client ?? {}
  const named = client && { client: { ...client, first_name, last_name } }
  if (appointment === undefined) return { ...named, ...others }
  return { appointment: { ...appointment, ...named, services, resources }, ...others }
}

/** Turns `appointment.created` into `APPOINTMENT_CREATED`. */
const upperCase = (type: string): string => type.replaceAll('.', '_').toUpperCase()

const fullName = (...names: (string | null)[]): string => names.filter(Boolean).join(' ')
