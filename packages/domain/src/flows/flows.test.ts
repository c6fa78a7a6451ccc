import type { CompanyType, ScreenSettings } from '@zapys/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterBranch, afterResource, afterService, autoSelect, flowOf, type PickedService } from './index.ts'
import { type Candidate, choosesAmongAll } from './auto-select.ts'
import { flowOrder } from './flow.ts'
import type { NextScreen } from './next-screen.ts'

describe('the flow code', () => {
  it.each([
    // proves S2.flow.1 S2.flow.2 S9.default.1
    {
      code: 'B_R_S_DT',
      order: 'resource, service',
      because: 'the default',
    },
    // proves S2.flow.1 S2.flow.2
    { code: 'B_S_R_DT', order: 'service, resource', because: 'service first' },
    { code: 'B_R_DT', order: 'resource', because: 'no service screen' },
    // proves S2.flow.2
    { code: 'B_S_DT', order: 'service', because: 'no resource screen' },
    // proves S2.flow.2
    {
      code: 'R_B_S_DT',
      order: 'service, resource',
      because: 'only a code that starts with B_R puts resources first',
    },
    {
      code: 'B_S_DT_R',
      order: 'service, resource',
      because: 'the time is asked for last, whatever its place',
    },
    {
      code: 'B_R_DT_S',
      order: 'resource, service',
      because: 'also before the service: its length must be known',
    },
    {
      code: 'S_R_B_DT',
      order: 'service, resource',
      because: 'the branch is asked for first, whatever its place',
    },
    // proves S2.flow.2
    { code: 'R_B_DT', order: 'resource', because: 'no service screen, and no B_R' },
    { code: '', order: 'resource, service', because: 'no code is the default' },
    { code: 'B_DT', order: 'resource, service', because: 'nothing to book is the default' },
    { code: 'B_R_R_DT', order: 'resource, service', because: 'a repeated part is the default' },
    { code: 'B_S', order: 'resource, service', because: 'no time is the default' },
    { code: 'B_X_S_DT', order: 'resource, service', because: 'an unknown part is the default' },
    { code: 'b_s_dt', order: 'resource, service', because: 'small letters are no parts' },
  ])('$code asks for $order: $because', ({ code, order }) => {
    const { resourceFirst, asksResource, asksService } = flowOrder(code)
    const asked = [...(asksService ? ['service'] : []), ...(asksResource ? ['resource'] : [])]
    expect((resourceFirst ? asked.toReversed() : asked).join(', ')).toBe(order)
  })
  // proves S9.default.1
  it('a company without flows has the default one, and of several the first counts', () => {
    expect(flowOf([]).code).toBe('B_R_S_DT')
    expect(
      flowOf([
        { code: 'B_S_DT', screens: [] },
        { code: 'B_R_DT', screens: [] },
      ]).code,
    ).toBe('B_S_DT')
  })
})

const general: PickedService = { id: 'cut', booking_type: 'GENERAL', group_training_service: false }
const rent: PickedService = { id: 'room', booking_type: 'RENT', group_training_service: false }
const event: PickedService = { id: 'yoga', booking_type: 'EVENT', group_training_service: false }
const group: PickedService = { id: 'pilates', booking_type: 'GENERAL', group_training_service: true }

/** As in the address bar. */
const written = ({ route, params, query }: NextScreen) => {
  const values = Object.entries({ ...params, ...query }).filter(
    ([key, value]) => key !== 'branch' && value !== undefined,
  )
  return [route, ...values.map(([key, value]) => `${key}=${value}`)].join(' ')
}

describe('after a branch', () => {
  it.each([
    // proves S4.autoselect.3
    {
      code: 'B_R_S_DT',
      next: 'events',
      screen: 'branchEvents',
      because:
        'after branch auto-selection with query next=events the user goes to the events screen of the branch',
    },
    // proves S4.autoselect.3
    {
      code: 'B_S_R_DT',
      next: 'events',
      screen: 'branchEvents',
      because: 'whatever the flow',
    },
    // proves S4.autoselect.4 S2.flow.2
    {
      code: 'B_R_S_DT',
      next: null,
      screen: 'resources',
      because:
        'after branch auto-selection without next=events and with a flow code starting B_R the user goes to the resource screen',
    },
    // proves S4.autoselect.4 S2.flow.2
    {
      code: 'B_R_DT',
      next: null,
      screen: 'resources',
      because:
        'after branch auto-selection without next=events and with a flow code starting B_R the user goes to the resource screen',
    },
    // proves S4.autoselect.5 S2.flow.2
    {
      code: 'B_S_R_DT',
      next: null,
      screen: 'services',
      because:
        'after branch auto-selection without next=events and with another flow code the user goes to the services screen',
    },
    // proves S4.autoselect.5 S2.flow.2
    {
      code: 'B_S_DT',
      next: null,
      screen: 'services',
      because:
        'after branch auto-selection without next=events and with another flow code the user goes to the services screen',
    },
    {
      code: 'B_R_S_DT',
      next: 'https://evil.example',
      screen: 'resources',
      because: 'any other value of next says nothing',
    },
  ])('$code with next $next goes to $screen: $because', ({ code, next, screen }) => {
    expect(written(afterBranch(code, 'kyiv', next))).toBe(screen)
  })
})

type Step = {
  code: string
  view?: 'MONTH' | 'WEEK'
  services: PickedService[]
  screen: string
  because: string
}

describe('after a resource', () => {
  it.each<Step>([
    {
      code: 'B_R_S_DT',
      services: [],
      screen: 'resourceServices resource=anna',
      because: 'its services follow',
    },
    // proves S4.servicenext.5
    {
      code: 'B_R_S_DT',
      view: 'WEEK',
      services: [],
      screen: 'resourceThenService resource=anna',
      because: 'its services, on the way to a week',
    },
    {
      code: 'B_R_DT',
      services: [],
      screen: 'resourceServices resource=anna',
      because: 'no service screen: there the service is selected without the client’s doing',
    },
    // proves S4.servicenext.4
    {
      code: 'B_R_DT',
      services: [general],
      screen: 'resourceByDate resource=anna s=cut',
      because: 'the flow asks for a resource only: its dates',
    },
    // proves S4.servicenext.4
    {
      code: 'B_S_R_DT',
      services: [general],
      screen: 'resourceByMonth resource=anna s=cut',
      because: 'the service is known',
    },
    // proves S4.servicenext.5
    {
      code: 'B_S_R_DT',
      view: 'WEEK',
      services: [general],
      screen: 'serviceResourceByWeek service=cut resource=anna',
      because: 'week of service then resource',
    },
    {
      code: 'B_R_S_DT',
      services: [general, group],
      screen: 'resourceByMonth resource=anna s=cut,pilates',
      because: 'several services of one visit',
    },
    {
      code: 'B_R_S_DT',
      view: 'WEEK',
      services: [general, group],
      screen: 'resourceServiceByWeek service=cut resource=anna s=cut,pilates',
      because: 'several services: the first in the path, all in s',
    },
    {
      code: 'B_R_S_DT',
      services: [rent],
      screen: 'rentByMonth service=room resource=anna',
      because: 'a rental has a calendar of its own',
    },
    {
      code: 'B_R_S_DT',
      view: 'WEEK',
      services: [rent],
      screen: 'serviceResourceByWeek service=room resource=anna',
      because: 'by week as well, whatever the flow',
    },
    // proves S4.servicenext.1
    {
      code: 'B_S_R_DT',
      services: [group],
      screen: 'branchEvents s=pilates r=anna',
      because: 'an old link to the resources of a group training',
    },
  ])('$code goes to $screen: $because', ({ code, view: timeView = 'MONTH', services, screen }) => {
    expect(written(afterResource(code, { branch: 'kyiv', resource: 'anna', services, timeView }))).toBe(
      screen,
    )
  })
})

describe('after a service', () => {
  const [anna, anybody] = ['anna', 'any_available']
  it.each<Step & { resource: string | null }>([
    // proves S4.servicenext.1
    {
      code: 'B_R_S_DT',
      services: [group],
      resource: anna,
      screen: 'branchEvents s=pilates r=anna',
      because: 'a group training',
    },
    // proves S4.servicenext.2
    {
      code: 'B_S_DT',
      services: [event],
      resource: null,
      screen: 'branchEvents s=yoga',
      because: 'picking a service with booking_type EVENT goes to events',
    },
    // proves S4.servicenext.2
    {
      code: 'B_S_DT',
      view: 'WEEK',
      services: [event],
      resource: null,
      screen: 'branchEvents s=yoga',
      because: 'however times are shown',
    },
    // proves S4.servicenext.3
    {
      code: 'B_S_R_DT',
      services: [rent],
      resource: null,
      screen: 'rentResources service=room',
      because: 'picking a service with booking_type RENT goes to the service-then-resource screen',
    },
    // proves S4.servicenext.3
    {
      code: 'B_R_S_DT',
      services: [rent],
      resource: anna,
      screen: 'rentResources service=room r=anna',
      because: 'the chosen one is remembered',
    },
    // proves S4.servicenext.4
    {
      code: 'B_R_S_DT',
      services: [general],
      resource: anna,
      screen: 'resourceByMonth resource=anna s=cut',
      because: 'month of the resource',
    },
    // proves S4.servicenext.4
    {
      code: 'B_R_S_DT',
      services: [general],
      resource: anybody,
      screen: 'resourceByMonth resource=any_available s=cut',
      because: 'any performer',
    },
    // proves S4.servicenext.4
    {
      code: 'B_R_DT',
      services: [general],
      resource: anna,
      screen: 'resourceByDate resource=anna s=cut',
      because: 'dates of the resource: the flow asks for nothing else',
    },
    // proves S4.servicenext.4
    {
      code: 'B_S_DT',
      services: [general],
      resource: null,
      screen: 'serviceByDate service=cut',
      because: 'dates of the service',
    },
    // proves S4.servicenext.4
    {
      code: 'B_R_S_DT',
      services: [general],
      resource: null,
      screen: 'serviceByDate service=cut',
      because: 'a link that skipped the resources',
    },
    {
      code: 'B_S_R_DT',
      services: [general],
      resource: null,
      screen: 'serviceResources service=cut',
      because: 'the flow asks for a resource next',
    },
    {
      code: 'B_S_R_DT',
      view: 'WEEK',
      services: [general],
      resource: null,
      screen: 'serviceResources service=cut',
      because: 'by week too',
    },
    // proves S4.servicenext.5
    {
      code: 'B_R_S_DT',
      view: 'WEEK',
      services: [general],
      resource: anna,
      screen: 'resourceServiceByWeek service=cut resource=anna',
      because: 'week of resource then service',
    },
    // proves S4.servicenext.5
    {
      code: 'B_S_R_DT',
      view: 'WEEK',
      services: [general],
      resource: anna,
      screen: 'serviceResourceByWeek service=cut resource=anna',
      because: 'week of service then resource',
    },
    // proves S4.servicenext.5
    {
      code: 'B_S_DT',
      view: 'WEEK',
      services: [general],
      resource: null,
      screen: 'serviceByWeek service=cut',
      because: 'week of the service',
    },
    {
      code: 'B_R_S_DT',
      services: [],
      resource: null,
      screen: 'services',
      because: 'there is one to choose yet',
    },
    {
      code: 'B_R_S_DT',
      services: [],
      resource: anna,
      screen: 'resourceServices resource=anna',
      because: 'one of the resource',
    },
    {
      code: 'B_S_DT',
      services: [general, group],
      resource: null,
      screen: 'serviceByDate service=cut s=cut,pilates',
      because: 'several of one visit are carried on, the first in the path',
    },
  ])('$code goes to $screen: $because', ({ code, view: timeView = 'MONTH', services, resource, screen }) => {
    expect(written(afterService(code, { branch: 'kyiv', resource, services, timeView }))).toBe(screen)
  })
})

describe('every way through the screens', () => {
  const orders = (parts: string[]): string[][] =>
    parts.length === 0
      ? [[]]
      : parts.flatMap((part) => orders(parts.filter((one) => one !== part)).map((rest) => [part, ...rest]))
  const codes = [
    ['B', 'R', 'S', 'DT'],
    ['B', 'R', 'DT'],
    ['B', 'S', 'DT'],
  ]
    .flatMap(orders)
    .map((parts) => parts.join('_'))

  /** The steps of a client who chooses Anna and the service wherever they are asked. */
  function walk(code: string, timeView: 'MONTH' | 'WEEK', service: PickedService): string[] {
    const branch = 'kyiv'
    const routes: string[] = []
    let screen = afterBranch(code, branch)
    for (;;) {
      routes.push(screen.route)
      const { query } = screen
      const resource = 'resource' in screen.params ? screen.params.resource : (query.r ?? null)
      const services = 'service' in screen.params || query.s ? [service] : []
      if (['services', 'resourceServices', 'resourceThenService'].includes(screen.route))
        screen = afterService(code, { branch, resource, services: [service], timeView })
      else if (['resources', 'serviceResources', 'rentResources'].includes(screen.route))
        screen = afterResource(code, { branch, resource: 'anna', services, timeView })
      else return routes
      if (routes.length > 4) throw new Error(`No end: ${routes.join(' ')}`)
    }
  }
  const ways = () =>
    codes.flatMap((code) =>
      (['MONTH', 'WEEK'] as const).flatMap((view) =>
        [general, rent, event, group].map((service) => ({
          code,
          view,
          service,
          way: walk(code, view, service),
        })),
      ),
    )

  it('ends where a time or an event is chosen, by week only where the company shows weeks', () => {
    for (const { view, service, way } of ways()) {
      const last = way.at(-1)
      if (service === event || service === group) expect(last).toBe('branchEvents')
      else expect(last).toMatch(view === 'WEEK' ? /ByWeek$/ : /By(Month|Date)$/)
      expect(new Set(way).size).toBe(way.length)
    }
  })
  // proves S2.flow.1 S2.flow.2
  it('begins with the resources exactly where the code starts with B_R', () => {
    for (const { code, way } of ways()) expect(way[0]).toBe(code.startsWith('B_R') ? 'resources' : 'services')
  })
  it('together they pass every screen of the table', () => {
    expect([...new Set(ways().flatMap(({ way }) => way))].toSorted()).toEqual([
      'branchEvents',
      'rentByMonth',
      'rentResources',
      'resourceByDate',
      'resourceByMonth',
      'resourceServiceByWeek',
      'resourceServices',
      'resourceThenService',
      'resources',
      'serviceByDate',
      'serviceByWeek',
      'serviceResourceByWeek',
      'serviceResources',
      'services',
    ])
  })
})

type Row = {
  screen: 'BRANCH' | 'RESOURCE' | 'SERVICE'
  plan?: CompanyType
  settings?: ScreenSettings
  code?: string
  candidates: Candidate[]
  selected: string | undefined
  because: string
}
const one = (id: string, change: Partial<Candidate> = {}): Candidate => ({ id, ordinal: 1, ...change })
const many = (...ids: string[]) => ids.map((id, index) => one(id, { ordinal: index + 1 }))

const select = (row: Omit<Row, 'selected' | 'because'>, visitSeed = 0) =>
  autoSelect(row.screen, row.candidates, {
    flow: { code: row.code ?? 'B_R_S_DT', screens: [{ type: row.screen, settings: row.settings ?? {} }] },
    companyType: row.plan ?? 'BUSINESS',
    visitSeed,
  })?.id

describe('a choice among the whole list', () => {
  it.each([
    { screen: 'RESOURCE', code: 'B_R_S_DT', settings: {}, isNeeded: false, because: 'the client chooses' },
    {
      screen: 'RESOURCE',
      code: 'B_R_S_DT',
      settings: { auto_select: true },
      isNeeded: true,
      because: 'it is chosen at random',
    },
    {
      screen: 'SERVICE',
      code: 'B_R_S_DT',
      settings: { auto_select_id: 'cut' },
      isNeeded: true,
      because: 'it is chosen by its id',
    },
    {
      screen: 'SERVICE',
      code: 'B_R_S_DT',
      settings: { auto_select: false, auto_select_id: 'cut' },
      isNeeded: false,
      because: 'the choice by id is off',
    },
    { screen: 'SERVICE', code: 'B_R_S_DT', settings: {}, isNeeded: false, because: 'the flow asks for it' },
    {
      screen: 'SERVICE',
      code: 'B_R_DT',
      settings: {},
      isNeeded: true,
      because: 'the flow does not ask for it, so the first is taken',
    },
    { screen: 'BRANCH', code: 'B_R_DT', settings: {}, isNeeded: false, because: 'flows always ask for it' },
  ] as const)('$screen of $code: $isNeeded, $because', ({ screen, code, settings, isNeeded }) => {
    expect(choosesAmongAll(screen, { flow: { code, screens: [{ type: screen, settings }] } })).toBe(isNeeded)
  })
})

describe('selected without the client’s doing', () => {
  it.each<Row>([
    // proves S4.autoselect.1 S3.screenset.1
    {
      screen: 'BRANCH',
      settings: { skip_one: true },
      candidates: many('kyiv'),
      selected: 'kyiv',
      because: 'the only one',
    },
    // proves S4.autoselect.1 S4.autoselect.12
    {
      screen: 'BRANCH',
      candidates: many('kyiv'),
      selected: undefined,
      because: 'the only one, but skip_one is off',
    },
    // proves S4.autoselect.12
    {
      screen: 'BRANCH',
      settings: { skip_one: true },
      candidates: many('kyiv', 'lviv'),
      selected: undefined,
      because: 'two to choose from',
    },
    // proves S4.autoselect.2 S3.screenset.1
    {
      screen: 'BRANCH',
      settings: { auto_select: true, auto_select_id: 'lviv' },
      candidates: many('kyiv', 'lviv'),
      selected: 'lviv',
      because:
        'with BRANCH auto_select on and an auto_select_id, that branch is selected without user action',
    },
    {
      screen: 'BRANCH',
      settings: { auto_select: false, auto_select_id: 'lviv' },
      candidates: many('kyiv', 'lviv'),
      selected: undefined,
      because: 'an id left over from when it was on',
    },
    {
      screen: 'BRANCH',
      settings: { auto_select: true, auto_select_id: 'gone' },
      candidates: many('kyiv', 'lviv'),
      selected: undefined,
      because: 'the branch is not offered any more',
    },
    {
      screen: 'BRANCH',
      settings: { auto_select: true },
      candidates: many('kyiv', 'lviv'),
      selected: undefined,
      because: 'no branch is drawn by lot',
    },
    // proves S4.autoselect.11
    {
      screen: 'BRANCH',
      plan: 'PRO',
      candidates: [one('lviv', { ordinal: 2 }), one('kyiv')],
      selected: 'kyiv',
      because: 'the default branch is the first by ordinal',
    },
    // proves S4.autoselect.11
    {
      screen: 'BRANCH',
      plan: 'BASIC',
      candidates: many('kyiv', 'lviv'),
      selected: 'kyiv',
      because: 'a non-business plan auto-selects the first branch',
    },
    // proves S4.autoselect.12
    {
      screen: 'BRANCH',
      plan: 'ENTERPRISE',
      candidates: many('kyiv', 'lviv'),
      selected: undefined,
      because: 'enterprises are businesses',
    },
    // proves S4.autoselect.2
    {
      screen: 'BRANCH',
      plan: 'BASIC',
      settings: { auto_select: true, auto_select_id: 'lviv' },
      candidates: many('kyiv', 'lviv'),
      selected: 'lviv',
      because: 'the configured one before the plan',
    },
    { screen: 'BRANCH', plan: 'BASIC', candidates: [], selected: undefined, because: 'nothing to select' },

    // proves S4.autoselect.6
    {
      screen: 'RESOURCE',
      plan: 'BASIC',
      candidates: many('anna'),
      selected: 'anna',
      because: 'a single resource is selected automatically when the company plan is basic',
    },
    {
      screen: 'RESOURCE',
      plan: 'BASIC',
      candidates: many('anna', 'olha'),
      selected: undefined,
      because: 'the smallest plan, but two',
    },
    // proves S4.autoselect.6
    {
      screen: 'RESOURCE',
      plan: 'PRO',
      candidates: many('anna'),
      selected: undefined,
      because: 'a larger plan',
    },
    // proves S4.autoselect.7 S3.screenset.2
    {
      screen: 'RESOURCE',
      settings: { skip_one: true },
      candidates: many('anna'),
      selected: 'anna',
      because:
        'a single resource is selected automatically when skip_one applies and it is not of type GROUP and has no parent',
    },
    // proves S4.autoselect.8
    {
      screen: 'RESOURCE',
      settings: { skip_one: true },
      candidates: [one('team', { type: 'GROUP' })],
      selected: undefined,
      because:
        'a single resource with skip_one is not auto-selected when it is of type GROUP or has a parent',
    },
    // proves S4.autoselect.8
    {
      screen: 'RESOURCE',
      settings: { skip_one: true },
      candidates: [one('anna', { parent: 'team' })],
      selected: undefined,
      because:
        'a single resource with skip_one is not auto-selected when it is of type GROUP or has a parent',
    },
    // proves S4.autoselect.6
    {
      screen: 'RESOURCE',
      plan: 'BASIC',
      settings: { skip_one: true },
      candidates: [one('anna', { parent: 'team' })],
      selected: 'anna',
      because: 'the smallest plan has no such exception',
    },
    // proves S4.autoselect.9 S3.screenset.2
    {
      screen: 'RESOURCE',
      settings: { auto_select_id: 'olha' },
      candidates: many('anna', 'olha'),
      selected: 'olha',
      because: 'a resource is selected automatically when its id matches the configured auto_select_id',
    },
    // proves S4.autoselect.9
    {
      screen: 'RESOURCE',
      settings: { skip_one: true, auto_select_id: 'team' },
      candidates: [one('team', { type: 'GROUP' })],
      selected: 'team',
      because: 'named by the company',
    },
    {
      screen: 'RESOURCE',
      settings: { auto_select: true, auto_select_id: 'gone' },
      candidates: many('anna', 'olha'),
      selected: undefined,
      because: 'nobody is drawn in the place of a named one',
    },

    // proves S3.screenset.3
    {
      screen: 'SERVICE',
      settings: { skip_one: true },
      candidates: many('cut'),
      selected: 'cut',
      because: 'screen SERVICE has settings skip_one, auto_select and auto_select_id',
    },
    // proves S3.screenset.3
    {
      screen: 'SERVICE',
      settings: { skip_one: true },
      candidates: [one('hair', { type: 'GROUP' }), one('cut', { parent: 'hair' })],
      selected: 'cut',
      because: 'its category is no choice',
    },
    // proves S3.screenset.3
    {
      screen: 'SERVICE',
      settings: { auto_select: true, auto_select_id: 'cut' },
      candidates: many('colour', 'cut'),
      selected: 'cut',
      because: 'screen SERVICE has settings skip_one, auto_select and auto_select_id',
    },
    { screen: 'SERVICE', candidates: many('cut'), selected: undefined, because: 'no setting asks for it' },
    {
      screen: 'SERVICE',
      settings: { auto_select: true },
      candidates: many('colour', 'cut'),
      selected: undefined,
      because: 'no service is drawn by lot',
    },
    {
      screen: 'SERVICE',
      code: 'B_R_DT',
      candidates: many('cut', 'colour'),
      selected: 'cut',
      because: 'the flow has no service screen',
    },
  ])('$screen: $selected of $candidates.length: $because', (row) => {
    expect(select(row)).toBe(row.selected)
  })

  // proves S4.autoselect.10
  it('auto_select without an id draws a resource, the same one all through a visit', () => {
    const row: Omit<Row, 'selected' | 'because'> = {
      screen: 'RESOURCE',
      settings: { auto_select: true },
      candidates: [one('team', { type: 'GROUP', ordinal: 9 }), ...many('anna', 'olha', 'marta')],
    }
    expect([0, 0.34, 0.67, 0.999].map((seed) => select(row, seed))).toEqual([
      'anna',
      'olha',
      'marta',
      'marta',
    ])
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (seed) => {
        expect(['anna', 'olha', 'marta']).toContain(select(row, seed))
      }),
    )
  })
})
