/** Every screen of the widget's route table, with an address at which it has content. */
import type { Appointment } from '@zapys/contract'
import { newPhone } from './accounts.ts'
import { call, type Company, dateTime, freeStarts, instantOf } from './api.ts'
import { dayAhead } from './days.ts'

/** Values that only the running product knows. */
export type Known = {
  free: string
  event: string
  eventAt: string
  /** A guest's booking, with the key from its link. */
  booking: string
  key: string
  current: string
  past: string
  /** A paid membership, by id and by the number in its addresses. */
  membership: string
  number: string
  unpaid: string
  survey: string
}

export type Screens = Record<string, string | ((known: Known) => string)>

/** Copies of the demo companies with these names. */
export type ScreenCompanies = { studio: Company; hall: Company; loft: Company }

export function allScreens({ studio, hall, loft }: ScreenCompanies) {
  const kyiv = () => `${studio.path}/b/${studio.idOf('branch', 'kyiv')}`
  const olena = studio.idOf('resource', 'olena')
  const haircut = studio.idOf('service', 'haircut-women')
  const classes = () => `${hall.path}/b/${hall.idOf('branch', 'antonovycha')}/e`
  const rooms = () => `${loft.path}/b/${loft.idOf('branch', 'kyrylivska')}`
  const rehearsal = loft.idOf('service', 'rehearsal')
  const blue = loft.idOf('resource', 'blue')

  /** Keys are the names in the widget's route table. */
  const publicScreens: Screens = {
    start: '/',
    companyIndex: '/i',
    startError: '/error?message=server.busy',
    error: () => `${studio.path}/error?message=server.busy`,
    home: () => studio.path,
    main: () => `${hall.path}/main`,
    about: () => `${studio.path}/about`,
    licence: () => `${studio.path}/about/licence`,
    booking: () => `${studio.path}/booking`,
    events: () => `${hall.path}/e`,
    cart: () => `${studio.path}/cart`,
    branches: () => `${studio.path}/b`,
    branch: kyiv,
    resources: () => `${kyiv()}/r`,
    resource: () => `${kyiv()}/r/${olena}`,
    services: () => `${kyiv()}/s`,
    branchEvents: classes,
    event: ({ event }) => `${classes()}/${event}`,
    eventConfirmation: ({ event, eventAt }) => `${classes()}/${event}/c/${eventAt}`,
    resourceServices: () => `${kyiv()}/r/${olena}/s`,
    resourceByDate: () => `${kyiv()}/r/${olena}/d?s=${haircut}`,
    resourceByMonth: () => `${kyiv()}/r/${olena}/m?s=${haircut}`,
    resourceThenService: () => `${kyiv()}/r/${olena}/rs`,
    resourceServiceByWeek: () => `${kyiv()}/r/${olena}/rs/${haircut}/w`,
    resourceConfirmation: ({ free }) => `${kyiv()}/r/${olena}/c/${free}?s=${haircut}`,
    serviceByDate: () => `${kyiv()}/s/${haircut}/d`,
    serviceByWeek: () => `${kyiv()}/s/${haircut}/w`,
    serviceResources: () => `${kyiv()}/s/${haircut}/r`,
    rentResources: () => `${rooms()}/s/${rehearsal}/sr`,
    rentByMonth: () => `${rooms()}/s/${rehearsal}/sr/${blue}/m`,
    serviceResourceByWeek: () => `${rooms()}/s/${rehearsal}/sr/${blue}/w`,
    serviceConfirmation: ({ free }) => `${kyiv()}/s/${haircut}/c/${free}?r=${olena}`,
    manage: ({ booking, key }) => `${studio.path}/booking/${booking}#key=${key}`,
    manageMove: ({ booking, key }) => `${studio.path}/booking/${booking}/move#key=${key}`,
    waiting: ({ booking }) => `${studio.path}/waiting/${booking}`,
    success: () => `${studio.path}/success`,
    gift: ({ booking }) => `${studio.path}/gift/${booking}`,
    showcase: () => `${studio.path}/m`,
    membershipOrder: () => `${studio.path}/m/${studio.idOf('template', 'five-manicures')}`,
    successMembershipHere: () => `${studio.path}/success_membership`,
    payMembershipHere: () => `${studio.path}/payment_membership`,
    payAppointmentHere: () => `${studio.path}/payment_appointment`,
    paid: () => `${studio.path}/payment_success`,
    notPaid: () => `${studio.path}/payment_failure`,
    login: () => `${studio.path}/login`,
    registration: () => `${studio.path}/registration`,
    resetPassword: () => `${studio.path}/reset_password`,
    signInCallback: '/sign_in/callback',
    ratingsOfResource: () => `${studio.path}/reviews/resource/${olena}`,
    ratingsOfService: () => `${studio.path}/reviews/service/${haircut}`,
  }
  /** Screens opened by the regular client of the demo companies. */
  const ownScreens: Screens = {
    successAppointment: ({ current }) => `${studio.path}/success/r/${current}`,
    successMembership: ({ unpaid }) => `${studio.path}/success/m/${unpaid}`,
    paymentMembership: ({ unpaid }) => `${studio.path}/payment/m/${unpaid}`,
    paymentAppointment: ({ current }) => `${studio.path}/payment/r/${current}`,
    paidMembership: ({ membership }) => `${studio.path}/payment_success/m/${membership}`,
    paidAppointment: ({ current }) => `${studio.path}/payment_success/r/${current}`,
    notPaidMembership: ({ unpaid }) => `${studio.path}/payment_failure/m/${unpaid}`,
    notPaidAppointment: ({ current }) => `${studio.path}/payment_failure/r/${current}`,
    receiptMembership: ({ membership }) => `${studio.path}/receipt/m/${membership}`,
    receiptAppointment: ({ past }) => `${studio.path}/receipt/r/${past}`,
    profile: () => `${studio.path}/profile`,
    changePassword: () => `${studio.path}/change_password`,
    changePhone: () => `${studio.path}/change_phone`,
    deleteAccount: () => `${studio.path}/delete_account`,
    userEvents: () => `${hall.path}/user_events`,
    notifications: () => `${studio.path}/notifications`,
    appointmentsCurrent: () => `${studio.path}/records_current`,
    appointmentsPast: () => `${studio.path}/records_past`,
    appointmentsToRate: () => `${studio.path}/records_details/review`,
    appointmentDetails: ({ current }) => `${studio.path}/records_details/${current}`,
    appointmentMove: ({ current }) => `${studio.path}/records_details/${current}/move`,
    appointmentRating: ({ past }) => `${studio.path}/records_details/${past}/review`,
    membershipsCurrent: () => `${studio.path}/memberships_current`,
    membershipsPast: () => `${hall.path}/memberships_past`,
    membershipsUnpaid: () => `${studio.path}/memberships_unpaid`,
    membershipDetails: ({ number }) => `${studio.path}/memberships_details/${number}`,
    membershipFreeze: ({ number }) => `${studio.path}/memberships_freeze/${number}`,
    surveysCurrent: () => `${studio.path}/surveys_current`,
    surveysCompleted: () => `${studio.path}/surveys_completed`,
    survey: ({ survey }) => `${studio.path}/surveys_current/${survey}`,
  }

  return { publicScreens, ownScreens }
}

async function findEvent(url: string, hall: Company): Promise<Pick<Known, 'event' | 'eventAt'>> {
  const answer = (await call(
    url,
    'listEventSlots',
    { company: hall.id, branch: hall.idOf('branch', 'antonovycha') },
    { query: { start: dayAhead(3), end: dayAhead(14) } },
  )) as {
    slots: { date_slots: { date: string; slots: { id: string; time: { start_time: number } }[] }[] }[]
  }
  const [first] = answer.slots.flatMap(({ date_slots }) =>
    date_slots.flatMap(({ date, slots }) =>
      slots.map(({ id, time }) => ({ event: id, eventAt: dateTime({ date, start_time: time.start_time }) })),
    ),
  )
  return first!
}

async function bookAsGuest(url: string, studio: Company): Promise<Pick<Known, 'booking' | 'key'>> {
  const at = { branch: 'kyiv', service: 'express-facial' }
  const [service, branch] = [studio.idOf('service', at.service), studio.idOf('branch', at.branch)]
  const booked = (await call(
    url,
    'bookAppointment',
    {},
    {
      body: {
        appointment: {
          company_id: studio.id,
          branch_id: branch,
          start_time: instantOf('Europe/Kyiv', (await freeStarts(url, studio, at)).at(-1)!),
          service_resource_settings: [{ service, resources: [], ordinal: 1 }],
          client: { first_name: 'Уважна', phone: newPhone() },
          agreement: { terms: true, privacy: true },
        },
      },
    },
  )) as Appointment & { manage_key: string }
  return { booking: booked.id, key: booked.manage_key }
}

/** What the regular client of the demo companies has there. */
export async function ownRecords(url: string, studio: Company, token: string) {
  const list = async (name: 'listOwnAppointments' | 'listOwnMemberships' | 'listSurveys', asked: object) => {
    const query = asked as Record<string, string>
    const answer = await call(url, name, { company: studio.id }, { token, query })
    return (answer as { content: { id: string; number?: string; payment?: { remaining: number } }[] }).content
  }
  const memberships = await list('listOwnMemberships', { status: 'ACTIVE' })
  const membershipWith = (which: (sum: number) => boolean) =>
    memberships.find(({ payment }) => which(payment?.remaining ?? 0))!
  const paid = membershipWith((sum) => sum === 0)
  return {
    current: (await list('listOwnAppointments', { condition: 'CURRENT' }))[0]!.id,
    past: (await list('listOwnAppointments', { condition: 'PAST' }))[0]!.id,
    membership: paid.id,
    number: paid.number!,
    unpaid: membershipWith((sum) => sum > 0).id,
    survey: (await list('listSurveys', {}))[0]!.id,
  }
}

/** A free time, an event and a booking, on the nth day, counted back from the last day with anything free. */
export async function publicRecords(url: string, { studio, hall }: ScreenCompanies, nth: number) {
  const at = { branch: 'kyiv', service: 'haircut-women', resource: 'olena' }
  const days = Map.groupBy(await freeStarts(url, studio, at), ({ date }) => date)
  const free = dateTime([...days.values()].at(-nth)![0]!)
  return { free, ...(await findEvent(url, hall)), ...(await bookAsGuest(url, studio)) }
}
export const noOwnRecords = { current: '', past: '', membership: '', number: '', unpaid: '', survey: '' }
