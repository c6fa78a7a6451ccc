import type { PropertyTexts } from '../property-texts.ts'

export const messageTexts: PropertyTexts = {
  shapes: /Messages?(Kinds|Text|TextPreview)?(Answer|Request)$/,
  texts: {
    kind: 'What the message is about: BOOKED, MOVED, CANCELLED, TO_PAY, REMINDER, WAITING, PLACE_OFFERED, SURVEY, REVIEW or CUSTOM; STAFF_… to staff.',
    status:
      'QUEUED, SENDING, SENT. FAILED: rejected. EXPIRED: too late. UNKNOWN: no clear answer. DROPPED: obsolete.',
    channel: 'MESSENGER, MAIL or SMS: by which it was sent, or is tried. Null: none yet.',
    channels: 'Tried in this order; the first that reaches the client is used.',
    reason: 'Why it waits or was not sent. Null: no reason to give.',
    tries: 'Number of attempts so far.',
    client_id: 'Id of the client. Null: none, or erased.',
    staff_member_id: 'Id of the staff member it is for. Null: it is for a client.',
    appointment_id: 'Id of the booking it is about. Null: none.',
    entry_id: 'Id of the waiting list entry it is about. Null: none.',
    survey_id: 'Id of the survey it is about. Null: none.',
    start_time: 'UTC instant of the start of the booking it is about. Null: none.',
    due_at: 'UTC instant of the next attempt.',
    deadline: 'UTC instant after which it is no longer sent.',
    ended_at: 'When it was sent or given up. Null: it is not finished.',
    sent: 'Whether such messages are sent, by the settings of the company.',
    seconds_before: 'Seconds before the start at which it is sent. Null: another event triggers it.',
    texts: 'Standard texts by language, with placeholders.',
    title: 'Subject and heading of a mail. Null: the standard one.',
    text: 'The text, with placeholders such as {company}.',
    unreachable: 'Clients who do not get it.',
    'unreachable.reason':
      'BLOCKED: blocked by the company. NO_CONTACT: no channel of the company reaches them.',
    message_text: 'One text, for a kind, a channel and a language.',
    'sms.encoding': 'GSM_7 or UCS_2.',
    'sms.characters': 'Its length in characters of the encoding.',
    'sms.parts': 'Number of SMS that the provider charges.',
    'texts.mail': 'Text of the email.',
    'texts.sms': 'Text of the SMS. Null: not sent by SMS.',
    'texts.title': 'Subject.',
  },
}
