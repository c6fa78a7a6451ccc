/** Every call of the API under its name. Generated from the files of calls, which export nothing else: `npm run endpoints`. */
import type { Call } from './call.ts'
import type { EndpointName } from './endpoints.ts'
import * as absencesCalls from './absences/calls.ts'
import * as accountsCalls from './accounts/calls.ts'
import * as accountsSignInCalls from './accounts/sign-in-calls.ts'
import * as appointmentsBookingMembershipCalls from './appointments/booking-membership-calls.ts'
import * as appointmentsCalls from './appointments/calls.ts'
import * as appointmentsLiveCalls from './appointments/live-calls.ts'
import * as appointmentsOwnCalls from './appointments/own-calls.ts'
import * as appointmentsStaffCalls from './appointments/staff-calls.ts'
import * as appointmentsStaffDatesCalls from './appointments/staff-dates-calls.ts'
import * as auditCalls from './audit/calls.ts'
import * as branchesCalls from './branches/calls.ts'
import * as branchesStaffCalls from './branches/staff-calls.ts'
import * as calendarsCalls from './calendars/calls.ts'
import * as clientsCalls from './clients/calls.ts'
import * as companiesCalls from './companies/calls.ts'
import * as eventsCalls from './events/calls.ts'
import * as eventsCompanyCalls from './events/company-calls.ts'
import * as fieldsCalls from './fields/calls.ts'
import * as filesCalls from './files/calls.ts'
import * as holdsCalls from './holds/calls.ts'
import * as homeCalls from './home/calls.ts'
import * as inboxCalls from './inbox/calls.ts'
import * as membershipsCalls from './memberships/calls.ts'
import * as membershipsStaffCalls from './memberships/staff-calls.ts'
import * as messagesCalls from './messages/calls.ts'
import * as notificationsCalls from './notifications/calls.ts'
import * as paymentsAccountCalls from './payments/account-calls.ts'
import * as paymentsCalls from './payments/calls.ts'
import * as paymentsPaymentLinkCalls from './payments/payment-link-calls.ts'
import * as paymentsStaffCalls from './payments/staff-calls.ts'
import * as picturesCalls from './pictures/calls.ts'
import * as ratingsCalls from './ratings/calls.ts'
import * as reportsCalls from './reports/calls.ts'
import * as resourcesCalls from './resources/calls.ts'
import * as resourcesStaffCalls from './resources/staff-calls.ts'
import * as restrictionsCalls from './restrictions/calls.ts'
import * as scheduleCalls from './schedule/calls.ts'
import * as servicesCalls from './services/calls.ts'
import * as servicesPricingCalls from './services/pricing-calls.ts'
import * as servicesStaffCalls from './services/staff-calls.ts'
import * as settingsCalls from './settings/calls.ts'
import * as slotsCalls from './slots/calls.ts'
import * as staffCalls from './staff/calls.ts'
import * as staffDeviceCalls from './staff/device-calls.ts'
import * as staffInvitationCalls from './staff/invitation-calls.ts'
import * as staffNotificationCalls from './staff/notification-calls.ts'
import * as staffProviderCalls from './staff/provider-calls.ts'
import * as staffSecondFactorCalls from './staff/second-factor-calls.ts'
import * as staffSessionCalls from './staff/session-calls.ts'
import * as surveysCalls from './surveys/calls.ts'
import * as tillCalls from './till/calls.ts'
import * as waitingListCalls from './waiting-list/calls.ts'
import * as webhooksCalls from './webhooks/calls.ts'

export const calls = {
  ...absencesCalls,
  ...accountsCalls,
  ...accountsSignInCalls,
  ...appointmentsBookingMembershipCalls,
  ...appointmentsCalls,
  ...appointmentsLiveCalls,
  ...appointmentsOwnCalls,
  ...appointmentsStaffCalls,
  ...appointmentsStaffDatesCalls,
  ...auditCalls,
  ...branchesCalls,
  ...branchesStaffCalls,
  ...calendarsCalls,
  ...clientsCalls,
  ...companiesCalls,
  ...eventsCalls,
  ...eventsCompanyCalls,
  ...fieldsCalls,
  ...filesCalls,
  ...holdsCalls,
  ...homeCalls,
  ...inboxCalls,
  ...membershipsCalls,
  ...membershipsStaffCalls,
  ...messagesCalls,
  ...notificationsCalls,
  ...paymentsAccountCalls,
  ...paymentsCalls,
  ...paymentsPaymentLinkCalls,
  ...paymentsStaffCalls,
  ...picturesCalls,
  ...ratingsCalls,
  ...reportsCalls,
  ...resourcesCalls,
  ...resourcesStaffCalls,
  ...restrictionsCalls,
  ...scheduleCalls,
  ...servicesCalls,
  ...servicesPricingCalls,
  ...servicesStaffCalls,
  ...settingsCalls,
  ...slotsCalls,
  ...staffCalls,
  ...staffDeviceCalls,
  ...staffInvitationCalls,
  ...staffNotificationCalls,
  ...staffProviderCalls,
  ...staffSecondFactorCalls,
  ...staffSessionCalls,
  ...surveysCalls,
  ...tillCalls,
  ...waitingListCalls,
  ...webhooksCalls,
} satisfies Record<EndpointName, Call>

export type Calls = typeof calls
