/** The registrar of a company's receipts at the tax office and its keys: stored sealed, never returned. */
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import type {
  FiscalRegistrar,
  FiscalRegistrarName,
  RegistrarKeys,
} from '../../../gateways/fiscal-registrars/port.ts'
import { seal, unseal } from '../../../platform/http/seal.ts'

type AccountDeps = Pick<Deps, 'secret' | 'fiscalRegistrars'>

/** Also of a company that registers no more: what it sold before may still be returned. Undefined: it never did. */
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

/** Payments from now on are registered there. Throws where keys are missing: a mistake in the company's setup. */
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
  const given = { registrar, sealed_keys: seal(secret, 'registrar keys', keys), active }
  await write
    .insertInto('fiscal_account')
    .values({ company_id: companyId, ...given, created: new Date(now) })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(given))
    .execute()
}
