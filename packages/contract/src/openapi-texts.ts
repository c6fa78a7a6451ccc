/** What the API description says in words: parameters, groups of calls, examples of bodies. */
import type { EndpointName } from './endpoints.ts'

export const tagTexts: Record<string, string> = {
  payments: 'Paying online for what was booked or ordered, and what became of it.',
  companies: 'The company and the configuration of its widget.',
  branches: 'Units of the company, each with its time zone, currency and price list.',
  resources: 'People, rooms and things whose time is booked.',
  services: 'What is booked, in a tree of categories.',
  events: 'Set intervals with places.',
  fields: 'Extra fields of the forms.',
  ratings: 'Reviews of resources and services.',
  memberships: 'Memberships and certificates on sale, and orders of them.',
  'own memberships': 'Memberships of the signed-in client, and freezing.',
  slots: 'Times that can be booked.',
  appointments: 'Prices and bookings.',
  'sign-in': 'Codes, passwords and providers; each ends in the same kind of token.',
  account: 'The signed-in client: own data, phone, password, everything kept, deletion.',
  files: 'Files of extra fields.',
  'own appointments': 'Bookings of the signed-in client.',
  surveys: 'Questions after a visit.',
  notifications: 'What the company told the client, and the messenger it can use.',
  'waiting list': 'Waiting for a place of a full event or a free time on a full day.',
  staff: 'Who works for a company, and the API keys of its programs; for keys of an owner.',
  messages: 'What clients of a company were written, with an API key of the company.',
  settings: 'What a company and its branches set for themselves, with an API key of the company.',
  operator: 'For the company itself: its programs and staff, with an API key of the company.',
  webhooks: 'What programs of the company are told when something happens, with an API key of the company.',
  calendars: 'Bookings of a resource as a calendar that other programs read, with an API key of the company.',
  holds: 'Times and places kept for somebody who is filling in a booking.',
}

/** Calls that answer a repeat with the same Idempotency-Key alike. */
export const idempotentCalls: readonly EndpointName[] = [
  ...(['bookAppointment', 'bookEvent', 'bookSeries'] as const),
  ...(['bookOwnAppointment', 'bookOwnEvent', 'bookOwnSeries'] as const),
  ...(['joinWaitingList', 'orderMembership', 'freezeMembership', 'unfreezeMembership'] as const),
  ...(['payAppointment', 'payMembership', 'continuePayment'] as const),
  ...(['createCompanyAppointment', 'recordPayment', 'refundPayment', 'correctPayment'] as const),
  ...(['recordTip', 'refundTip'] as const),
  ...(['sellMembership', 'createEvent', 'createTimetable'] as const),
]

/**
 * Calls that take times or places, or wait for them: whoever takes much without a proven phone solves a challenge. And
 * those that send codes or take guesses at them: whoever asks much does.
 */
export const challengedCalls: readonly EndpointName[] = [
  ...(['takeHold', 'bookAppointment', 'bookEvent', 'bookSeries', 'joinWaitingList'] as const),
  ...(['bookOwnAppointment', 'bookOwnEvent', 'bookOwnSeries'] as const),
  ...(['signInByPhone', 'signUpByPhone', 'resetByPhone'] as const),
  ...(['verifySignIn', 'verifySignUp', 'verifyReset'] as const),
]

/** Calls that a guest proves by the key given with the booking or the entry. */
export const managedCalls: readonly EndpointName[] = [
  ...([
    'readManaged',
    'cancelManaged',
    'moveManaged',
    'listManagedMoves',
    'listFirstManagedMoves',
    'readWaitingEntry',
    'leaveWaitingList',
    'readManagedMembership',
  ] as const),
]

export const headerTexts: Record<string, string> = {
  'X-Holder': 'The `holder` of a hold: what it holds is free in the answer.',
  'Accept-Language': 'Language of names and descriptions: uk, en, pl or ru. Without it, the company’s own.',
  'Idempotency-Key':
    '8 to 200 printable characters, chosen by the caller. A repeat with the same key and body answers the same booking and makes no second one.',
  'X-Device-Key':
    'A random text that the caller makes once, 256 bits as base64url, and keeps. After a sign-in with it the account knows the caller by it, and others who try the same phone do not use up its tries. It opens nothing. A code is for who asked for it: the caller with the same key, or without one the same network.',
  'X-Challenge-Answer':
    'After `challenge.required`: base64 of `{"challenge": …, "solution": …}`, as solvers of ALTCHA 2 give it. It pays once.',
  'X-Manage-Key': 'The `manage_key` of the answer that made the booking or the entry.',
}

/** By parameter name; `operation.name` where one call means something of its own. */
const parameterTexts: Record<string, string> = {
  company: 'Id of the company.',
  'getConfiguration.company':
    'Id or alias of the company. An alias is read whatever its case and may hold dots.',
  widget: 'Id of the widget; `default` unless the installation says otherwise. Unknown ids are served alike.',
  branch: 'Id of the branch.',
  resource: 'Id of the resource.',
  'listServices.resource':
    'Keeps services that one of these resources performs, and the categories above them.',
  'listRatings.resource': 'Keeps ratings of these resources; together with `service`, of either.',
  service: 'Id of the service.',
  'listResources.service': 'Keeps resources that perform all these services, and the groups above them.',
  'listRatings.service': 'Keeps ratings of these services; together with `resource`, of either.',
  event: 'Id of the event.',
  hold: 'Id of the hold.',
  appointment: 'Id of the booking.',
  payment: 'Id of the payment.',
  entry: 'Id of the entry in the waiting list.',
  frame: 'Id of the hours of a single day.',
  calendar: 'Id of the calendar.',
  webhook: 'Id of an endpoint.',
  delivery: 'Id of what an endpoint is told.',
  'listWebhookDeliveries.state': 'Keeps those of one state.',
  user: 'Id of the person, as `GET /v1/me` answers it.',
  provider: 'Id of a provider of social sign-in.',
  survey: 'Id of the survey.',
  notification: 'Id of the notification.',
  'getMe.company': 'Which company’s view of the person; absent: the company whose page began the session.',
  'saveProfile.company': 'The company whose data are saved; absent: the one whose page began the session.',
  'verifyPhone.company': 'The company whose data are answered; absent: the one whose page began the session.',
  'exportOwnData.company': 'The company asked; absent: the one whose page began the session.',
  'deleteAccount.company': 'The company to leave; absent: the one whose page began the session.',
  reason: 'Why the client leaves, in own words.',
  condition: 'CURRENT: not ended and not cancelled. PAST: the others. Both when absent.',
  withBranch: 'With true, each booking carries its branch.',
  withDetails: 'With true, each booking carries its details.',
  'listOwnAppointments.start': 'Keeps bookings that start at this instant or later, or on this day or later.',
  'listOwnAppointments.end':
    'Keeps bookings that start at this instant or earlier, or on this day or earlier.',
  'listOwnEvents.start': 'Keeps bookings that start at this instant or later, or on this day or later.',
  'listOwnEvents.end': 'Keeps bookings that start at this instant or earlier, or on this day or earlier.',
  'listOwnAppointments.sort': 'By `start_time`, `created`, `price` or `status`.',
  'listOwnEvents.sort': 'By `start_time`, `created`, `price` or `status`.',
  'listOwnMemberships.status':
    'ACTIVE: neither over nor used up, those that have not begun or are frozen among them. INACTIVE: the others. All when absent.',
  'listOwnMemberships.sort': 'By `end_time`, `start_time`, `created` or `price`.',
  unpaid: 'With true, only what is not paid in full; with false, only what is.',
  template: 'Id of the membership template.',
  membership: 'Id of the membership.',
  'getOwnMembership.membership': 'Number of the membership, or its id.',
  status: 'Keeps surveys that are open (CURRENT) or answered (COMPLETED).',
  company_id: 'Id of the company.',
  populate:
    'Lists to fill, comma separated: `statuses`, `localizations`, `menu`; `settings` means all three, `company` none. The other lists are empty. Unknown names are ignored; without a known one everything is there.',
  withBookingSettings: 'With true, `settings.booking_settings` is part of the answer.',
  'listCompanyAppointments.start': 'Keeps bookings that start at this instant or later.',
  'listCompanyAppointments.end': 'Keeps bookings that start at this instant or earlier.',
  'listCompanyAppointments.sort': 'By `start_time`, `created`, `price`, `duration` or `status`.',
  'listCompanyClients.sort': 'By `created`, `first_name` or `last_name`.',
  'listCompanyClients.phone':
    'Keeps the client with this number: its digits with the country code, with or without the plus.',
  withMembership: 'With true, the booking uses the membership of the client that fits best.',
  skipClientBlockCheck: 'With true, also a blocked client is booked for.',
  refund: 'Id of what goes back.',
  waiting: 'With true, only what waits for staff to hand it over.',
  'listCompanyRefunds.state': 'Keeps those in this state; REFUSED is what a provider did not give back.',
  'readCompanyReceipt.appointment': 'The booking that was paid; either this or `membership`.',
  'readCompanyReceipt.membership': 'The membership that was paid; either this or `appointment`.',
  'listLedger.appointment': 'Keeps entries of this booking.',
  'listLedger.membership': 'Keeps entries of this membership.',
  'listLedger.client': 'Keeps entries of bookings and memberships of this client.',
  'listLedger.branch': 'Keeps what staff of this branch took or gave, and what came online for its bookings.',
  'listLedger.start': 'Keeps entries written at this instant or later.',
  'listLedger.end': 'Keeps entries written at this instant or earlier.',
  'listCompanyMemberships.client': 'Keeps those of this client.',
  'listCompanyMemberships.number': 'Keeps the one with this number.',
  'listCompanyMemberships.status':
    'ACTIVE: neither over nor used up, those that have not begun or are frozen among them. INACTIVE: the others. All when absent.',
  'listCompanyMemberships.sort': 'By `created`, `end_time`, `start_time` or `price`.',
  'listCompanyTemplates.sort': 'By `ordinal`, `name`, `price`, `kind` or `type`.',
  list: 'Id of the price list.',
  discount: 'Id of the discount.',
  'readBranchDay.day': 'The day at the branch, from midnight to midnight.',
  'readLedgerDay.day': 'The day, from midnight to midnight.',
  'readLedgerDay.branch': 'Whose day; absent: of the whole company, by its own clock.',
  keepAppointments: 'With true, bookings ahead that need it are no bar and stay as they are.',
  crop: 'With true, only a part of the picture is kept.',
  x: 'Left edge of the part, in pixels of the picture as it is seen.',
  y: 'Upper edge of the part.',
  width: 'Width of the part, with `crop`.',
  height: 'Height of the part, with `crop`.',
  createdStart: 'Keeps clients who were added at this instant or later.',
  createdEnd: 'Keeps clients who were added at this instant or earlier.',
  'listCompanyBranches.sort': 'By `ordinal` or `name`.',
  'listBranchResources.sort': 'By `ordinal`, `name` or `last_name`.',
  'listBranchServices.sort': 'By `ordinal`, `name` or `duration`.',
  'listCompanyServices.sort': 'By `ordinal`, `name` or `duration`.',
  field: 'Id of the extra field.',
  restriction: 'Id of the restriction.',
  client: 'Id of the client.',
  kind: 'Keeps those of this kind.',
  blocked: 'Keeps clients who are blocked (true) or not (false); both when absent.',
  message: 'Id of the message.',
  'listMessages.client': 'Keeps those about bookings and places in line of this client.',
  'listMessages.appointment': 'Keeps those about this booking.',
  'listMessages.status': 'Keeps those in this state.',
  'listMessages.start': 'Keeps those that were written at this instant or later.',
  'listMessages.end': 'Keeps those that were written at this instant or earlier.',
  staffMember: 'Id of the staff member.',
  key: 'Id of the API key.',
  'listStaff.active': 'Keeps those who work here (true) or left (false); both when absent.',
  'listKeys.active': 'Keeps keys that open something (true) or do not any more (false); both when absent.',
  'listAudit.start': 'Keeps what was done at this instant or later.',
  'listAudit.end': 'Keeps what was done at this instant or earlier.',
  page: 'Number of the page, from 0. Past the end the content is empty.',
  size: 'Items a page; above 100 it is taken as 100.',
  sort: '`field`, `field,asc` or `field,desc`. A field that the list does not sort by is ignored.',
  'listBranches.sort': 'By `ordinal` or `name`.',
  'listFields.sort': 'By `ordinal`, `name`, `model`, `type` or `required`.',
  'listResources.sort': 'By `ordinal`, `name` or `last_name`.',
  'listServices.sort':
    'By `ordinal`, `name`, `duration` or `category`: top categories in their order, each before what is in it, and what is in none at the end.',
  'listRatings.sort': 'By `created` or `rating`; newest first when absent.',
  'listMembershipTemplates.sort': 'By `ordinal`, `name`, `price`, `kind` or `type`.',
  active: 'Keeps active (true) or inactive (false) items; both when absent.',
  deleted: 'Keeps deleted (true) or other (false) fields; both when absent.',
  model: 'Keeps fields of this form.',
  source: 'Where the visitor came from, for example WIDGET. Discounts and restrictions may depend on it.',
  id: 'Keeps the items with these ids.',
  'listResourceSlots.id': 'Keeps these resources; `any_available` means all that fit.',
  'listRentSlots.id': 'Keeps these resources; `any_available` means all that fit.',
  'listEventSlots.id': 'Keeps events of these resources; `any_available` means all.',
  search:
    'Keeps items whose name, in any of the languages, holds every word of this text, whatever the case; where none does, items that nearly do: in another spelling or alphabet, or with a typing error. Of branches the address counts too. Categories and groups stay above what is found.',
  name: 'Keeps items whose name holds this text, whatever the case.',
  parentId:
    '`root` for the top level, or the id of a parent for what is directly below it. All levels when absent.',
  type: 'Keeps items of this type; GROUP is a container of others.',
  start: 'First day, YYYY-MM-DD.',
  'listResources.start':
    'A day keeps resources that work on it; an instant keeps those that work and are free then.',
  end: 'Last day, included; at most 62 days after the first.',
  skipId: 'Leaves these services out.',
  withPriceOn: 'Adds the prices valid on this day, or at this instant.',
  withDiscountsOn: 'Adds the best discount valid on this day, or at this instant.',
  groupTrainingService: 'Keeps services booked by group sessions (true), or the others (false).',
  bookingType: 'Keeps services of these kinds of booking.',
  serviceId: 'The services wanted; their lengths add up.',
  'listVisitSlots.serviceId': 'The services wanted, in the order of the visit.',
  'listVisitSlots.resourceId':
    'Who does each of the services, in the same order; `any_available`, or absent for all: whoever has time.',
  'listFirstSlots.start': 'The first day that can be booked, YYYY-MM-DD.',
  'listFirstManagedMoves.start': 'The first day that can be booked, YYYY-MM-DD.',
  'listFirstOwnMoves.start': 'The first day that can be booked, YYYY-MM-DD.',
  furthest:
    'The last day that can be booked, included; at most 400 days after the first. Twelve months are looked through.',
  'listFirstSlots.kind': 'RESOURCE: as listResourceSlots; RENT: as listRentSlots; VISIT: as listVisitSlots.',
  nightBefore:
    'With true, the day before `start` is the first one where its night shift still has free times.',
  period:
    'Whether the days around the soonest free time are those of its month or of its week, counted from `start`.',
  periods: 'How many months or weeks beside each other; 1 when absent.',
  leastSeconds: 'Of a rental: the soonest time leaves room for this length with one resource.',
  'listFirstSlots.id': 'The resource; whoever is free when absent.',
  'listFirstSlots.serviceId': 'The services wanted; of a visit in its order.',
  'listFirstSlots.resourceId':
    'VISIT: who does each of the services, in the same order; `any_available`, or absent for all: whoever has time.',
  serviceDuration: 'Length needed, in seconds, instead of the sum of the services.',
  slotSize: 'Length of one offered slot, in seconds.',
  slotCutter: 'Step between offered starts, in seconds.',
  slotCutterMode: 'BY_STEP: a start every `slotCutter`; BY_DURATION: slots follow each other without gaps.',
  startAlign:
    'Where the grid of starts is anchored: start of work, clock, start of each free interval, or custom.',
  startAlignCustom: 'Anchor of the grid in seconds from midnight, for `startAlign=CUSTOM`.',
  minTimeStrategy: 'Earliest start of today: now, the next full hour, or nothing today.',
  'listManagedMoves.resultType': 'TIMES: days with their times; DAYS: without them.',
  'listOwnMoves.resultType': 'TIMES: days with their times; DAYS: without them.',
  'listVisitSlots.resultType': 'TIMES: days with their times; DAYS: without them.',
  resultType: 'SLOTS: per resource; DAYS: without the slot lists; MERGED: one list a day over all resources.',
  includeAppointmentsTime: 'With true, taken slots are there too, as not available.',
  includePastTimeFrames: 'With true, past slots of today are there too, as not available.',
  withoutOwn: 'With true, the time that the booking has is neither listed nor counted: to stay is no move.',
  withDiscounts: 'With true, slots carry their discount.',
  withPrices: 'With true, slots carry their price.',
  preventBookingEnabled: 'With true, slots that may not be booked online are left out.',
  limit: 'Number of events when there is no `end`; 6 when absent.',
  resourceId: 'Keeps events that these resources lead.',
}

/** Empty for a parameter without a text; a test finds it. */
export const parameterText = (operation: EndpointName, name: string): string =>
  parameterTexts[`${operation}.${name}`] ?? parameterTexts[name] ?? ''

const appointment = {
  company_id: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c11',
  branch_id: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c22',
  start_time: '2026-04-15T10:00:00.000Z',
  service_resource_settings: [
    {
      service: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c33',
      resources: [],
      auto_selected_resources: true,
      ordinal: 1,
    },
  ],
}
const guest = {
  client: { first_name: 'Марта', last_name: 'Коваль', phone: '+380671112233', email: 'marta@example.com' },
  source: 'WIDGET',
  locale: 'uk',
  agreement: { terms: true, privacy: true },
}

const { start_time: _, ...withoutStart } = appointment
const holder = { company_id: appointment.company_id, holder: 'Zk3v9Qx7Lm2Tn8Rw' }

/** Bodies as a caller sends them; a test checks each against its schema. */
const payment = { locale: 'uk', return_url: 'https://studio.example/thanks', amount: 15_000 }

export const bodyExamples: Partial<Record<EndpointName, unknown>> = {
  calculatePrice: { appointment },
  payAppointment: payment,
  payMembership: payment,
  continuePayment: payment,
  bookAppointment: { appointment: { ...appointment, ...guest } },
  bookEvent: {
    appointment: { company_id: appointment.company_id, branch_id: appointment.branch_id, space: 2, ...guest },
  },
  previewRepeat: { appointment: { ...appointment, repeat: { every_weeks: 1, times: 4 } } },
  bookSeries: {
    appointment: {
      ...withoutStart,
      ...guest,
      starts: ['2026-04-15T10:00:00.000Z', '2026-04-22T10:00:00.000Z'],
    },
  },
  cancelManaged: { appointment: { company_id: appointment.company_id } },
  moveManaged: {
    appointment: { company_id: appointment.company_id, start_time: '2026-04-16T10:00:00.000Z' },
  },
  joinWaitingList: {
    waiting: {
      company_id: appointment.company_id,
      branch_id: appointment.branch_id,
      date: '2026-04-15',
      service_ids: ['018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c33'],
      client: guest.client,
    },
  },
  leaveWaitingList: { waiting: { company_id: appointment.company_id } },
  signInWithPassword: { username: guest.client.phone, password: 'три сині птахи', grant_type: 'password' },
  signInByPhone: { phone: guest.client.phone, locale: 'uk' },
  verifySignIn: { phone: guest.client.phone, code: '204 861' },
  signUpByPhone: { phone: guest.client.phone, locale: 'uk' },
  verifySignUp: { phone: guest.client.phone, code: '204861', password: 'три сині птахи' },
  resetByPhone: { phone: guest.client.phone, locale: 'uk' },
  verifyReset: { phone: guest.client.phone, code: '204861', password: 'чотири сині птахи' },
  startSocialSignIn: { binding: 'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg' },
  verifySocialSignIn: {
    state: 'Kx1r8Vd2',
    code: 'SplxlOBeZQQYbYS6WxSbIA',
    iss: 'https://accounts.example.com',
    binding_secret: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  },
  saveProfile: { user: { first_name: 'Марта', birth_date: '1990-05-17', gender: 'FEMALE' } },
  requestConfirmation: { action: 'CHANGE_PHONE', subject: '+380671112244', way: 'PHONE', locale: 'uk' },
  changePassword: { old_password: 'три сині птахи', new_password: 'чотири сині птахи' },
  changePhone: { user: { phone: '+380671112244' }, confirmation: { password: 'три сині птахи' } },
  verifyPhone: { phone: '+380671112244', code: '204861' },
  bookOwnAppointment: { appointment },
  bookOwnSeries: {
    appointment: { ...withoutStart, starts: ['2026-04-15T10:00:00.000Z', '2026-04-22T10:00:00.000Z'] },
  },
  bookOwnEvent: { appointment: { company_id: appointment.company_id, space: 1 } },
  moveOwnAppointment: { appointment: { start_time: '2026-04-16T10:00:00.000Z' } },
  rateAppointment: {
    entity_rating: {
      type: 'RESOURCE',
      entity_id: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c44',
      rating: 5,
      message: 'Дуже дякую!',
    },
  },
  orderMembership: {
    client_membership: { client: guest.client, start_time: '2026-04-15', source: 'WIDGET', locale: 'uk' },
  },
  previewFreeze: { freezing: { from: '2026-04-15', quantity_days: 7 } },
  freezeMembership: { freezing: { from: '2026-04-15', quantity_days: 7 } },
  previewUnfreeze: { freezing: {} },
  unfreezeMembership: { freezing: {} },
  answerSurvey: {
    survey: { answers: [{ question_id: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c55', value: 5 }] },
  },
  createCompanyAppointment: {
    appointment: {
      ...appointment,
      client: { id: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c66' },
      duration: 3600,
      status: 'CONFIRMED_BY_CLIENT',
      source: 'BO',
      price: 45_000,
    },
  },
  changeCompanyAppointment: {
    appointment: { start_time: '2026-04-16T10:00:00.000Z', duration: 3600 },
  },
  createCompanyClient: {
    client: {
      first_name: guest.client.first_name,
      last_name: guest.client.last_name,
      phone: guest.client.phone,
    },
  },
  recordPayment: {
    payment: { appointment: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c77', method: 'CASH', amount: 45_000 },
  },
  refundPayment: {
    refund: { appointment: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c77', amount: 20_000, reason: 'Came too late' },
  },
  recordTip: {
    tip: { appointment: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c77', method: 'CASH', amount: 5_000 },
  },
  refundTip: {
    refund: { appointment: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c77', reason: 'Given by mistake' },
  },
  handOverRefund: { refund: { method: 'CASH' } },
  correctPayment: { correction: { amount: 40_500, reason: 'A zero too many' } },
  saveServiceNeeds: {
    needs: [{ resources: ['018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c33'], places: 1 }],
  },
  createPriceList: { price_list: { name: 'Evenings', currency_code: 'UAH' } },
  changePriceList: { price_list: { name: 'Evenings and weekends' } },
  createResourceType: { resource_type: { name: 'Senior' } },
  createDiscount: {
    discount: { name: 'Mornings', percent: 20, weekdays: [1, 2, 3], start_time: 32_400, end_time: 43_200 },
  },
  changeDiscount: { discount: { active: false } },
  createTemplate: {
    template: { name: 'Ten haircuts', type: 'VISITS', visits: 10, period_days: 180, price: 400_000 },
  },
  changeTemplate: { template: { active: false } },
  sellMembership: {
    membership: {
      template: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c88',
      client: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c66',
      payment: { method: 'TERMINAL', branch: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c22' },
    },
  },
  changeMembership: { membership: { end_time: '2026-08-31', reason: 'The studio was closed for a week' } },
  freezeForClient: { freezing: { from: '2026-04-15', quantity_days: 30 } },
  unfreezeForClient: { freezing: {} },
  createResource: { resource: { name: 'Анна', last_name: 'Коваль', phone: guest.client.phone } },
  changeResource: { resource: { active: false } },
  addScheduleDay: { frame: { date: '2026-04-20', start_time: 32_400, end_time: 50_400, type: 'ON' } },
  removeScheduleDay: { frame: { active: false } },
  createBranch: { branch: { name: 'Lviv', timezone: 'Europe/Kyiv', city: 'Lviv', street: 'Rynok Sq, 1' } },
  changeBranch: { branch: { phone: '+380445550110' } },
  saveResourceWeek: { frames: [{ weekday: 2, start_time: 36_000, end_time: 64_800 }] },
  saveBranchWeek: { frames: [{ weekday: 1, start_time: 32_400, end_time: 72_000 }] },
  addBranchDay: { frame: { date: '2026-12-25', start_time: 0, end_time: 86_400, type: 'OFF' } },
  removeBranchDay: { frame: { active: false } },
  repeatMessage: {},
  createField: {
    field: {
      name: 'Алергії',
      model: 'CLIENT',
      type: 'TEXT_AREA',
      translations: { en: { name: 'Allergies' } },
    },
  },
  changeField: { field: { required: true } },
  orderFields: { fields: ['018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c11'] },
  createRestriction: {
    restriction: { kind: 'UPCOMING_LIMIT', value: 3, message: 'У вас уже три записи попереду' },
  },
  changeRestriction: { restriction: { active: false } },
  removeRestriction: {},
  blockClient: { block: { reason: 'Не приходить', until: '2027-01-01T00:00:00.000Z' } },
  createStaffMember: { staff_member: { name: 'Марта', role: 'manager' } },
  changeStaffMember: { staff_member: { active: false } },
  createKey: {
    key: {
      name: 'Каса',
      staff_member_id: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c11',
      scopes: ['bookings.read', 'clients.read'],
    },
  },
  revokeKey: { key: { active: false } },
  changeCompanySettings: {
    settings: {
      booking_settings: {
        messages: { reminders: [86_400, 7200] },
        appointment: { cancel_notice: 43_200 },
      },
      widget_settings: { parsedCssVariables: { '--color-primary': '#7755aa' } },
    },
  },
  changeBranchSettings: { settings: { booking_settings: { online_booking: { least_notice: 3600 } } } },
  createOutsideCalendar: {
    calendar: {
      resource_id: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c44',
      url: 'https://calendar.example.com/anna.ics',
    },
  },
  refreshOutsideCalendar: {},
  createEvent: {
    event: {
      service_id: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c33',
      resource_id: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c44',
      start_time: '2026-04-16T15:00:00.000Z',
      duration: 3600,
      space: 8,
    },
  },
  createTimetable: {
    timetable: {
      service_id: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c33',
      resource_id: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c44',
      weekdays: [1, 3],
      start_time: 64_800,
      first_day: '2026-04-20',
      last_day: '2026-06-30',
    },
  },
  changeEvent: { event: { start_time: '2026-04-16T16:00:00.000Z', space: 10 } },
  cancelEvent: {},
  createService: {
    company_service: {
      name: 'Стрижка',
      duration: 3600,
      display_duration: 3600,
      booking_type: 'GENERAL',
      type: 'SERVICE',
      public: true,
      active: true,
      capacity: 1,
      capacity_type: 'CAPACITY_1',
      group_training_service: false,
    },
  },
  changeService: { company_service: { duration: 4500, display_duration: 4500 } },
  linkService: {},
  attachResources: { service: { resources: ['018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c44'] } },
  addPrices: { prices: [{ service_id: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c33', amount: 45_000 }] },
  savePrices: { prices: [{ service_id: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c33', amount: 50_000 }] },
  createCalendarFeed: { calendar: { resource_id: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c44' } },
  removeCalendarFeed: {},
  createWebhook: {
    webhook: {
      url: 'https://studio.example/zapys',
      events: ['appointment.created', 'appointment.moved', 'appointment.cancelled'],
    },
  },
  changeWebhook: { webhook: { active: false } },
  removeWebhook: {},
  renewWebhookSecret: {},
  takeOverWebhook: {},
  testWebhook: {},
  replayWebhookDelivery: {},
  takeHold: { hold: { ...appointment, ...holder } },
  extendHold: { hold: holder },
  releaseHold: { hold: holder },
}
