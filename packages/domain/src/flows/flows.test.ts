import type { CompanyType, ScreenSettings } from '@zapys/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  afterBranch,
  afterResource,
  afterService,
  autoSelect,
  flowOf,
  flowOrder,
  type Candidate,
  type NextScreen,
  type PickedService,
} from './index.ts'

describe('the flow code', () => {
  it.each([
    {
      code: 'B_R_S_DT',
      order: 'resource, service',
      because: 'the default [S2.flow.1] [S2.flow.2] [S9.default.1]',
    },
    { code: 'B_S_R_DT', order: 'service, resource', because: 'service first [S2.flow.1] [S2.flow.2]' },
    { code: 'B_R_DT', order: 'resource', because: 'no service screen' },
    { code: 'B_S_DT', order: 'service', because: 'no resource screen [S2.flow.2]' },
    {
      code: 'R_B_S_DT',
      order: 'service, resource',
      because: 'only a code that starts with B_R puts resources first [S2.flow.2]',
    },
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
  it('a company without flows has the default one, and of several the first counts [S9.default.1]', () => {
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
    { code: 'B_R_S_DT', next: 'events', screen: 'branchEvents', because: '[S4.autoselect.3]' },
    {
      code: 'B_S_R_DT',
      next: 'events',
      screen: 'branchEvents',
      because: 'whatever the flow [S4.autoselect.3]',
    },
    { code: 'B_R_S_DT', next: null, screen: 'resources', because: '[S4.autoselect.4] [S2.flow.2]' },
    { code: 'B_R_DT', next: null, screen: 'resources', because: '[S4.autoselect.4] [S2.flow.2]' },
    { code: 'B_S_R_DT', next: null, screen: 'services', because: '[S4.autoselect.5] [S2.flow.2]' },
    { code: 'B_S_DT', next: null, screen: 'services', because: '[S4.autoselect.5] [S2.flow.2]' },
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

describe('after a resource', () => {
  it.each([
    {
      code: 'B_R_S_DT',
      services: [],
      screen: 'resourceServices resource=anna',
      because: 'its services follow',
    },
    {
      code: 'B_R_DT',
      services: [],
      screen: 'resourceByMonth resource=anna',
      because: 'no service screen: the time follows',
    },
    {
      code: 'B_S_R_DT',
      services: [general],
      screen: 'resourceByMonth resource=anna s=cut',
      because: 'the service is known',
    },
    {
      code: 'B_R_S_DT',
      services: [general, group],
      screen: 'resourceByMonth resource=anna s=cut,pilates',
      because: 'several services of one visit',
    },
    {
      code: 'B_R_S_DT',
      services: [rent],
      screen: 'rentByMonth service=room resource=anna',
      because: 'a rental has a calendar of its own',
    },
  ])('$code goes to $screen: $because', ({ code, services, screen }) => {
    expect(written(afterResource(code, { branch: 'kyiv', resource: 'anna', services }))).toBe(screen)
  })
})

describe('after a service', () => {
  it.each<{ code: string; service: PickedService; resource: string | null; screen: string; because: string }>(
    [
      {
        code: 'B_R_S_DT',
        service: group,
        resource: 'anna',
        screen: 'branchEvents s=pilates r=anna',
        because: 'a group training [S4.servicenext.1]',
      },
      {
        code: 'B_S_DT',
        service: event,
        resource: null,
        screen: 'branchEvents s=yoga',
        because: '[S4.servicenext.2]',
      },
      {
        code: 'B_S_R_DT',
        service: rent,
        resource: null,
        screen: 'rentResources service=room',
        because: '[S4.servicenext.3]',
      },
      {
        code: 'B_R_S_DT',
        service: rent,
        resource: 'anna',
        screen: 'rentResources service=room r=anna',
        because: 'the chosen one is remembered [S4.servicenext.3]',
      },
      {
        code: 'B_R_S_DT',
        service: general,
        resource: 'anna',
        screen: 'resourceByMonth resource=anna s=cut',
        because: 'month of the resource [S4.servicenext.4]',
      },
      {
        code: 'B_R_S_DT',
        service: general,
        resource: 'any_available',
        screen: 'resourceByMonth resource=any_available s=cut',
        because: 'whoever is free [S4.servicenext.4]',
      },
      {
        code: 'B_S_DT',
        service: general,
        resource: null,
        screen: 'serviceByDate service=cut',
        because: 'dates of the service [S4.servicenext.4]',
      },
      {
        code: 'B_R_S_DT',
        service: general,
        resource: null,
        screen: 'serviceByDate service=cut',
        because: 'a link that skipped the resources [S4.servicenext.4]',
      },
      {
        code: 'B_S_R_DT',
        service: general,
        resource: null,
        screen: 'serviceResources service=cut',
        because: 'the flow asks for a resource next',
      },
    ],
  )('$code goes to $screen: $because', ({ code, service, resource, screen }) => {
    expect(written(afterService(code, { branch: 'kyiv', resource, services: [service] }))).toBe(screen)
  })
  it('without a service there is one to choose yet', () => {
    expect(written(afterService('B_R_S_DT', { branch: 'kyiv', resource: null, services: [] }))).toBe(
      'services',
    )
    expect(written(afterService('B_R_S_DT', { branch: 'kyiv', resource: 'anna', services: [] }))).toBe(
      'resourceServices resource=anna',
    )
  })
  it('several services of one visit are carried on, the first in the path', () => {
    const services = [general, { ...general, id: 'colour' }]
    expect(written(afterService('B_S_DT', { branch: 'kyiv', resource: null, services }))).toBe(
      'serviceByDate service=cut s=cut,colour',
    )
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

describe('selected without the client’s doing', () => {
  it.each<Row>([
    {
      screen: 'BRANCH',
      settings: { skip_one: true },
      candidates: many('kyiv'),
      selected: 'kyiv',
      because: 'the only one [S4.autoselect.1] [S3.screenset.1]',
    },
    {
      screen: 'BRANCH',
      candidates: many('kyiv'),
      selected: undefined,
      because: 'the only one, but skip_one is off [S4.autoselect.1] [S4.autoselect.12]',
    },
    {
      screen: 'BRANCH',
      settings: { skip_one: true },
      candidates: many('kyiv', 'lviv'),
      selected: undefined,
      because: 'two to choose from [S4.autoselect.12]',
    },
    {
      screen: 'BRANCH',
      settings: { auto_select: true, auto_select_id: 'lviv' },
      candidates: many('kyiv', 'lviv'),
      selected: 'lviv',
      because: '[S4.autoselect.2] [S3.screenset.1]',
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
    {
      screen: 'BRANCH',
      plan: 'PRO',
      candidates: [one('lviv', { ordinal: 2 }), one('kyiv')],
      selected: 'kyiv',
      because: 'the default branch is the first by ordinal [S4.autoselect.11]',
    },
    {
      screen: 'BRANCH',
      plan: 'BASIC',
      candidates: many('kyiv', 'lviv'),
      selected: 'kyiv',
      because: '[S4.autoselect.11]',
    },
    {
      screen: 'BRANCH',
      plan: 'ENTERPRISE',
      candidates: many('kyiv', 'lviv'),
      selected: undefined,
      because: 'enterprises are businesses [S4.autoselect.12]',
    },
    {
      screen: 'BRANCH',
      plan: 'BASIC',
      settings: { auto_select: true, auto_select_id: 'lviv' },
      candidates: many('kyiv', 'lviv'),
      selected: 'lviv',
      because: 'the configured one before the plan [S4.autoselect.2]',
    },
    { screen: 'BRANCH', plan: 'BASIC', candidates: [], selected: undefined, because: 'nothing to select' },

    {
      screen: 'RESOURCE',
      plan: 'BASIC',
      candidates: many('anna'),
      selected: 'anna',
      because: '[S4.autoselect.6]',
    },
    {
      screen: 'RESOURCE',
      plan: 'BASIC',
      candidates: many('anna', 'olha'),
      selected: undefined,
      because: 'the smallest plan, but two',
    },
    {
      screen: 'RESOURCE',
      plan: 'PRO',
      candidates: many('anna'),
      selected: undefined,
      because: 'a larger plan [S4.autoselect.6]',
    },
    {
      screen: 'RESOURCE',
      settings: { skip_one: true },
      candidates: many('anna'),
      selected: 'anna',
      because: '[S4.autoselect.7] [S3.screenset.2]',
    },
    {
      screen: 'RESOURCE',
      settings: { skip_one: true },
      candidates: [one('team', { type: 'GROUP' })],
      selected: undefined,
      because: '[S4.autoselect.8]',
    },
    {
      screen: 'RESOURCE',
      settings: { skip_one: true },
      candidates: [one('anna', { parent: 'team' })],
      selected: undefined,
      because: '[S4.autoselect.8]',
    },
    {
      screen: 'RESOURCE',
      plan: 'BASIC',
      settings: { skip_one: true },
      candidates: [one('anna', { parent: 'team' })],
      selected: 'anna',
      because: 'the smallest plan has no such exception [S4.autoselect.6]',
    },
    {
      screen: 'RESOURCE',
      settings: { auto_select_id: 'olha' },
      candidates: many('anna', 'olha'),
      selected: 'olha',
      because: '[S4.autoselect.9] [S3.screenset.2]',
    },
    {
      screen: 'RESOURCE',
      settings: { skip_one: true, auto_select_id: 'team' },
      candidates: [one('team', { type: 'GROUP' })],
      selected: 'team',
      because: 'named by the company [S4.autoselect.9]',
    },
    {
      screen: 'RESOURCE',
      settings: { auto_select: true, auto_select_id: 'gone' },
      candidates: many('anna', 'olha'),
      selected: undefined,
      because: 'nobody is drawn in the place of a named one',
    },

    {
      screen: 'SERVICE',
      settings: { skip_one: true },
      candidates: many('cut'),
      selected: 'cut',
      because: '[S3.screenset.3]',
    },
    {
      screen: 'SERVICE',
      settings: { skip_one: true },
      candidates: [one('hair', { type: 'GROUP' }), one('cut', { parent: 'hair' })],
      selected: 'cut',
      because: 'its category is no choice [S3.screenset.3]',
    },
    {
      screen: 'SERVICE',
      settings: { auto_select: true, auto_select_id: 'cut' },
      candidates: many('colour', 'cut'),
      selected: 'cut',
      because: '[S3.screenset.3]',
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

  it('auto_select without an id draws a resource, the same one all through a visit [S4.autoselect.10]', () => {
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
