/**
 * How each call addresses a person's data, generated from the description of the API: values are filled in by
 * parameter name.
 * A call with an unknown name has no case, and the proof reports what to add here.
 */
import { calls, type Call, type EndpointName } from '@zapys/contract'
import type { JsonSchema, OpenApiDocument, Operation } from '@zapys/contract/openapi'
import { newId } from '../../src/platform/db/ids.ts'
import { type Ids, ownNames } from './isolation-world.ts'

/**
 * Data that a call addresses. OWN: data of one client. PHONE: a number, with the same response for every caller.
 * CATALOGUE: public data of a company. NOTHING: only a company, or nothing.
 */
export type Names = 'OWN' | 'PHONE' | 'CATALOGUE' | 'NOTHING'

export type CaseRequest = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
}

export type Asker = {
  /** Secrets of the caller: keys of their bookings and entries, their holder. */
  keys: { manage: string; waiting: string; membership: string; gift: string; holder: string }
  /** A start that is still free; different for each request. */
  freeStart(): string
}

export type Case = {
  names: Names
  ask(ids: Ids, asker: Asker): CaseRequest
  /**
   * The call ends the caller's session or account, always or with this company: skipped for callers that are needed
   * later.
   */
  ends?: 'ALWAYS' | 'WITH_COMPANY'
  /** Status for a permitted key, if no valid request is possible here. */
  answers?: number
  /** Texts that clients have published, matched exactly. */
  published?: RegExp
}

type Fill = { ids: Ids; asker: Asker; call: Call }
type Value = (fill: Fill) => unknown

/** Ids of the world by parameter name, for paths, queries and bodies alike. */
const idsByName: Record<string, keyof Ids> = {
  company: 'company',
  company_id: 'company',
  branch: 'branch',
  branch_id: 'branch',
  resource: 'resource',
  resource_id: 'resource',
  resources: 'resource',
  service: 'service',
  serviceId: 'service',
  service_ids: 'service',
  entity_id: 'service',
  event: 'event',
  event_id: 'event',
  appointment: 'appointment',
  hold: 'hold',
  entry: 'entry',
  webhook: 'webhook',
  delivery: 'delivery',
  calendar: 'calendar',
  staffMember: 'staffMember',
  staff_member_id: 'staffMember',
  key: 'companyKey',
  session: 'staffSession',
  invitation: 'staffInvitation',
  field: 'field',
  restriction: 'restriction',
  list: 'priceList',
  resourceType: 'resourceType',
  discount: 'discount',
  template: 'template',
  membership: 'membership',
  payment: 'payment',
  refund: 'refund',
  user: 'user',
  survey: 'survey',
  question_id: 'question',
  notification: 'notification',
}

/** Values of parameters that are not a person's ids. */
const wordsByName: Record<string, Value> = {
  widget: () => 'default',
  provider: () => 'google',
  // A guest types a phone, which may belong to another person; a signed-in client uses the verified one.
  client: ({ ids, call }) => ({
    first_name: 'Хтось',
    ...(call.access === 'client' ? {} : { phone: ids.phone }),
  }),
  phone: ({ ids }) => ids.phone,
  username: ({ ids }) => ids.phone,
  code: () => '000000',
  login: ({ ids }) => ids.phone,
  request_id: () => '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c11',
  token: () => 'a'.repeat(43),
  password: () => 'три сині птахи над морем',
  new_password: () => 'три сині птахи над морем',
  holder: ({ asker, call }) =>
    call === (calls.takeHold as Call) ? `another-holder-${Math.random()}` : asker.keys.holder,
  'X-Manage-Key': ({ asker, call }) =>
    call.endpoint.path.includes('/gift/')
      ? asker.keys.gift
      : call.endpoint.path.includes('{membership}')
        ? asker.keys.membership
        : call.endpoint.path.includes('{entry}')
          ? asker.keys.waiting
          : asker.keys.manage,
  state: () => 'unknown',
  binding: () => 'a'.repeat(43),
  binding_secret: () => 'a'.repeat(43),
  last_name: () => 'Чужа',
  message: () => 'Чуже',
  value: () => 'Чуже',
  rating: () => 1,
  type: () => 'SERVICE',
  start: () => '2030-01-01',
  end: () => '2030-01-02',
  furthest: () => '2030-01-02',
  day: () => '2030-01-01',
  size: () => '100',
  withDetails: () => 'true',
  // Without the holder in `X-Holder` the id has no effect, and the hold stays unchanged.
  hold_id: ({ ids }) => ids.hold,
}

/** Optional fields without which a call would do less, or not reach the check of the owner. */
const filledThoughOptional = new Set([
  'client',
  'start_time',
  'service_resource_settings',
  'resources',
  'company',
  'company_id',
  'serviceId',
  'size',
  'withDetails',
  'last_name',
  'message',
  'hold_id',
  'X-Manage-Key',
])

/** Cases that names alone do not determine. `because` states why. */
const byHand: Partial<Record<EndpointName, Partial<Case> & { because: string }>> = {
  bookEvent: {
    because: 'the event tells branch and start',
    ask: ({ event, company, phone }) => ({
      params: { event },
      body: { appointment: { company_id: company, client: { first_name: 'Хтось', phone } } },
    }),
  },
  bookOwnEvent: {
    because: 'the event tells branch and start',
    ask: ({ event, company }) => ({
      params: { company, event },
      body: { appointment: { company_id: company, client: { first_name: 'Хтось' } } },
    }),
  },
  createCompanyAppointment: {
    because: 'a client is named by an id there',
    names: 'OWN',
    ask: ({ company, branch, service, resource, client }, { freeStart }) => ({
      params: { company, branch },
      body: {
        appointment: {
          client: { id: client },
          start_time: freeStart(),
          service_resource_settings: [{ service, resources: [resource], ordinal: 1 }],
        },
      },
    }),
  },
  markCompanyAppointment: {
    because: 'the status that it has changes nothing',
    names: 'OWN',
    ask: ({ company, branch, appointment }) => ({
      params: { company, branch, appointment },
      body: { appointment: { status: 'CONFIRMED' } },
    }),
  },
  changeCompanyAppointment: {
    because: 'its id may stand in the body as well',
    names: 'OWN',
    ask: ({ company, branch, appointment, service, resource, client }, { freeStart }) => ({
      params: { company, branch, appointment },
      body: {
        appointment: {
          id: appointment,
          start_time: freeStart(),
          service_resource_settings: [{ service, resources: [resource], ordinal: 1 }],
          client: { id: client },
        },
      },
    }),
  },
  recordPayment: {
    because: 'it is paid: so a question changes nothing that another one asks',
    answers: 409,
    names: 'OWN',
    ask: ({ company, branch, membership }) => ({
      params: { company, branch },
      body: { payment: { membership, method: 'CASH' } },
    }),
  },
  refundPayment: {
    because: 'so much was never paid',
    answers: 422,
    names: 'OWN',
    ask: ({ company, branch, appointment }) => ({
      params: { company, branch },
      body: { refund: { appointment, amount: 1_000_000_000, reason: 'Чуже' } },
    }),
  },
  recordTip: {
    because: 'nobody gives so much beside a price',
    answers: 422,
    names: 'OWN',
    ask: ({ company, branch, appointment }) => ({
      params: { company, branch },
      body: { tip: { appointment, method: 'CASH', amount: 1_000_000_000 } },
    }),
  },
  refundTip: {
    because: 'so much was never given',
    answers: 422,
    names: 'OWN',
    ask: ({ company, branch, appointment }) => ({
      params: { company, branch },
      body: { refund: { appointment, amount: 1_000_000_000, reason: 'Чуже' } },
    }),
  },
  correctPayment: {
    because: 'so much was never paid',
    answers: 422,
    names: 'OWN',
    ask: ({ company, deskPayment }) => ({
      params: { company, payment: deskPayment },
      body: { correction: { amount: 1_000_000_000, reason: 'Чуже' } },
    }),
  },
  readAbsence: {
    because: 'its period is said in instants',
    names: 'OWN',
    ask: ({ company, branch, resource }) => ({
      params: { company, branch, resource },
      query: { start: '2030-01-01T08:00:00.000Z', end: '2030-01-01T18:00:00.000Z' },
    }),
  },
  readReport: {
    because: 'its period is said by names of its own',
    names: 'NOTHING',
    ask: ({ company, branch }) => ({
      params: { company },
      query: { first_day: '2030-01-01', last_day: '2030-01-01', by: 'DAY', branch },
    }),
  },
  readBranchMonth: {
    because: 'only own bookings and working time are counted',
    names: 'NOTHING',
    ask: ({ company, branch }) => ({ params: { company, branch }, query: { day: '2030-01-01' } }),
  },
  openTill: {
    because: 'that day has not come: so nothing is counted',
    answers: 422,
    names: 'NOTHING',
    ask: ({ company, branch }) => ({
      params: { company, branch },
      body: { till: { day: '2030-01-01', amount: 0 } },
    }),
  },
  closeTill: {
    because: 'that day has not come: so nothing is counted',
    answers: 422,
    names: 'NOTHING',
    ask: ({ company, branch }) => ({
      params: { company, branch },
      body: { till: { day: '2030-01-01', amount: 0 } },
    }),
  },
  readCompanyReceipt: {
    because: 'it names one of two',
    names: 'OWN',
    ask: ({ company, appointment }) => ({ params: { company }, query: { appointment } }),
  },
  listCompanyAppointments: {
    because: 'whose they are is said',
    names: 'OWN',
    ask: ({ company, branch, client }) => ({ params: { company, branch }, query: { client } }),
  },
  listLedger: {
    because: 'whose entries are asked for is said',
    names: 'OWN',
    ask: ({ company, client }) => ({ params: { company }, query: { client } }),
  },
  createPriceList: {
    because: 'a name is what it is called',
    ask: ({ company }) => ({
      params: { company },
      body: { price_list: { name: 'Новий', currency_code: 'UAH' } },
    }),
    names: 'NOTHING',
  },
  changePriceList: {
    because: 'a name is what it is called',
    ask: ({ company, priceList }) => ({
      params: { company, list: priceList },
      body: { price_list: { name: 'Інший' } },
    }),
    names: 'CATALOGUE',
  },
  createResourceType: {
    because: 'a name is what it is called',
    ask: ({ company }) => ({ params: { company }, body: { resource_type: { name: 'Новий' } } }),
    names: 'NOTHING',
  },
  changeResourceType: {
    because: 'a name is what it is called',
    ask: ({ company, resourceType }) => ({
      params: { company, resourceType },
      body: { resource_type: { name: 'Інший' } },
    }),
    names: 'CATALOGUE',
  },
  saveSurveyForm: {
    because: 'what is changed harms no other question',
    ask: ({ company }) => ({
      params: { company },
      body: { survey: { title: 'Інша', questions: [{ type: 'TEXT', text: 'Як було?' }] } },
    }),
    names: 'NOTHING',
  },
  createDiscount: {
    because: 'it is switched off: so it lowers no price that another question asks for',
    ask: ({ company }) => ({
      params: { company },
      body: { discount: { name: 'Нова', percent: 1, active: false } },
    }),
    names: 'NOTHING',
  },
  changeDiscount: {
    because: 'it lowers prices of a company for every caller',
    ask: ({ company, discount }) => ({ params: { company, discount }, body: { discount: { name: 'Інша' } } }),
    names: 'CATALOGUE',
  },
  createTemplate: {
    because: 'what it holds goes by its type',
    ask: ({ company }) => ({
      params: { company },
      body: {
        template: { name: 'Новий', type: 'VISITS', visits: 1, price: 1, period_days: 1, active: false },
      },
    }),
    names: 'NOTHING',
  },
  changeTemplate: {
    because: 'what is changed harms no other question',
    ask: ({ company, template }) => ({ params: { company, template }, body: { template: { ordinal: 0 } } }),
    names: 'CATALOGUE',
  },
  listCompanyMemberships: {
    because: 'whose they are is said',
    names: 'OWN',
    ask: ({ company, client }) => ({ params: { company }, query: { client } }),
  },
  sellMembership: {
    because: 'a client is named by an id there',
    names: 'OWN',
    ask: ({ company, template, client }) => ({
      params: { company },
      body: { membership: { template, client } },
    }),
  },
  changeMembership: {
    because: 'so much was not used: it changes nothing that another question asks',
    answers: 422,
    names: 'OWN',
    ask: ({ company, membership }) => ({
      params: { company, membership },
      body: { membership: { used: 2_000_000_000, reason: 'Чуже' } },
    }),
  },
  freezeForClient: {
    because: 'it begins before today',
    answers: 400,
    names: 'OWN',
    ask: ({ company, membership }) => ({
      params: { company, membership },
      body: { freezing: { from: '2020-01-01', quantity_days: 1 } },
    }),
  },
  unfreezeForClient: {
    because: 'it is not frozen that day',
    answers: 400,
    names: 'OWN',
    ask: ({ company, membership }) => ({
      params: { company, membership },
      body: { freezing: { from: '2020-01-01' } },
    }),
  },
  createCompanyClient: {
    because: 'a phone that is in use is rejected, which only the company’s own key learns',
    names: 'NOTHING',
    ask: ({ company }) => ({
      params: { company },
      body: {
        client: {
          first_name: 'Нова',
          phone: `+38050${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`,
        },
      },
    }),
  },
  createEvent: {
    because: 'its service is booked as an event, and nobody need lead it',
    ask: ({ company, branch, eventService }, { freeStart }) => ({
      params: { company, branch },
      body: { event: { service_id: eventService, start_time: freeStart() } },
    }),
    names: 'CATALOGUE',
  },
  createTimetable: {
    because: 'its service is booked as an event, on a day that is there',
    ask: ({ company, branch, eventService }) => ({
      params: { company, branch },
      body: {
        timetable: {
          service_id: eventService,
          weekdays: [2],
          start_time: 36_000,
          first_day: '2030-01-01',
          last_day: '2030-01-01',
        },
      },
    }),
    names: 'CATALOGUE',
  },
  changeEvent: {
    because: 'what is changed harms no other question',
    ask: ({ company, branch, event }) => ({
      params: { company, branch, event },
      body: { event: { description: 'Килимки є' } },
    }),
    names: 'CATALOGUE',
  },
  cancelEvent: {
    because: 'what is cancelled stays so, however often it is asked',
    ask: ({ company, branch, oldEvent }) => ({ params: { company, branch, event: oldEvent }, body: {} }),
    names: 'CATALOGUE',
  },
  previewEventCancellation: {
    because: 'an event is named by an id there',
    ask: ({ company, branch, event }) => ({ params: { company, branch, event } }),
    names: 'CATALOGUE',
  },
  addCompanyWaiting: {
    because: 'a class with free places has no waiting list, so that it harms no other question',
    answers: 409,
    ask: ({ company, branch, client, event }) => ({
      params: { company, branch },
      body: { waiting: { client_id: client, event_id: event } },
    }),
    names: 'OWN',
  },
  removeCompanyWaiting: {
    because: 'it is there once, and stays removed',
    ask: ({ company, branch, oldEntry }) => ({ params: { company, branch, entry: oldEntry }, body: {} }),
    names: 'OWN',
  },
  readBookingHistory: {
    because: 'a booking is named by an id there',
    ask: ({ company, branch, appointment }) => ({ params: { company, branch, appointment } }),
    names: 'OWN',
  },
  readBookingMemberships: {
    because: 'a booking is named by an id there',
    ask: ({ company, branch, appointment }) => ({ params: { company, branch, appointment } }),
    names: 'OWN',
  },
  useBookingMembership: {
    because: 'a booking is named by an id there',
    ask: ({ company, branch, appointment }) => ({
      params: { company, branch, appointment },
      body: { membership: null },
    }),
    names: 'OWN',
  },
  listStaffDates: {
    because: 'services and resources are named by ids there',
    ask: ({ company, branch, service, resource }) => ({
      params: { company, branch },
      query: {
        start: '2030-01-07T09:00:00.000Z',
        every_weeks: '1',
        times: '2',
        serviceId: service,
        resource,
      },
    }),
    names: 'CATALOGUE',
  },
  readPaymentLink: {
    because: 'its address opens the booking',
    ask: ({ company, branch, appointment }) => ({ params: { company, branch, appointment } }),
    names: 'OWN',
  },
  readMembershipPaymentLink: {
    because: 'its address opens the order',
    ask: ({ company, membership }) => ({ params: { company, membership } }),
    names: 'OWN',
  },
  askForDeposit: {
    because: 'a booking is named by an id there',
    ask: ({ company, branch, appointment }) => ({
      params: { company, branch, appointment },
      body: { deposit: null },
    }),
    names: 'OWN',
  },
  readInbox: {
    because: 'it is the inbox of the company in the path',
    ask: ({ company }) => ({ params: { company } }),
    names: 'OWN',
  },
  setAsideInbox: {
    because: 'what is not in the inbox stays, so that it harms no other question',
    ask: ({ company, message }) => ({
      params: { company },
      body: { inbox: { kind: 'MESSAGE', id: message } },
    }),
    names: 'OWN',
  },
  lookAtInbox: {
    because: 'an instant long ago makes nothing old',
    ask: ({ company }) => ({ params: { company }, body: { inbox: { until: '2020-01-01T00:00:00.000Z' } } }),
    names: 'OWN',
  },
  createBranch: {
    because: 'a name is what it is called',
    ask: ({ company }) => ({
      params: { company },
      body: { branch: { name: 'Нова', timezone: 'Europe/Kyiv' } },
    }),
    names: 'NOTHING',
  },
  changeBranch: {
    because: 'what is changed harms no other question',
    ask: ({ company, branch }) => ({ params: { company, branch }, body: { branch: { ordinal: 0 } } }),
    names: 'CATALOGUE',
  },
  createResource: {
    because: 'a name is what somebody is called',
    ask: ({ company, branch }) => ({ params: { company, branch }, body: { resource: { name: 'Нова' } } }),
    names: 'CATALOGUE',
  },
  changeResource: {
    because: 'what is changed harms no other question',
    ask: ({ company, branch, resource }) => ({
      params: { company, branch, resource },
      body: { resource: { ordinal: 0 } },
    }),
    names: 'CATALOGUE',
  },
  blockTime: {
    because: 'a day that no question is about',
    ask: ({ company, branch, resource }) => ({
      params: { company, branch, resource },
      body: { block: { date: '2030-01-02', start_time: 0, end_time: 3600 } },
    }),
    names: 'CATALOGUE',
  },
  unblockTime: {
    because: 'hours that are opened stay so, however often it is asked',
    ask: ({ company, branch, resource, frame }) => ({
      params: { company, branch, resource, frame },
      body: {},
    }),
    names: 'CATALOGUE',
  },
  addScheduleDay: {
    because: 'a day that no question is about',
    ask: ({ company, branch, resource }) => ({
      params: { company, branch, resource },
      body: { frame: { date: '2030-01-01', start_time: 0, end_time: 3600, type: 'OFF' } },
    }),
    names: 'CATALOGUE',
  },
  removeScheduleDay: {
    because: 'hours that are removed stay so, however often it is asked',
    ask: ({ company, branch, resource, frame }) => ({
      params: { company, branch, resource, frame },
      body: { frame: { active: false } },
    }),
    names: 'CATALOGUE',
  },
  saveResourceWeek: {
    because: 'none are what it has: it works as its branch does',
    ask: ({ company, branch, resource }) => ({ params: { company, branch, resource }, body: { frames: [] } }),
    names: 'CATALOGUE',
  },
  saveBranchWeek: {
    because: 'always open, so that no other question finds it closed',
    ask: ({ company, branch }) => ({
      params: { company, branch },
      body: {
        frames: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start_time: 0, end_time: 86_400 })),
      },
    }),
    names: 'CATALOGUE',
  },
  addBranchDay: {
    because: 'a day that no question is about',
    ask: ({ company, branch }) => ({
      params: { company, branch },
      body: { frame: { date: '2030-01-01', start_time: 0, end_time: 3600, type: 'OFF' } },
    }),
    names: 'CATALOGUE',
  },
  removeBranchDay: {
    because: 'hours that are removed stay so, however often it is asked',
    ask: ({ company, branch, branchFrame }) => ({
      params: { company, branch, frame: branchFrame },
      body: { frame: { active: false } },
    }),
    names: 'CATALOGUE',
  },
  changeScheduleDays: {
    because: 'a day that no question is about',
    ask: ({ company, branch, resource }) => ({
      params: { company, branch, resource },
      body: { days: { add: [{ date: '2030-01-02', start_time: 0, end_time: 3600, type: 'OFF' }] } },
    }),
    names: 'CATALOGUE',
  },
  changeBranchDays: {
    because: 'a day that no question is about',
    ask: ({ company, branch }) => ({
      params: { company, branch },
      body: { days: { add: [{ date: '2030-01-02', start_time: 0, end_time: 3600, type: 'OFF' }] } },
    }),
    names: 'CATALOGUE',
  },
  changeCompanySettings: {
    because: 'nothing is changed, so that it harms no other question',
    ask: ({ company }) => ({ params: { company }, body: { settings: {} } }),
    names: 'NOTHING',
  },
  changeBranchSettings: {
    because: 'nothing is changed, so that it harms no other question',
    ask: ({ company, branch }) => ({
      params: { company, branch },
      body: { settings: { booking_settings: {} } },
    }),
    names: 'CATALOGUE',
  },
  createField: {
    because: 'a name is what it is called',
    ask: ({ company }) => ({
      params: { company },
      body: { field: { name: 'Нове', model: 'MEMBERSHIP', type: 'TEXT_INPUT' } },
    }),
    names: 'NOTHING',
  },
  changeField: {
    because: 'an object has the name of an id',
    ask: ({ company, field }) => ({ params: { company, field }, body: { field: { display: true } } }),
    names: 'CATALOGUE',
  },
  orderFields: {
    because: 'it is a list of ids',
    ask: ({ company, field }) => ({ params: { company }, body: { fields: [field] } }),
    names: 'CATALOGUE',
  },
  createRestriction: {
    because: 'most kinds would keep others from booking',
    ask: ({ company }) => ({
      params: { company },
      body: { restriction: { kind: 'CLIENT_BLOCKED', active: false } },
    }),
    names: 'NOTHING',
  },
  changeRestriction: {
    because: 'an object has the name of an id',
    ask: ({ company, restriction }) => ({
      params: { company, restriction },
      body: { restriction: { active: true } },
    }),
    names: 'CATALOGUE',
  },
  removeRestriction: {
    because: 'it is there once',
    ask: ({ company, oldRestriction }) => ({ params: { company, restriction: oldRestriction }, body: {} }),
    names: 'CATALOGUE',
  },
  blockClient: {
    because: 'whom it blocks can book nothing any more',
    ask: ({ company, client }) => ({ params: { company, client }, body: { block: { active: false } } }),
    names: 'OWN',
  },
  readCompanyClient: {
    because: 'a client is named by an id there',
    ask: ({ company, client }) => ({ params: { company, client } }),
    names: 'OWN',
  },
  changeCompanyClient: {
    because: 'what is not sent stays, so that it harms no other question',
    ask: ({ company, client }) => ({ params: { company, client }, body: { client: {} } }),
    names: 'OWN',
  },
  dismissClientDouble: {
    because: 'a client is no double of itself',
    answers: 422,
    ask: ({ company, client }) => ({
      params: { company, client },
      body: { double: { client, dismissed: true } },
    }),
    names: 'OWN',
  },
  mergeClients: {
    because: 'a client is not merged into itself, and a merged one is gone for other questions',
    answers: 422,
    ask: ({ company, client }) => ({ params: { company, client }, body: { merge: { client } } }),
    names: 'OWN',
  },
  listClientFiles: {
    because: 'a client is named by an id there',
    ask: ({ company, client }) => ({ params: { company, client } }),
    names: 'OWN',
  },
  addClientFile: {
    because: 'a file is no JSON',
    answers: 422,
    ask: ({ company, client, user }) => ({ params: { company, client, file: user }, body: {} }),
    names: 'OWN',
  },
  removeClientFile: {
    because: 'the caller chooses the id of a file',
    ask: ({ company, client, user }) => ({ params: { company, client, file: user }, body: {} }),
    names: 'OWN',
  },
  listClientNotes: {
    because: 'a client is named by an id there',
    ask: ({ company, client }) => ({ params: { company, client } }),
    names: 'OWN',
  },
  saveClientNote: {
    because: 'the caller chooses the id of a note',
    ask: ({ company, client }) => ({
      params: { company, client, note: client },
      body: { note: { text: 'Чуже' } },
    }),
    names: 'OWN',
  },
  undoClientImport: {
    because: 'the caller chooses the id of an import, and nobody was imported by this one',
    ask: ({ company, user }) => ({ params: { company, import: user }, body: {} }),
    names: 'NOTHING',
  },
  removeClientNote: {
    because: 'the caller chooses the id of a note',
    ask: ({ company, client, user }) => ({ params: { company, client, note: user }, body: {} }),
    names: 'OWN',
  },
  exportClient: {
    because: 'a client is named by an id there',
    ask: ({ company, client }) => ({ params: { company, client } }),
    names: 'OWN',
  },
  eraseClient: {
    because: 'an erased client is gone for other questions',
    ask: ({ company, erased }) => ({ params: { company, client: erased }, body: {} }),
    names: 'OWN',
  },
  changeRating: {
    because: 'what is not sent stays, so that it harms no other question',
    ask: ({ company, rating }) => ({ params: { company, rating }, body: { rating: {} } }),
    names: 'OWN',
  },
  listMessages: {
    because: 'a client is named by an id there',
    ask: ({ company, client, appointment }) => ({ params: { company }, query: { client, appointment } }),
    names: 'OWN',
  },
  saveMessageText: {
    because: 'a text belongs to the company in the path',
    ask: ({ company }) => ({
      params: { company },
      body: { message_text: { kind: 'REMINDER', channel: 'SMS', locale: 'uk', text: 'Чуже' } },
    }),
    names: 'NOTHING',
  },
  changeMessageLimit: {
    because: 'a limit belongs to the company in the path',
    ask: ({ company }) => ({ params: { company }, body: { message_limit: { per_day: 500 } } }),
    names: 'NOTHING',
  },
  sendCustomMessage: {
    because: 'a message goes to one client, event or day',
    ask: ({ company, client }) => ({
      params: { company },
      body: { message: { client_id: client, text: 'Чуже', dry_run: true } },
    }),
    names: 'OWN',
  },
  previewMessageText: {
    because: 'it has no body of a widget call',
    ask: ({ company, appointment }) => ({
      params: { company },
      body: {
        message_text: { kind: 'REMINDER', channel: 'SMS', locale: 'uk', text: '{staff}' },
        appointment_id: appointment,
      },
    }),
    names: 'OWN',
  },
  repeatMessage: {
    because: 'it tells of a visit that is over, and so nobody is written to',
    answers: 409,
    ask: ({ company, message }) => ({ params: { company, message }, body: {} }),
    names: 'OWN',
  },
  createStaffMember: {
    because: 'a name is what somebody is called',
    ask: ({ company }) => ({
      params: { company },
      body: { staff_member: { name: 'Нова', role: 'manager' } },
    }),
    names: 'NOTHING',
  },
  changeStaffMember: {
    because: 'what is changed harms no other question',
    ask: ({ company, staffMember }) => ({
      params: { company, staffMember },
      body: { staff_member: { name: 'Марта' } },
    }),
    names: 'CATALOGUE',
  },
  inviteStaffMember: {
    because: 'it needs a phone or a mail',
    ask: ({ company, staffMember }) => ({
      params: { company, staffMember },
      body: { invitation: { email: 'nova@staff.example' } },
    }),
    names: 'CATALOGUE',
  },
  withdrawStaffInvitation: {
    because: 'what is withdrawn stays so, however often it is asked',
    ask: ({ company, staffInvitation }) => ({ params: { company, invitation: staffInvitation }, body: {} }),
    names: 'CATALOGUE',
  },
  revokeStaffSession: {
    because: 'it is the one of another browser, and nobody asks with it',
    ask: ({ staffSession }) => ({ params: { session: staffSession }, body: {} }),
    names: 'CATALOGUE',
  },
  saveStaffDevice: {
    because: 'a browser has an address of its own, which nobody else knows',
    ask: () => ({
      body: {
        device: {
          endpoint: `https://93.184.216.34/${newId()}`,
          keys: {
            p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
            auth: 'BTBZMqHH6r4Tts7J_aSIgg',
          },
        },
      },
    }),
    names: 'NOTHING',
  },
  removeStaffDevice: {
    because: 'it is the one of another browser, and stays removed',
    ask: ({ staffSession }) => ({ params: { device: staffSession }, body: {} }),
    names: 'CATALOGUE',
  },
  changeOwnStaffProvider: {
    because: 'the installation has no provider',
    answers: 404,
    ask: () => ({ params: { provider: 'studio-id' }, body: { provider: { allowed: false } } }),
    names: 'NOTHING',
  },
  setUpInstallation: {
    because: 'the installation has a company',
    ask: ({ phone }) => ({
      body: {
        token: 'a'.repeat(43),
        company: { name: 'Нова', trade: 'beauty' },
        owner: { name: 'Нова', phone, password: 'три сині птахи над морем' },
      },
    }),
    names: 'NOTHING',
  },
  beginStaffSignIn: {
    because: 'each request has an id of its own in the answer',
    ask: ({ phone }) => ({ body: { login: phone } }),
    names: 'NOTHING',
  },
  startStaffProviderSignIn: {
    because: 'the installation has no provider',
    answers: 404,
    ask: () => ({
      params: { provider: 'none' },
      body: { binding: 'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg' },
    }),
    names: 'NOTHING',
  },
  signInStaffByProvider: {
    because: 'no sign-in at a provider has this state',
    answers: 401,
    ask: () => ({
      body: { state: 'staff.none', binding_secret: 'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg' },
    }),
    names: 'NOTHING',
  },
  signInStaffBySecondFactor: {
    because: 'the token is of another sign-in',
    ask: () => ({ body: { token: 'a'.repeat(43), code: '123456' } }),
    names: 'NOTHING',
  },
  demandOwnersSecondFactor: {
    because: 'the owner who asks has none, and could do nothing any more',
    ask: ({ company }) => ({ params: { company }, body: { second_factor: { owners: false } } }),
    names: 'NOTHING',
  },
  signOutStaff: { because: 'it ends the session', ends: 'ALWAYS' },
  changeStaffNotifications: {
    because: 'branches and resources are named by ids there',
    ask: ({ company, staffMember, branch, resource }) => ({
      params: { company, staffMember },
      body: { notifications: { branch_ids: [branch], resource_ids: [resource] } },
    }),
    names: 'CATALOGUE',
  },
  createKey: {
    because: 'an object has the name of an id',
    ask: ({ company, staffMember }) => ({
      params: { company },
      body: { key: { name: 'Каса', staff_member_id: staffMember, scopes: ['catalogue.read'] } },
    }),
    names: 'CATALOGUE',
  },
  revokeKey: {
    because: 'an object has the name of an id, and nobody asks with this one',
    ask: ({ company, companyKey }) => ({
      params: { company, key: companyKey },
      body: { key: { active: false } },
    }),
    names: 'CATALOGUE',
  },
  createCalendarFeed: {
    because: 'an object has the name of an id',
    ask: ({ company, resource }) => ({ params: { company }, body: { calendar: { resource_id: resource } } }),
    names: 'CATALOGUE',
  },
  removeCalendarFeed: {
    because: 'what is removed is asked for by nothing else',
    ask: ({ company, calendar }) => ({ params: { company, calendar }, body: {} }),
    names: 'CATALOGUE',
  },
  createOutsideCalendar: {
    because: 'an address leads to nobody here',
    ask: ({ company, resource }) => ({
      params: { company },
      body: { calendar: { resource_id: resource, url: 'https://calendar.example/other.ics' } },
    }),
    names: 'CATALOGUE',
  },
  refreshOutsideCalendar: {
    because: 'it is no calendar of ours',
    ask: ({ company, outside }) => ({ params: { company, calendar: outside }, body: {} }),
    names: 'CATALOGUE',
  },
  removeOutsideCalendar: {
    because: 'it is there once',
    ask: ({ company, oldOutside }) => ({ params: { company, calendar: oldOutside }, body: {} }),
    names: 'CATALOGUE',
  },
  savePaymentAccount: {
    because: 'keys are those of a provider, and the sandbox calls nobody',
    ask: ({ company }) => ({
      params: { company, provider: 'sandbox' },
      body: { payment_account: { active: false, origins: ['https://another.example'] } },
    }),
    names: 'NOTHING',
  },
  testPaymentAccount: {
    because: 'the sandbox calls nobody',
    ask: ({ company }) => ({ params: { company, provider: 'sandbox' }, body: {} }),
    names: 'NOTHING',
  },
  createWebhook: {
    because: 'an address leads to nobody here',
    ask: ({ company }) => ({
      params: { company },
      body: { webhook: { url: 'http://127.0.0.1:9/', events: ['client.created'] } },
    }),
    names: 'NOTHING',
  },
  removeWebhook: {
    because: 'it is there once',
    ask: ({ company, oldWebhook }) => ({ params: { company, webhook: oldWebhook }, body: {} }),
    names: 'CATALOGUE',
  },
  ...(Object.fromEntries(
    (
      [
        'changeWebhook',
        'renewWebhookSecret',
        'takeOverWebhook',
        'testWebhook',
        'replayWebhookDelivery',
      ] as const
    ).map((name) => [
      name,
      {
        because: 'it is an endpoint of the company for every caller',
        ask: ({ company, webhook, delivery }: Ids) => ({
          params: { company, webhook, delivery },
          body: { webhook: { active: true } },
        }),
        names: 'CATALOGUE' as const,
      },
    ]),
  ) as Partial<Record<EndpointName, Partial<Case> & { because: string }>>),
  createService: {
    because: 'a name is what it is called',
    ask: ({ company }) => ({
      params: { company },
      body: { company_service: { name: 'Нова', type: 'GROUP' } },
    }),
    names: 'NOTHING',
  },
  changeService: {
    because: 'what is changed harms no other question',
    ask: ({ company, service }) => ({
      params: { company, service },
      body: { company_service: { ordinal: 0 } },
    }),
    names: 'CATALOGUE',
  },
  linkService: {
    because: 'it has no body',
    ask: ({ company, branch, service }) => ({ params: { company, branch, service }, body: {} }),
    names: 'CATALOGUE',
  },
  saveServiceNeeds: {
    because: 'it has bookings ahead, which need nothing besides',
    ask: ({ company, service }) => ({ params: { company, service }, body: { needs: [] } }),
    names: 'CATALOGUE',
  },
  saveResourceServices: {
    because: 'it performs the service already',
    ask: ({ company, branch, service, resource }) => ({
      params: { company, branch, resource },
      body: { services: [service] },
    }),
    names: 'CATALOGUE',
  },
  attachResources: {
    because: 'its performers stay',
    ask: ({ company, branch, service, resource }) => ({
      params: { company, branch, service },
      body: { service: { resources: [resource] } },
    }),
    names: 'CATALOGUE',
  },
  ...(Object.fromEntries(
    (['addPrices', 'savePrices'] as const).map((name) => [
      name,
      {
        because: 'the price stays as it is',
        ask: ({ company, service }: Ids) => ({
          params: { company },
          body: { prices: [{ service_id: service, amount: 45_000 }] },
        }),
        names: 'CATALOGUE' as const,
      },
    ]),
  ) as Partial<Record<EndpointName, Partial<Case> & { because: string }>>),
  previewRepeat: { because: 'its answer names the start it was asked for', names: 'NOTHING' },
  joinWaitingList: {
    because: 'one waits for what is full',
    ask: ({ company, branch, fullEvent, phone }) => ({
      body: {
        waiting: {
          company_id: company,
          branch_id: branch,
          event_id: fullEvent,
          client: { first_name: 'Хтось', phone },
        },
      },
    }),
  },
  changePhone: {
    because: 'the new phone is nobody’s',
    ask: ({ company, user }) => ({ params: { company, user }, body: { user: { phone: '+380671119988' } } }),
  },
  requestConfirmation: {
    because: 'the code goes to the own phone, whatever company is named',
    ask: ({ company }) => ({ params: { company }, body: { action: 'CHANGE_PASSWORD', way: 'PHONE' } }),
    names: 'NOTHING',
  },
  moveManaged: {
    because: 'a resource or an event is not needed',
    ask: ({ appointment, company }, { keys, freeStart }) => ({
      params: { appointment },
      headers: { 'x-manage-key': keys.manage },
      body: { appointment: { company_id: company, start_time: freeStart() } },
    }),
  },
  orderMembership: {
    because: 'a template without a choice of the day begins on the day of the order',
    ask: ({ company, template, phone }) => ({
      params: { company, template },
      body: { client_membership: { client: { first_name: 'Хтось', phone } } },
    }),
  },
  readGift: {
    because:
      'the card stays with its recipient when the buyer is erased: it names the certificate, and nobody',
    published: /"name":"Абонемент [0-9a-f]{12}"/gu,
  },
  listRatings: {
    because: 'a rating is signed with a first name and an initial (rate-appointment.test.ts)',
    published: /"author":"\p{L}+[0-9a-f]{12} \p{L}\."/gu,
  },
  getHome: {
    because: 'it shows the newest ratings, which are signed with a first name and an initial',
    published: /"author":"\p{L}+[0-9a-f]{12} \p{L}\."/gu,
  },
  rateAppointment: {
    because: 'what is rated is over',
    ask: ({ company, past, service }) => ({
      params: { company, appointment: past },
      body: { entity_rating: { type: 'SERVICE', entity_id: service, rating: 1, message: 'Чуже' } },
    }),
  },
  uploadFile: { because: 'a file is no JSON', ask: ({ company }) => ({ params: { company }, body: {} }) },
  importClients: {
    because: 'a table is no JSON',
    answers: 422,
    ask: ({ company }) => ({ params: { company }, body: {} }),
    names: 'NOTHING',
  },
  uploadImage: {
    because: 'a picture is no JSON',
    answers: 422,
    ask: ({ company }) => ({ params: { company }, body: {} }),
    names: 'NOTHING',
  },
  signOut: { because: 'it ends the session', ends: 'ALWAYS' },
  changePassword: { because: 'it ends all sessions', ends: 'ALWAYS' },
  deleteAccount: { because: 'it ends the account', ends: 'WITH_COMPANY' },
}

const catalogueNames = [
  'branch',
  'resource',
  'service',
  'event',
  'template',
  'webhook',
  'delivery',
  'calendar',
  'staffMember',
  'companyKey',
  'field',
  'restriction',
  'priceList',
  'resourceType',
  'discount',
  'staffSession',
  'staffInvitation',
] as const satisfies (keyof Ids)[]

export type Cases = {
  cases: ReadonlyMap<EndpointName, Case>
  /** What to add for calls without a case. */
  missing: string[]
}

/** `document` as the server sends it. */
export function casesOf({ paths, components }: OpenApiDocument): Cases {
  const cases = new Map<EndpointName, Case>()
  const missing: string[] = []
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    const name = operation.operationId
    const hand = byHand[name]
    const unknown: string[] = []
    const plan = planOf(operation, { components, unknown })
    // A handwritten request needs no generated values.
    if (hand?.ask === undefined && unknown.length > 0) {
      missing.push(...unknown.map((what) => `${name}: ${what}`))
      continue
    }
    const call = calls[name] as Call
    cases.set(name, {
      names: namesOf(plan.ids, operation, call),
      ask: (ids, asker) => plan.ask({ ids, asker, call }),
      ...hand,
    })
  }
  return { cases, missing }
}

type Described = Pick<OpenApiDocument, 'components'> & {
  /** Collects names without a value. */
  unknown: string[]
}

function planOf(operation: Operation, described: Described) {
  const ids = new Set<keyof Ids>()
  const see = { ...described, ids }
  const places = { path: 'params', query: 'query', header: 'headers' } as const
  const parameters = operation.parameters.flatMap(({ name, in: where, required, schema }) => {
    if (where === 'header' && wordsByName[name] === undefined) return []
    const value =
      where === 'path' || required || filledThoughOptional.has(name) ? valueOf(name, schema, see) : undefined
    return value === undefined ? [] : [{ name, place: places[where], value }]
  })
  const schema = operation.requestBody?.content['application/json']?.schema
  const body = schema === undefined ? undefined : objectOf(shapeOf(schema, see).schema, see)
  return {
    ids,
    ask: (fill: Fill): CaseRequest => {
      const asked: CaseRequest = body === undefined ? {} : { body: body(fill) }
      for (const { name, place, value } of parameters)
        asked[place] = { ...asked[place], [name]: String(value(fill)) }
      return asked
    },
  }
}

function namesOf(ids: ReadonlySet<keyof Ids>, { requestBody }: Operation, call: Call): Names {
  const isOwn = (name: keyof Ids) => name !== 'phone' && ownNames.some((own) => own === name)
  if ([...ids].some(isOwn)) return 'OWN'
  if (ids.has('phone')) return 'PHONE'
  const changes = requestBody !== undefined && call.changes !== 'NOTHING'
  return !changes && catalogueNames.some((name) => ids.has(name)) ? 'CATALOGUE' : 'NOTHING'
}

type Seeing = Described & { ids: Set<keyof Ids> }

/** Value for a field with this name and shape. Undefined if unknown, which is reported. */
function valueOf(name: string, given: JsonSchema, see: Seeing): Value | undefined {
  const id = idsByName[name]
  const { schema, isId } = shapeOf(given, see)
  const isList = schema['type'] === 'array'
  const item = isList ? shapeOf(schema['items'] as JsonSchema, see).schema : schema
  // An object can have the name of an id: `appointment` is an object in bodies, and an id in paths.
  if (id !== undefined && item['type'] !== 'object') {
    see.ids.add(id)
    return ({ ids }) => (isList ? [ids[id]] : ids[id])
  }
  const word = wordsByName[name]
  if (word !== undefined && schema['type'] !== 'boolean') {
    if (name === 'phone' || name === 'username') see.ids.add('phone')
    return word
  }
  if (isId) return nobodyKnows(see, `say in idsByName which ids “${name}” takes`)
  const [first] = (schema['enum'] ?? []) as unknown[]
  if (schema['const'] !== undefined || first !== undefined) return () => schema['const'] ?? first
  switch (schema['type']) {
    case 'object':
      return objectOf(schema, see)
    case 'array': {
      const each = valueOf(`item of ${name}`, schema['items'] as JsonSchema, see)
      const count = Math.max(1, Number(schema['minItems'] ?? 1))
      return each && ((fill) => Array.from({ length: count }, () => each(fill)))
    }
    case 'boolean':
      return () => true
    case 'integer':
    case 'number':
      return () => Math.max(1, Number(schema['minimum'] ?? 1))
    case 'string':
      if (schema['format'] === 'date-time') return ({ asker }) => asker.freeStart()
      if (schema['format'] === 'date') return () => '2030-01-01'
  }
  return nobodyKnows(see, `say in idsByName or wordsByName what stands under “${name}”`)
}

function nobodyKnows({ unknown }: Seeing, what: string): undefined {
  unknown.push(what)
}

function objectOf(schema: JsonSchema, see: Seeing): Value {
  const required = new Set((schema['required'] ?? []) as string[])
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>)
  const filled = properties.flatMap(([name, inner]) => {
    const isKnown = idsByName[name] !== undefined || wordsByName[name] !== undefined
    if (required.has(name) || filledThoughOptional.has(name)) {
      const value = valueOf(name, inner, see)
      return value === undefined ? [] : [{ name, value }]
    }
    // An optional id is one that an attacker can try.
    if (shapeOf(inner, see).isId && !isKnown) nobodyKnows(see, `say in idsByName which ids “${name}” takes`)
    return []
  })
  return (fill) => Object.fromEntries(filled.map(({ name, value }) => [name, value(fill)]))
}

/** Without null alternatives, and with references resolved. */
function shapeOf(given: JsonSchema, see: Described): { schema: JsonSchema; isId: boolean } {
  const { $ref: reference, anyOf } = given as { $ref?: string; anyOf?: JsonSchema[] }
  if (reference !== undefined) {
    const name = reference.split('/').at(-1)!
    return { ...shapeOf(see.components.schemas[name]!, see), isId: name === 'Id' }
  }
  const one = anyOf?.find(({ type, const: constant }) => type !== 'null' && constant !== '')
  if (one !== undefined) return shapeOf(one, see)
  const items = given['items'] as JsonSchema | undefined
  return { schema: given, isId: items !== undefined && shapeOf(items, see).isId }
}
