// Types only: a program that needs a type must not load a catalogue.
import type account from './messages/account.en.json'
import type accountErrors from './messages/account-errors.en.json'
import type appointments from './messages/appointments.en.json'
import type booking from './messages/booking.en.json'
import type bot from './messages/bot.en.json'
import type chrome from './messages/chrome.en.json'
import type company from './messages/company.en.json'
import type desk from './messages/desk.en.json'
import type errors from './messages/errors.en.json'
import type events from './messages/events.en.json'
import type files from './messages/files.en.json'
import type forms from './messages/forms.en.json'
import type gifts from './messages/gifts.en.json'
import type holds from './messages/holds.en.json'
import type home from './messages/home.en.json'
import type manage from './messages/manage.en.json'
import type measuring from './messages/measuring.en.json'
import type membershipsErrors from './messages/memberships-errors.en.json'
import type memberships from './messages/memberships.en.json'
import type messages from './messages/messages.en.json'
import type notifications from './messages/notifications.en.json'
import type operator from './messages/operator.en.json'
import type paymentsErrors from './messages/payments-errors.en.json'
import type offline from './messages/offline.en.json'
import type payments from './messages/payments.en.json'
import type profile from './messages/profile.en.json'
import type ratings from './messages/ratings.en.json'
import type repeats from './messages/repeats.en.json'
import type sandbox from './messages/sandbox.en.json'
import type staff from './messages/staff.en.json'
import type surveys from './messages/surveys.en.json'
import type ui from './messages/ui.en.json'
import type waiting from './messages/waiting.en.json'

/** The English texts of every area; areas missing here are compile errors. */
type AreaTexts = {
  account: typeof account
  'account-errors': typeof accountErrors
  appointments: typeof appointments
  booking: typeof booking
  bot: typeof bot
  chrome: typeof chrome
  company: typeof company
  desk: typeof desk
  errors: typeof errors
  events: typeof events
  files: typeof files
  forms: typeof forms
  gifts: typeof gifts
  holds: typeof holds
  home: typeof home
  manage: typeof manage
  measuring: typeof measuring
  'memberships-errors': typeof membershipsErrors
  memberships: typeof memberships
  messages: typeof messages
  notifications: typeof notifications
  operator: typeof operator
  'payments-errors': typeof paymentsErrors
  offline: typeof offline
  payments: typeof payments
  profile: typeof profile
  ratings: typeof ratings
  repeats: typeof repeats
  sandbox: typeof sandbox
  staff: typeof staff
  surveys: typeof surveys
  ui: typeof ui
  waiting: typeof waiting
}

export type Area = keyof AreaTexts

/** Message ids of the given areas. */
export type IdOf<Name extends Area> = { [Each in Name]: keyof AreaTexts[Each] }[Name]

/** Id of a message. Ids missing in the English catalogues are compile errors. */
export type MessageId = IdOf<Area>
