import {
  companyId,
  entityId,
  planRegularMemberships,
  regularClient,
  type DemoCompany,
  type PlannedMembership,
  type PlannedVisit,
} from '@zapys/demo'
import { toInstant, today } from '@zapys/domain/time'
import { certificateCode, codeHash } from '../modules/money/memberships/public.ts'
import type { Tx } from '../platform/db/database.ts'
import { insertRows, type Row } from './insert-rows.ts'
import { epochOf, toIso } from './planned-rows.ts'

/** Memberships of the demo client, each added once; later changes stay. `over`: her past visits. */
export async function addMemberships(
  tx: Tx,
  file: DemoCompany,
  { now, over, secret }: { now: number; over: readonly PlannedVisit[]; secret: string | undefined },
): Promise<void> {
  const company_id = companyId(file)
  const templates = await tx
    .selectFrom('membership_template')
    .select(['template_id', 'name', 'description', 'translations', 'service_ids', 'logo'])
    .where('company_id', '=', company_id)
    .execute()
  const known = await tx
    .selectFrom('membership')
    .select('membership_id')
    .where('company_id', '=', company_id)
    .where('client_id', '=', regularClient(file).client_id)
    .execute()
  if (known.length > 0) return
  const sold = new Map(templates.map((template) => [template.template_id, template]))
  const day = today(file.timezone, Math.floor(now / 1000))
  let unused = over.filter(({ price }) => price > 0)
  for (const planned of planRegularMemberships(file, day)) {
    const template = sold.get(entityId(file, 'template', planned.template.key))
    // An older installation lacks templates that were added since.
    if (template === undefined || (secret === undefined && planned.template.kind === 'CERTIFICATE')) continue
    const uses = planned.isUsed ? usesOf(planned, unused) : []
    unused = unused.filter((visit) => uses.every((use) => use.visit !== visit))
    await insertRows(tx, 'membership', [rowOf(file, planned, template, { uses, now, secret: secret ?? '' })])
    await insertRows(
      tx,
      'membership_use',
      uses.map((use) => useRow(file, planned, use)),
    )
    await insertRows(tx, 'membership_freeze', freezeRows(file, planned))
    await insertRows(tx, 'ledger_entry', ledgerRows(file, planned, uses))
  }
}

type Use = { visit: PlannedVisit; amount: number; price_covered: number }

/** A certificate is used up; a membership was used by the last two visits. */
function usesOf({ template }: PlannedMembership, visits: readonly PlannedVisit[]): Use[] {
  let left = template.amount ?? 0
  const users = template.kind === 'CERTIFICATE' ? visits : visits.slice(-2)
  return users.flatMap((visit) => {
    const price = Math.round(visit.price)
    if (template.type !== 'MONEY')
      return [{ visit, amount: template.type === 'DURATION' ? visit.duration : 1, price_covered: price }]
    const amount = Math.min(left, price)
    left -= amount
    return amount > 0 ? [{ visit, amount, price_covered: amount }] : []
  })
}

const beganAt = (file: DemoCompany, { start_time }: PlannedMembership, now: number): number =>
  Math.min(toInstant(file.timezone, start_time, 10 * 3600) ?? 0, now / 1000)

function rowOf(
  file: DemoCompany,
  planned: PlannedMembership,
  sold: Row,
  { uses, now, secret }: { uses: readonly Use[]; now: number; secret: string },
): Row {
  const { template, isPaid: _, isUsed: __, ...columns } = planned
  const company_id = companyId(file)
  const { visits, amount, duration } = template
  const certificate = { company_id, membership_id: planned.membership_id }
  return {
    company_id,
    client_id: regularClient(file).client_id,
    ...sold,
    ...columns,
    kind: template.kind,
    type: template.type,
    price: template.price,
    currency_code: template.currency_code,
    branch_ids: [],
    total: { VISITS: visits, MONEY: amount, DURATION: duration, PERIOD: null }[template.type],
    used: uses.reduce((sum, use) => sum + use.amount, 0),
    reserve: 0,
    frozen_to: null,
    extra_fields: {},
    utm: {},
    source: 'DEMO',
    locale: file.language,
    code_hash:
      template.kind === 'CERTIFICATE'
        ? codeHash({ secret }, company_id, certificateCode({ secret }, certificate))
        : null,
    created: toIso(beganAt(file, planned, now)),
  }
}

const useRow = (file: DemoCompany, { membership_id }: PlannedMembership, { visit, ...use }: Use): Row => ({
  company_id: companyId(file),
  use_id: entityId(file, 'use', visit.appointment_id),
  membership_id,
  appointment_id: visit.appointment_id,
  state: 'USED',
  ...use,
  created: toIso(epochOf(file, visit) ?? 0),
})

const freezeRows = (file: DemoCompany, { membership_id, frozen_from }: PlannedMembership): Row[] =>
  frozen_from === null
    ? []
    : [
        {
          company_id: companyId(file),
          freeze_id: entityId(file, 'freeze', membership_id),
          membership_id,
          type: 'FREEZE',
          actor: 'USER',
          first_day: frozen_from,
          created: toIso(toInstant(file.timezone, frozen_from, 9 * 3600) ?? 0),
        },
      ]

/** Payment at the desk as in the ledger, and the uses by visits. */
function ledgerRows(file: DemoCompany, planned: PlannedMembership, uses: readonly Use[]): Row[] {
  const { membership_id, template, isPaid } = planned
  const common = { company_id: companyId(file), currency_code: template.currency_code, line: 'PRICE' }
  const created = toIso(toInstant(file.timezone, planned.start_time, 10 * 3600) ?? 0)
  return [
    ...(isPaid
      ? [
          {
            ...common,
            entry_id: entityId(file, 'entry', membership_id),
            subject_kind: 'MEMBERSHIP',
            subject_id: membership_id,
            cause: 'CORRECTION',
            amount: template.price,
            membership_id: null,
            key: `demo:${membership_id}`,
            created,
          },
        ]
      : []),
    ...uses.map(({ visit, price_covered }) => ({
      ...common,
      entry_id: entityId(file, 'entry', visit.appointment_id),
      subject_kind: 'APPOINTMENT',
      subject_id: visit.appointment_id,
      cause: 'USE',
      amount: price_covered,
      membership_id,
      key: `use:${entityId(file, 'use', visit.appointment_id)}`,
      created: toIso(epochOf(file, visit) ?? 0),
    })),
  ]
}
