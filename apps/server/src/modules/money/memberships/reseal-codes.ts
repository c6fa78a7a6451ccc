import type { Tx } from '../../../platform/db/database.ts'
import { seal, type Secrets } from '../../../platform/http/seal.ts'
import { certificateCode, codeHash, shownCode } from './code.ts'

/**
 * Certificates sold before have their printed codes still: what was derived from the former secret is stored sealed. Of all
 * companies. `result` grows with each.
 */
export async function resealCertificates(
  tx: Tx,
  { from, to }: Secrets,
  result: { resealed: number; unreadable: number },
): Promise<void> {
  const certificates = await tx
    .selectFrom('membership')
    .select(['company_id', 'membership_id', 'code_hash', 'sealed_code'])
    .where('code_hash', 'is not', null)
    .execute()
  for (const certificate of certificates) {
    const { company_id, membership_id, code_hash } = certificate
    const code = shownCode({ secret: from }, certificate)
    if (code === null || codeHash({ secret: from }, company_id, code) !== code_hash) {
      result.unreadable += 1
      continue
    }
    result.resealed += 1
    await tx
      .updateTable('membership')
      .set({
        sealed_code: seal(to, 'certificate codes', code),
        code_hash: codeHash({ secret: to }, company_id, code),
      })
      .where('company_id', '=', company_id)
      .where('membership_id', '=', membership_id)
      .execute()
  }
}

/** After a loss of the secret: each gets the code that the new one derives, since no other can be verified. Of all companies. */
export async function reissueCertificates(tx: Tx, secret: string): Promise<void> {
  const certificates = await tx
    .selectFrom('membership')
    .select(['company_id', 'membership_id'])
    .where('code_hash', 'is not', null)
    .execute()
  for (const certificate of certificates)
    await tx
      .updateTable('membership')
      .set({
        sealed_code: null,
        code_hash: codeHash({ secret }, certificate.company_id, certificateCode({ secret }, certificate)),
      })
      .where('company_id', '=', certificate.company_id)
      .where('membership_id', '=', certificate.membership_id)
      .execute()
}
