import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { claimFiles } from '../../catalogue/files/public.ts'
import type { Details } from './details.ts'

/** Files of a client who is known already stay unclaimed where the client's own answers were not replaced. */
export async function keepFiles(
  tx: Tx,
  company: CompanyScope,
  files: Details['files'],
  { clientId, appointmentId }: { clientId: string; appointmentId: string },
): Promise<void> {
  await claimFiles(tx, company, files.appointment, { clientId, appointmentId })
  if (files.client.length === 0) return
  const { extra_fields } = await tx
    .selectFrom('client')
    .select('extra_fields')
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow()
  const kept = new Set(Object.values(extra_fields as Record<string, unknown>))
  await claimFiles(
    tx,
    company,
    files.client.filter((uri) => kept.has(uri)),
    { clientId },
  )
}
