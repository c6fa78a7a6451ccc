/**
 * Screens of sign-in, of the client's own data, and of buying and paying, in the form of `screens.tsx`. A chunk of its own: most visitors book
 * and go, and never load this list, the addresses of its calls or its screens.
 */
import type { Locale } from '@zapys/contract'
import type { LazyArea } from '@zapys/i18n'
import '#widget/api/account-calls.ts'
import { partWithWords } from '#widget/language/catalogue.ts'
import type { AccountScreenName, ScreenModule } from './screen-names.ts'

const modules: Record<AccountScreenName, () => Promise<ScreenModule>> = {
  login: () => import('#widget/screens/accounts/login.tsx'),
  logout: () => import('#widget/screens/accounts/logout.tsx'),
  registration: () => import('#widget/screens/accounts/registration.tsx'),
  resetPassword: () => import('#widget/screens/accounts/reset-password.tsx'),
  profile: () => import('#widget/screens/accounts/profile.tsx'),
  changePassword: () => import('#widget/screens/accounts/change-password.tsx'),
  changePhone: () => import('#widget/screens/accounts/change-phone.tsx'),
  deleteAccount: () => import('#widget/screens/accounts/delete-account.tsx'),
  userEvents: () => import('#widget/screens/appointments/user-events.tsx'),
  notifications: () => import('#widget/screens/notifications/notifications.tsx'),
  appointmentsCurrent: () => import('#widget/screens/appointments/appointments-current.tsx'),
  appointmentsPast: () => import('#widget/screens/appointments/appointments-past.tsx'),
  appointmentDetails: () => import('#widget/screens/appointments/appointment-details.tsx'),
  appointmentMove: () => import('#widget/screens/booking/manage/appointment-move.tsx'),
  appointmentsToRate: () => import('#widget/screens/ratings/appointments-to-rate.tsx'),
  appointmentRating: () => import('#widget/screens/ratings/appointment-rating.tsx'),
  showcase: () => import('#widget/screens/memberships/showcase.tsx'),
  membershipOrder: () => import('#widget/screens/memberships/order.tsx'),
  successMembership: () => import('#widget/screens/memberships/success.tsx'),
  successMembershipHere: () => import('#widget/screens/memberships/success.tsx'),
  paymentMembership: () => import('#widget/screens/payments/pay.tsx'),
  paymentAppointment: () => import('#widget/screens/payments/pay.tsx'),
  payMembershipHere: () => import('#widget/screens/payments/pay-membership-here.tsx'),
  payAppointmentHere: () => import('#widget/screens/payments/pay-appointment-here.tsx'),
  paid: () => import('#widget/screens/payments/paid.tsx'),
  paidMembership: () => import('#widget/screens/payments/paid.tsx'),
  paidAppointment: () => import('#widget/screens/payments/paid.tsx'),
  notPaid: () => import('#widget/screens/payments/not-paid.tsx'),
  notPaidMembership: () => import('#widget/screens/payments/not-paid.tsx'),
  notPaidAppointment: () => import('#widget/screens/payments/not-paid.tsx'),
  receiptMembership: () => import('#widget/screens/payments/receipt.tsx'),
  receiptAppointment: () => import('#widget/screens/payments/receipt.tsx'),
  membershipsCurrent: () => import('#widget/screens/memberships/memberships-current.tsx'),
  membershipsPast: () => import('#widget/screens/memberships/memberships-past.tsx'),
  membershipsUnpaid: () => import('#widget/screens/memberships/memberships-unpaid.tsx'),
  membershipDetails: () => import('#widget/screens/memberships/details.tsx'),
  membershipFreeze: () => import('#widget/screens/memberships/freeze.tsx'),
  surveysCurrent: () => import('#widget/screens/surveys/surveys-current.tsx'),
  surveysCompleted: () => import('#widget/screens/surveys/surveys-completed.tsx'),
  survey: () => import('#widget/screens/surveys/survey.tsx'),
  ratingsOfResource: () => import('#widget/screens/ratings/resource-ratings.tsx'),
  ratingsOfService: () => import('#widget/screens/ratings/service-ratings.tsx'),
}

const areas: Record<AccountScreenName, readonly LazyArea[]> = {
  login: ['account', 'account-errors'],
  logout: ['account'],
  registration: ['account', 'account-errors'],
  resetPassword: ['account', 'account-errors'],
  profile: ['account', 'account-errors', 'profile'],
  changePassword: ['account', 'account-errors', 'profile'],
  changePhone: ['account', 'account-errors', 'profile'],
  deleteAccount: ['account', 'account-errors', 'profile'],
  userEvents: ['appointments'],
  notifications: ['notifications', 'account-errors'],
  appointmentsCurrent: ['appointments'],
  appointmentsPast: ['appointments'],
  appointmentDetails: ['manage', 'appointments'],
  appointmentMove: ['manage'],
  appointmentsToRate: ['appointments', 'ratings'],
  appointmentRating: ['account-errors', 'appointments', 'ratings'],
  showcase: ['memberships'],
  membershipOrder: ['memberships', 'memberships-errors', 'payments-errors'],
  successMembership: ['memberships'],
  successMembershipHere: ['memberships'],
  paymentMembership: ['payments', 'payments-errors'],
  paymentAppointment: ['payments', 'payments-errors'],
  payMembershipHere: ['payments'],
  payAppointmentHere: ['payments'],
  paid: ['payments', 'payments-errors'],
  paidMembership: ['payments', 'payments-errors'],
  paidAppointment: ['payments', 'payments-errors'],
  notPaid: ['payments', 'payments-errors'],
  notPaidMembership: ['payments', 'payments-errors'],
  notPaidAppointment: ['payments', 'payments-errors'],
  receiptMembership: ['payments', 'payments-errors'],
  receiptAppointment: ['payments', 'payments-errors'],
  membershipsCurrent: ['memberships'],
  membershipsPast: ['memberships'],
  membershipsUnpaid: ['memberships'],
  membershipDetails: ['memberships', 'memberships-errors'],
  membershipFreeze: ['memberships', 'memberships-errors'],
  surveysCurrent: ['surveys'],
  surveysCompleted: ['surveys'],
  survey: ['account-errors', 'ratings', 'surveys'],
  ratingsOfResource: ['ratings'],
  ratingsOfService: ['ratings'],
}

const screens = new Map(
  Object.entries(modules).map(([name, load]) => [
    name,
    partWithWords<ScreenModule>(load, areas[name as AccountScreenName]),
  ]),
)

export const loadScreen = (name: AccountScreenName, locale: Locale) => screens.get(name)!(locale)
