// Types only: a program that needs a type must not load a catalogue.
import type booking from './messages/booking.en.json'
import type chrome from './messages/chrome.en.json'
import type company from './messages/company.en.json'
import type errors from './messages/errors.en.json'
import type events from './messages/events.en.json'
import type forms from './messages/forms.en.json'
import type holds from './messages/holds.en.json'
import type manage from './messages/manage.en.json'
import type repeats from './messages/repeats.en.json'
import type waiting from './messages/waiting.en.json'
import type ui from './messages/ui.en.json'

/** The id of a message. An id that no English catalogue has is a compile error. */
export type MessageId = keyof (typeof booking &
  typeof chrome &
  typeof company &
  typeof errors &
  typeof events &
  typeof forms &
  typeof holds &
  typeof manage &
  typeof repeats &
  typeof waiting &
  typeof ui)
