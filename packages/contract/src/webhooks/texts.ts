import type { PropertyTexts } from '../property-texts.ts'

export const webhookTexts: PropertyTexts[] = [
  {
    shapes: /Webhook/,
    texts: {
      url: 'Address that receives the events.',
      events: 'Types of events that are sent, for example `appointment.created`.',
      form: 'Layout of the messages: STANDARD; FLAT or NESTED for programs of the reference deployment; OLDER has its fields in `data`. Absent: STANDARD.',
      shows_contacts:
        'Whether phones, emails and answers of clients are sent; `made_by` must be allowed to read them.',
      active: 'False: nothing is sent.',
      gone_at: 'When it answered 410 and was switched off. Null: it did not.',
      paused_until:
        'UTC instant until which nothing is sent, because it did not answer or answered 5xx or 429. Null: it is not paused.',
      former_secret_until:
        'UTC instant until which messages are also signed with the former secret. Null: none.',
      made_by: 'Staff member who created or last changed it; only what they may read is sent. Null: hidden.',
      needs_owner:
        'True: that staff member left or lost the right. Messages wait until an owner takes it over.',
      secret: 'Secret for checking signatures. It is returned only once; store it.',
      event_id: 'Id of the event, the header `webhook-id` of every attempt.',
      type: 'Type of the event, for example `appointment.created`.',
      about_id: 'Id of the booking, payment or client. Null: a test.',
      state: 'QUEUED: an attempt follows. DELIVERED. GAVE_UP: after the last attempt.',
      tries: 'Number of attempts so far.',
      next_try: 'UTC instant of the next attempt. Null: none follows.',
      last_status: 'HTTP status of the last response. Null: none arrived.',
      last_error: 'Why the last attempt failed. Null: it did not.',
      delivered_at: 'When it was delivered. Null: not yet.',
    },
  },
  {
    shapes: /Calendar/,
    texts: {
      resource_id: 'Id of the resource whose bookings or busy times these are.',
      shows_clients: 'Whether entries contain the names of clients.',
      ending: 'Last characters of its address, to recognise it.',
      last_read_at: 'When it was last read successfully, to some minutes. Null: never.',
      active: 'False: its creator left or lost the right. The address no longer works.',
      url: 'Address of the calendar in iCalendar format. In an answer it is returned only once; it is secret.',
      source: 'Host of its address, or name of the file.',
      next_read_at: 'UTC instant of the next read. Null: it was a file.',
      last_error: 'Why it cannot be read now; its former busy times stay. Null: it can.',
      busy_times: 'Number of busy times in the next 400 days; adjoining ones count once.',
      unclear: 'Number of entries that could not be parsed; they block no bookings.',
      strange_zones: 'Unknown time zones in it; their times were read in the zone of the branch.',
    },
  },
]
