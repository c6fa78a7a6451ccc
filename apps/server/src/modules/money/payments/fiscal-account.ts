/** A company's fiscal registrar at the tax office. Keys are stored sealed and never returned. */
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import type {
  FiscalRegistrar,
  FiscalRegistrarName,
  RegistrarKeys,
} from '../../../gateways/fiscal-registrars/port.ts'
import { seal, unseal } from '../../../platform/http/seal.ts'

type AccountDeps = Pick<Deps, 'secret' | 'fiscalRegistrars'>

/**
 * Also for a company that stopped registering: earlier sales may still be returned. Undefined if it never registered.
 */
export async function registrarOf(
  db: Connection,
  { secret, fiscalRegistrars }: AccountDeps,
  company: CompanyScope,
): Promise<{ registrar: FiscalRegistrar; keys: RegistrarKeys } | undefined> {
  const row = await db
    .selectFrom('fiscal_account')
    .select(['registrar', 'sealed_keys'])
    .where('company_id', '=', company.companyId)
    .executeTakeFirst()
  const keys = row && unseal<RegistrarKeys>(secret, 'registrar keys', row.sealed_keys)
  return row && keys && { registrar: fiscalRegistrars[row.registrar as FiscalRegistrarName], keys }
}

/** Registers payments from now on. Throws if keys are missing: a mistake in the company's setup. */
export async function saveFiscalAccount(
  write: Connection,
  { secret, fiscalRegistrars }: AccountDeps,
  companyId: string,
  {
    registrar,
    keys,
    active = true,
  }: { registrar: FiscalRegistrarName; keys: RegistrarKeys; active?: boolean },
  now: number,
): Promise<void> {
  const missing = fiscalRegistrars[registrar].keyNames.filter((key) => !keys[key])
  if (missing.length > 0) throw new Error(`fiscal account of ${companyId}: ${missing.join(', ')} missing`)
  const values = { registrar, sealed_keys: seal(secret, 'registrar keys', keys), active }
  await write
    .insertInto('fiscal_account')
    .values({ company_id: companyId, ...values, created: new Date(now) })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(values))
    .execute()
}
