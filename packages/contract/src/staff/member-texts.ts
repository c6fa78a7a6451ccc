import type { PropertyTexts } from '../property-texts.ts'

export const staffMemberTexts: PropertyTexts[] = [
  {
    shapes: /(Staff|StaffMember|Keys?)(Answer|Request)$/,
    texts: {
      role: 'owner: everything. manager: all but staff, keys and audit. performer: own bookings, clients and calendar.',
      resource_id: 'Id of the resource whose calendar a performer has. Null for other roles.',
      active: 'False: they left, and their keys no longer work. For a key only false: revokes it.',
      keys: 'Number of keys that work.',
      keeps_bookings:
        'True: what affects upcoming bookings keeps them and names them in `metadata`, as with `Prefer: handling=lenient`. Absent: false.',
      has_account: 'True: the staff member can sign in; else an invitation is needed first.',
      scopes: 'Rights of the key, for example `bookings.read`. A call names the one it needs.',
      ending: 'Last characters of the key, to recognise it.',
      revoked_at: 'When it was revoked. Null: it works.',
      last_used_at: 'When it was last used, to ten minutes. Null: never.',
      key: 'The API key. It is returned only once; store it.',
    },
  },
  {
    shapes: /StaffNotifications(Answer|Request)$/,
    texts: {
      role: 'owner, manager or performer.',
      notifications: 'What to change; omitted fields stay.',
      locale: 'Language of the messages: uk, en, pl or ru.',
      phone: 'Phone for SMS and the messenger. Null: none.',
      email: 'Address for mail. Null: none.',
      booked: 'Channels for new bookings, tried in this order. Empty: no messages.',
      moved: 'Channels for moved bookings.',
      cancelled: 'Channels for cancelled bookings.',
      paid: 'Channels for payments for bookings.',
      unsent: 'Channels for messages about bookings that did not reach their clients.',
      agenda: 'Channels for the visits of the day.',
      agenda_seconds: 'When the agenda is sent: seconds from midnight at the branch.',
      branch_ids: 'Only bookings at these branches. Empty: all.',
      resource_ids: 'Only bookings of these resources. Empty: all. A performer always has the own resource.',
    },
  },
]
