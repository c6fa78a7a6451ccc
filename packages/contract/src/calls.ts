/** Every call of the API under its name. A file of calls exports nothing else. */
import type { Call } from './call.ts'
import type { EndpointName } from './endpoints.ts'
import * as absences from './absences/calls.ts'
import * as accounts from './accounts/calls.ts'
import * as accountsSignIn from './accounts/sign-in-calls.ts'
import * as appointments from './appointments/calls.ts'
import * as appointmentsOwn from './appointments/own-calls.ts'
import * as audit from './audit/calls.ts'
import * as branches from './branches/calls.ts'
import * as calendars from './calendars/calls.ts'
import * as companies from './companies/calls.ts'
import * as events from './events/calls.ts'
import * as fields from './fields/calls.ts'
import * as files from './files/calls.ts'
import * as holds from './holds/calls.ts'
import * as home from './home/calls.ts'
import * as inbox from './inbox/calls.ts'
import * as memberships from './memberships/calls.ts'
import * as messages from './messages/calls.ts'
import * as notifications from './notifications/calls.ts'
import * as operator from './operator/calls.ts'
import * as operatorBookingMembership from './operator/booking-membership-calls.ts'
import * as operatorCatalogue from './operator/catalogue-calls.ts'
import * as operatorClient from './operator/client-calls.ts'
import * as operatorLive from './operator/live-calls.ts'
import * as operatorMembership from './operator/membership-calls.ts'
import * as operatorOwnDay from './operator/own-day-calls.ts'
import * as operatorPayment from './operator/payment-calls.ts'
import * as operatorPaymentLink from './operator/payment-link-calls.ts'
import * as operatorPricing from './operator/pricing-calls.ts'
import * as operatorRepeat from './operator/repeat-calls.ts'
import * as operatorSchedule from './operator/schedule-calls.ts'
import * as payments from './payments/calls.ts'
import * as paymentAccounts from './payments/account-calls.ts'
import * as till from './till/calls.ts'
import * as reports from './reports/calls.ts'
import * as ratings from './ratings/calls.ts'
import * as resources from './resources/calls.ts'
import * as restrictions from './restrictions/calls.ts'
import * as services from './services/calls.ts'
import * as settings from './settings/calls.ts'
import * as slots from './slots/calls.ts'
import * as staff from './staff/calls.ts'
import * as staffDevices from './staff/device-calls.ts'
import * as staffInvitations from './staff/invitation-calls.ts'
import * as staffNotifications from './staff/notification-calls.ts'
import * as staffProviders from './staff/provider-calls.ts'
import * as secondFactor from './staff/second-factor-calls.ts'
import * as staffSessions from './staff/session-calls.ts'
import * as surveys from './surveys/calls.ts'
import * as timetable from './timetable/calls.ts'
import * as waiting from './waiting/calls.ts'
import * as webhooks from './webhooks/calls.ts'

export const calls = {
  ...absences,
  ...accounts,
  ...accountsSignIn,
  ...appointments,
  ...appointmentsOwn,
  ...audit,
  ...branches,
  ...calendars,
  ...companies,
  ...events,
  ...fields,
  ...files,
  ...holds,
  ...home,
  ...inbox,
  ...memberships,
  ...messages,
  ...notifications,
  ...operator,
  ...operatorBookingMembership,
  ...operatorCatalogue,
  ...operatorClient,
  ...operatorLive,
  ...operatorMembership,
  ...operatorOwnDay,
  ...operatorPayment,
  ...operatorPaymentLink,
  ...operatorPricing,
  ...operatorRepeat,
  ...operatorSchedule,
  ...payments,
  ...paymentAccounts,
  ...till,
  ...reports,
  ...ratings,
  ...resources,
  ...restrictions,
  ...services,
  ...settings,
  ...slots,
  ...staff,
  ...staffDevices,
  ...staffInvitations,
  ...staffNotifications,
  ...staffProviders,
  ...secondFactor,
  ...staffSessions,
  ...surveys,
  ...timetable,
  ...waiting,
  ...webhooks,
} satisfies Record<EndpointName, Call>

export type Calls = typeof calls
