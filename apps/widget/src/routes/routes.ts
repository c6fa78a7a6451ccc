/**
 * The only route table: address patterns by name. S2.route; letters in routes are spelled out in the names.
 * `:company` is an id or an alias, `:resource` may be `any_available`, `:dateTime` is `YYYY-MM-DDTHH:mm` at the branch.
 * The more specific of two matching patterns wins: `records_details/review`, not `records_details/:record`.
 */
export const paths = {
  start: '/',
  companyIndex: '/i',
  startError: '/error',
  error: '/i/:company/error',
  home: '/i/:company',
  main: '/i/:company/main',
  about: '/i/:company/about',
  licence: '/i/:company/about/licence',
  booking: '/i/:company/booking',
  events: '/i/:company/e',
  cart: '/i/:company/cart',
  branches: '/i/:company/b',
  branch: '/i/:company/b/:branch',
  resources: '/i/:company/b/:branch/r',
  resource: '/i/:company/b/:branch/r/:resource',
  services: '/i/:company/b/:branch/s',
  branchEvents: '/i/:company/b/:branch/e',
  event: '/i/:company/b/:branch/e/:event',
  eventConfirmation: '/i/:company/b/:branch/e/:event/c/:dateTime',
  resourceServices: '/i/:company/b/:branch/r/:resource/s',
  resourceByDate: '/i/:company/b/:branch/r/:resource/d',
  resourceByMonth: '/i/:company/b/:branch/r/:resource/m',
  resourceThenService: '/i/:company/b/:branch/r/:resource/rs',
  resourceServiceByWeek: '/i/:company/b/:branch/r/:resource/rs/:service/w',
  resourceConfirmation: '/i/:company/b/:branch/r/:resource/c/:dateTime',
  serviceByDate: '/i/:company/b/:branch/s/:service/d',
  serviceByWeek: '/i/:company/b/:branch/s/:service/w',
  serviceResources: '/i/:company/b/:branch/s/:service/r',
  rentResources: '/i/:company/b/:branch/s/:service/sr',
  rentByMonth: '/i/:company/b/:branch/s/:service/sr/:resource/m',
  serviceResourceByWeek: '/i/:company/b/:branch/s/:service/sr/:resource/w',
  serviceConfirmation: '/i/:company/b/:branch/s/:service/c/:dateTime',
  manage: '/i/:company/booking/:record',
  manageMove: '/i/:company/booking/:record/move',
  waiting: '/i/:company/waiting/:entry',
  success: '/i/:company/success',
  successAppointment: '/i/:company/success/r/:record',
  showcase: '/i/:company/m',
  membershipOrder: '/i/:company/m/:membership',
  gift: '/i/:company/gift/:membership',
  successMembership: '/i/:company/success/m/:membership',
  successMembershipHere: '/i/:company/success_membership',
  paymentMembership: '/i/:company/payment/m/:membership',
  paymentAppointment: '/i/:company/payment/r/:record',
  payMembershipHere: '/i/:company/payment_membership',
  payAppointmentHere: '/i/:company/payment_appointment',
  paid: '/i/:company/payment_success',
  paidMembership: '/i/:company/payment_success/m/:membership',
  paidAppointment: '/i/:company/payment_success/r/:record',
  notPaid: '/i/:company/payment_failure',
  notPaidMembership: '/i/:company/payment_failure/m/:membership',
  notPaidAppointment: '/i/:company/payment_failure/r/:record',
  receiptMembership: '/i/:company/receipt/m/:membership',
  receiptAppointment: '/i/:company/receipt/r/:record',
  login: '/i/:company/login',
  logout: '/i/:company/logout',
  registration: '/i/:company/registration',
  resetPassword: '/i/:company/reset_password',
  profile: '/i/:company/profile',
  changePassword: '/i/:company/change_password',
  changePhone: '/i/:company/change_phone',
  deleteAccount: '/i/:company/delete_account',
  signInCallback: '/sign_in/callback',
  userEvents: '/i/:company/user_events',
  notifications: '/i/:company/notifications',
  appointmentsCurrent: '/i/:company/records_current',
  appointmentsPast: '/i/:company/records_past',
  appointmentsToRate: '/i/:company/records_details/review',
  appointmentDetails: '/i/:company/records_details/:record',
  appointmentMove: '/i/:company/records_details/:record/move',
  appointmentRating: '/i/:company/records_details/:record/review',
  membershipsCurrent: '/i/:company/memberships_current',
  membershipsPast: '/i/:company/memberships_past',
  membershipsUnpaid: '/i/:company/memberships_unpaid',
  membershipDetails: '/i/:company/memberships_details/:membership',
  membershipFreeze: '/i/:company/memberships_freeze/:membership',
  surveysCurrent: '/i/:company/surveys_current',
  surveysCompleted: '/i/:company/surveys_completed',
  survey: '/i/:company/surveys_current/:survey',
  ratingsOfResource: '/i/:company/reviews/resource/:resource',
  ratingsOfService: '/i/:company/reviews/service/:service',
} as const satisfies Record<string, `/${string}`>

export type RouteName = keyof typeof paths

type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

export type RouteParams<Name extends RouteName> = Record<NamesIn<(typeof paths)[Name]>, string>

/** Routes inside a company, with their parameters besides the company. */
export type CompanyRouteName = {
  [Name in RouteName]: 'company' extends NamesIn<(typeof paths)[Name]> ? Name : never
}[RouteName]
export type CompanyRouteParams<Name extends CompanyRouteName> = Omit<RouteParams<Name>, 'company'>

/** Absent values are left out of the address. */
export type RouteQuery = Record<string, string | number | null | undefined>

/** Address of a screen. Missing and unknown parameters are compile errors. Adds no tracking: see tracking/use-href. */
export function href<Name extends RouteName>(
  name: Name,
  params: RouteParams<Name>,
  query: RouteQuery = {},
): string {
  const values: Record<string, string> = params
  const path = paths[name].replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(values[key] ?? ''))
  return withQuery(path, query)
}

export function withQuery(path: string, query: RouteQuery): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query))
    if (value != null && value !== '') search.set(key, String(value))
  // Commas and colons are allowed in a query; unencoded, lists of ids and times stay readable.
  const text = search.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
  return text === '' ? path : `${path}?${text}`
}
