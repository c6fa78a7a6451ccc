/** Issues memberships from a template, by an order or by staff. docs/rules/memberships.md */
import { lastDayOf } from '@zapys/domain/memberships'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { certificateCode, codeHash } from './code.ts'
import { addMembership, type NewMembership } from './membership-rows.ts'

/** Finds a template on sale. Rejects with `membership.template.notFound`. */
export async function findTemplate(db: Connection, company: CompanyScope, templateId: string) {
  const template = await db
    .selectFrom('membership_template')
    .selectAll()
    .where('company_id', '=', company.companyId)
    .where('template_id', '=', templateId)
    .where('active', '=', true)
    .executeTakeFirst()
  if (template === undefined) throw new ApiError('membership.template.notFound')
  return template
}

export type Template = Awaited<ReturnType<typeof findTemplate>>

const totalOf = ({ type, visits, amount, duration }: Template): number | null =>
  ({ VISITS: visits, MONEY: amount, DURATION: duration, PERIOD: null })[type]

/** The branch's time zone if the template is valid in one branch only, otherwise `timezone`. */
export async function zoneOfTemplate(
  db: Connection,
  company: CompanyScope,
  { branch_ids: branchIds }: Pick<Template, 'branch_ids'>,
  timezone: string,
): Promise<string> {
  if (branchIds.length !== 1) return timezone
  const branch = await db
    .selectFrom('branch')
    .select('timezone')
    .where('company_id', '=', company.companyId)
    .where('branch_id', '=', branchIds[0]!)
    .executeTakeFirst()
  return branch?.timezone ?? timezone
}

/** Values that differ between sales; omitted ones come from the template. */
type MembershipToIssue = Pick<NewMembership, 'client_id' | 'source' | 'locale'> &
  Partial<Pick<NewMembership, 'price' | 'extra_fields' | 'utm' | 'agreement'>> & { start_time: string }

/** Issues a membership with the template's current terms. Returns its id. */
export async function issueMembership(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'secret'>,
  company: CompanyScope,
  template: Template,
  { start_time, ...issued }: MembershipToIssue,
): Promise<string> {
  const membership_id = newId()
  const certificate = { company_id: company.companyId, membership_id }
  await addMembership(tx, company, {
    membership_id,
    template_id: template.template_id,
    kind: template.kind,
    type: template.type,
    name: template.name,
    logo: template.logo,
    description: template.description,
    translations: JSON.stringify(template.translations),
    service_ids: template.service_ids,
    branch_ids: template.branch_ids,
    price: template.price,
    currency_code: template.currency_code,
    start_time,
    end_time: lastDayOf(start_time, template.period_days),
    total: totalOf(template),
    code_hash:
      template.kind === 'CERTIFICATE'
        ? codeHash(deps, company.companyId, certificateCode(deps, certificate))
        : null,
    created: new Date(deps.clock.now()),
    ...issued,
  })
  return membership_id
}
