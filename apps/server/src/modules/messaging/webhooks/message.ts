/** How a message is laid out, by the form that the endpoint chose. docs/rules/webhooks.md has one of each. */
import type { webhookForms } from '@zapys/contract'
import type { ClientWords, Payload } from './facts.ts'

export type Message = {
  type: string
  companyId: string
  /** Epoch milliseconds. */
  created: number
  /** Of two about one thing the later has the larger. */
  number: number
  payload: Payload
  /** Null: the event has no client, or the client was erased. */
  client: ClientWords | null
}

type Form = (typeof webhookForms)[number]

/** `showsContacts`: phones and mails of clients are told. */
export function messageText(
  message: Message,
  { form, showsContacts }: { form: Form; showsContacts: boolean },
): string {
  const { type, companyId, created, number: version, payload } = message
  const client =
    message.client === null || showsContacts
      ? message.client
      : { ...message.client, phone: null, email: null }
  const occurred_at = new Date(created).toISOString()
  const known = { ...payload, ...(client && { client }) }
  if (form === 'STANDARD')
    return JSON.stringify({
      type,
      timestamp: occurred_at,
      version,
      data: { company_id: companyId, ...known },
    })
  const data = older(known)
  return JSON.stringify(
    form === 'OLDER' ? { type, occurred_at, version, data } : { type, occurred_at, version, ...data },
  )
}

/** The fields that programs of the reference deployment read, by their names. */
function older({ appointment, client, services, resources, ...others }: Payload & { client?: ClientWords }) {
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

const fullName = (...names: (string | null)[]): string => names.filter(Boolean).join(' ')
