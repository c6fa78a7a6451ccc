// Types only: a program that needs a type must not load a catalogue.
import type booking from './messages/booking.en.json'
import type chrome from './messages/chrome.en.json'
import type company from './messages/company.en.json'
import type errors from './messages/errors.en.json'
import type events from './messages/events.en.json'
import type forms from './messages/forms.en.json'
import type ui from './messages/ui.en.json'

/** The id of a message. An id that no English catalogue has is a compile error. */
export type MessageId = keyof (typeof booking &
  typeof chrome &
  typeof company &
  typeof errors &
  typeof events &
  typeof forms &
  typeof ui)
