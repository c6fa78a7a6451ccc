/**
 * Memberships of the demo client at each company: one in each possible state, with its usage.
 * Dates are counted from the day on which the data is inserted, once.
 */
import { lastDayOf } from '@zapys/domain/memberships'
import { addDays, type LocalDate } from '@zapys/domain/time'
import type { MembershipTemplateFile } from '@zapys/company-file'
import type { DemoCompany } from './demo-company.ts'
import { entityId } from './entity-id.ts'

export type PlannedMembership = {
  membership_id: string
  number: string
  template: MembershipTemplateFile
  start_time: LocalDate
  end_time: LocalDate
  frozen_from: LocalDate | null
  isPaid: boolean
  /** Whether the client's past visits used it, the earliest first. */
  isUsed: boolean
}

type State = {
  key: string
  number: string
  begins: number
  isPaid?: boolean
  isUsed?: boolean
  frozen?: number
}

const states: readonly State[] = [
  { key: 'used-up', number: 'D3M2C', begins: -75, isUsed: true },
  { key: 'active', number: 'D3M2B', begins: -40, isUsed: true },
  { key: 'frozen', number: 'D3M2D', begins: -20, frozen: -4 },
  { key: 'not-started', number: 'D3M2F', begins: 9 },
  { key: 'unpaid', number: 'D3M2G', begins: 0, isPaid: false },
  { key: 'expired', number: 'D3M2H', begins: -400 },
]

/** Empty if the company sells none. */
export function planRegularMemberships(company: DemoCompany, today: LocalDate): PlannedMembership[] {
  const templates = company.membership_templates
  const ofKind = (wantedKind: MembershipTemplateFile['kind']) =>
    templates.filter(({ kind }) => kind === wantedKind)
  const [certificate] = ofKind('CERTIFICATE')
  const memberships = ofKind('MEMBERSHIP')
  if (certificate === undefined || memberships.length === 0) return []
  const planned = (state: State, template: MembershipTemplateFile): PlannedMembership => {
    const start_time = addDays(today, state.begins)
    return {
      membership_id: entityId(company, 'membership', state.key, template.key),
      number: `${state.number}${templates.indexOf(template) + 2}`,
      template,
      start_time,
      end_time: lastDayOf(start_time, template.period_days),
      frozen_from: state.frozen === undefined ? null : addDays(today, state.frozen),
      isPaid: state.isPaid ?? true,
      isUsed: state.isUsed ?? false,
    }
  }
  // What her visits used covers whatever they were.
  const used = { 'used-up': certificate, active: memberships.find(({ services }) => services.length === 0) }
  return [
    ...states.map((state, turn) =>
      planned(state, used[state.key as keyof typeof used] ?? memberships[(turn + 3) % memberships.length]!),
    ),
    ...memberships.map((template) => planned({ key: 'another', number: 'D3M2J', begins: -3 }, template)),
    planned({ key: 'gift', number: 'D3M2K', begins: -10 }, certificate),
  ]
}
