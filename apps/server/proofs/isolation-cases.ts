/** How each call of the contract is asked for somebody's things. A call without a case does not compile. */
import type { EndpointName } from '@zapys/contract'
import type { Ids } from './isolation-world.ts'

/**
 * What a call names. OWN: things of one client. PHONE: a number, about which everybody gets the same answer. CATALOGUE:
 * things of a company that everybody may see there. NOTHING: a company, or nothing at all.
 */
export type Names = 'OWN' | 'PHONE' | 'CATALOGUE' | 'NOTHING'

export type Asked = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
}

export type Asker = {
  /** What the caller has in hand: keys of own bookings and entries, an own holder. */
  keys: { manage: string; waiting: string; holder: string }
  /** What differs from one question to the next: a start that nobody has taken. */
  freeStart(): string
}

export type Case = {
  names: Names
  ask(ids: Ids, asker: Asker): Asked
  /** Limits count it. */
  isCounted?: true
  /** It ends the caller's session or account, always or with this company: not asked by those who need it further. */
  ends?: 'ALWAYS' | 'WITH_COMPANY'
}

const at = (ids: Ids, path: Record<string, string> = {}) => ({ params: { company: ids.company, ...path } })
const atBranch = (ids: Ids) => at(ids, { branch: ids.branch })
const days = { start: '2030-01-01', end: '2030-01-02' }
const visit = (ids: Ids, start_time: string) => ({
  ...{ company_id: ids.company, branch_id: ids.branch, start_time },
  service_resource_settings: [{ service: ids.service, resources: [ids.resource], ordinal: 1 }],
})
/** Somebody of whom nothing is known types a phone, which may be another's. */
const stranger = (ids: Ids) => ({ first_name: 'Хтось', phone: ids.phone })
/** The phone is the proven one. */
const unnamed = { first_name: 'Хтось' }
const series = (ids: Ids, { freeStart }: Asker) => {
  const { start_time: _, ...rest } = visit(ids, '')
  return { ...rest, starts: [freeStart(), freeStart()] }
}
const managed = (ids: Ids, { keys }: Asker) => ({
  params: { appointment: ids.appointment },
  headers: { 'x-manage-key': keys.manage },
})
const waiting = (ids: Ids, { keys }: Asker) => ({
  params: { entry: ids.entry },
  headers: { 'x-manage-key': keys.waiting },
})
const wrongCode = (ids: Ids) => ({ phone: ids.phone, code: '000000', company_id: ids.company })
const password = 'три сині птахи над морем'
const record = (ids: Ids) => at(ids, { appointment: ids.appointment })

export const cases: Record<EndpointName, Case> = {
  getConfiguration: { names: 'NOTHING', ask: (ids) => at(ids, { widget: 'default' }) },
  listFields: { names: 'NOTHING', ask: (ids) => at(ids) },
  listBranches: { names: 'NOTHING', ask: (ids) => at(ids) },
  getBranchBooking: { names: 'CATALOGUE', ask: atBranch },
  listResources: { names: 'CATALOGUE', ask: atBranch },
  getResource: { names: 'CATALOGUE', ask: (ids) => at(ids, { resource: ids.resource }) },
  listServices: { names: 'CATALOGUE', ask: atBranch },
  getService: { names: 'CATALOGUE', ask: (ids) => at(ids, { service: ids.service }) },
  getBranchService: {
    names: 'CATALOGUE',
    ask: (ids) => at(ids, { branch: ids.branch, service: ids.service }),
  },
  getEvent: { names: 'CATALOGUE', ask: (ids) => at(ids, { branch: ids.branch, event: ids.event }) },
  listRatings: { names: 'NOTHING', ask: (ids) => ({ ...at(ids), query: { resource: ids.resource } }) },
  listMembershipTemplates: { names: 'NOTHING', ask: (ids) => at(ids) },
  listResourceSlots: {
    names: 'CATALOGUE',
    ask: (ids) => ({ ...atBranch(ids), query: { ...days, serviceId: ids.service } }),
  },
  listRentSlots: {
    names: 'CATALOGUE',
    ask: (ids) => ({ ...atBranch(ids), query: { ...days, serviceId: ids.service } }),
  },
  listEventSlots: { names: 'CATALOGUE', ask: (ids) => ({ ...atBranch(ids), query: days }) },
  calculatePrice: {
    names: 'CATALOGUE',
    ask: (ids, { freeStart }) => ({ body: { appointment: visit(ids, freeStart()) } }),
  },

  bookAppointment: {
    names: 'NOTHING',
    ask: (ids, { freeStart }) => ({
      body: { appointment: { ...visit(ids, freeStart()), client: stranger(ids) } },
    }),
  },
  bookEvent: {
    names: 'NOTHING',
    ask: (ids) => ({
      params: { event: ids.event },
      body: { appointment: { company_id: ids.company, client: stranger(ids) } },
    }),
  },
  previewRepeat: {
    names: 'NOTHING',
    ask: (ids, { freeStart }) => ({
      body: { appointment: { ...visit(ids, freeStart()), repeat: { every_weeks: 1, times: 2 } } },
    }),
  },
  bookSeries: {
    names: 'NOTHING',
    ask: (ids, asker) => ({ body: { appointment: { ...series(ids, asker), client: stranger(ids) } } }),
  },
  readManaged: {
    names: 'OWN',
    ask: (ids, asker) => ({ ...managed(ids, asker), query: { company_id: ids.company } }),
  },
  cancelManaged: {
    names: 'OWN',
    ask: (ids, asker) => ({ ...managed(ids, asker), body: { appointment: { company_id: ids.company } } }),
  },
  moveManaged: {
    names: 'OWN',
    ask: (ids, asker) => ({
      ...managed(ids, asker),
      body: { appointment: { company_id: ids.company, start_time: asker.freeStart() } },
    }),
  },
  joinWaitingList: {
    names: 'NOTHING',
    ask: (ids) => ({
      body: {
        waiting: {
          ...{ company_id: ids.company, branch_id: ids.branch, event_id: ids.fullEvent },
          client: stranger(ids),
        },
      },
    }),
  },
  readWaitingEntry: {
    names: 'OWN',
    ask: (ids, asker) => ({ ...waiting(ids, asker), query: { company_id: ids.company } }),
  },
  leaveWaitingList: {
    names: 'OWN',
    ask: (ids, asker) => ({ ...waiting(ids, asker), body: { waiting: { company_id: ids.company } } }),
  },
  takeHold: {
    names: 'NOTHING',
    ask: (ids, { freeStart }) => ({
      body: { hold: { ...visit(ids, freeStart()), holder: `another-holder-${Math.random()}` } },
    }),
  },
  extendHold: {
    names: 'OWN',
    ask: (ids, { keys }) => ({
      params: { hold: ids.hold },
      body: { hold: { company_id: ids.company, holder: keys.holder } },
    }),
  },
  releaseHold: {
    names: 'OWN',
    ask: (ids, { keys }) => ({
      params: { hold: ids.hold },
      body: { hold: { company_id: ids.company, holder: keys.holder } },
    }),
  },

  signInWithPassword: {
    names: 'PHONE',
    isCounted: true,
    ask: (ids) => ({
      body: { username: ids.phone, password, grant_type: 'password', company_id: ids.company },
    }),
  },
  signInByPhone: {
    names: 'PHONE',
    isCounted: true,
    ask: (ids) => ({ ...at(ids), body: { phone: ids.phone } }),
  },
  verifySignIn: { names: 'PHONE', isCounted: true, ask: (ids) => ({ body: wrongCode(ids) }) },
  signUpByPhone: {
    names: 'PHONE',
    isCounted: true,
    ask: (ids) => ({ ...at(ids), body: { phone: ids.phone } }),
  },
  verifySignUp: {
    names: 'PHONE',
    isCounted: true,
    ask: (ids) => ({ body: { ...wrongCode(ids), password } }),
  },
  resetByPhone: {
    names: 'PHONE',
    isCounted: true,
    ask: (ids) => ({ ...at(ids), body: { phone: ids.phone } }),
  },
  verifyReset: { names: 'PHONE', isCounted: true, ask: (ids) => ({ body: { ...wrongCode(ids), password } }) },
  listSignInProviders: { names: 'NOTHING', ask: (ids) => at(ids) },
  startSocialSignIn: {
    names: 'NOTHING',
    isCounted: true,
    ask: (ids) => ({ ...at(ids, { provider: 'google' }), body: { binding: 'a'.repeat(43) } }),
  },
  verifySocialSignIn: {
    names: 'NOTHING',
    isCounted: true,
    ask: () => ({ body: { state: 'unknown', code: 'unknown', binding_secret: 'a'.repeat(43) } }),
  },
  signOut: { names: 'NOTHING', ask: () => ({ body: {} }), ends: 'ALWAYS' },
  getMe: { names: 'NOTHING', ask: (ids) => ({ query: { company: ids.company } }) },
  saveProfile: {
    names: 'OWN',
    ask: (ids) => ({
      params: { user: ids.user },
      query: { company: ids.company },
      body: { user: { last_name: 'Чужа' } },
    }),
  },
  changePassword: {
    names: 'NOTHING',
    isCounted: true,
    ask: () => ({ body: { new_password: password } }),
    ends: 'ALWAYS',
  },
  changePhone: {
    names: 'OWN',
    isCounted: true,
    ask: (ids) => ({ ...at(ids, { user: ids.user }), body: { user: { phone: '+380671119988' } } }),
  },
  verifyPhone: { names: 'PHONE', isCounted: true, ask: (ids) => ({ body: wrongCode(ids) }) },
  exportOwnData: { names: 'NOTHING', ask: (ids) => ({ query: { company: ids.company } }) },
  deleteAccount: {
    names: 'NOTHING',
    ask: (ids) => ({ query: { company: ids.company } }),
    ends: 'WITH_COMPANY',
  },
  uploadFile: { names: 'NOTHING', isCounted: true, ask: (ids) => ({ ...at(ids), body: {} }) },

  bookOwnAppointment: {
    names: 'NOTHING',
    ask: (ids, { freeStart }) => ({
      ...at(ids),
      body: { appointment: { ...visit(ids, freeStart()), client: unnamed } },
    }),
  },
  bookOwnSeries: {
    names: 'NOTHING',
    ask: (ids, asker) => ({
      ...at(ids),
      body: { appointment: { ...series(ids, asker), client: unnamed } },
    }),
  },
  bookOwnEvent: {
    names: 'NOTHING',
    ask: (ids) => ({
      ...at(ids, { event: ids.event }),
      body: { appointment: { company_id: ids.company, client: unnamed } },
    }),
  },
  listRecords: {
    names: 'NOTHING',
    ask: (ids) => ({ ...at(ids), query: { withDetails: 'true', size: '100' } }),
  },
  listOwnEvents: { names: 'NOTHING', ask: (ids) => ({ ...at(ids), query: { withDetails: 'true' } }) },
  getRecord: { names: 'OWN', ask: record },
  cancelRecord: { names: 'OWN', ask: (ids) => ({ ...record(ids), body: {} }) },
  moveRecord: {
    names: 'OWN',
    ask: (ids, { freeStart }) => ({ ...record(ids), body: { appointment: { start_time: freeStart() } } }),
  },
  rateRecord: {
    names: 'OWN',
    ask: (ids) => ({
      ...at(ids, { appointment: ids.past }),
      body: { entity_rating: { type: 'SERVICE', entity_id: ids.service, rating: 1, message: 'Чуже' } },
    }),
  },
  listSurveys: { names: 'NOTHING', ask: (ids) => at(ids) },
  answerSurvey: {
    names: 'OWN',
    ask: (ids) => ({
      ...at(ids, { survey: ids.survey }),
      body: { survey: { answers: [{ question_id: ids.question, value: 'Чуже' }] } },
    }),
  },
  listNotifications: { names: 'NOTHING', ask: (ids) => at(ids) },
  readNotification: {
    names: 'OWN',
    ask: (ids) => ({ ...at(ids, { notification: ids.notification }), body: {} }),
  },
  getMessengers: { names: 'NOTHING', ask: (ids) => at(ids) },
}
