import type { Tx } from '../../../platform/db/database.ts'
import { seal, type Secrets } from '../../../platform/http/seal.ts'
import { certificateCode, codeHash, shownCode } from './code.ts'

/**
 * Keeps printed codes valid after a rotation of the secret: codes derived from the former secret are stored sealed.
 * Covers all companies. Adds its counts to `result`.
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

/**
 * After a loss of the secret: gives each certificate the code that the new secret derives, since old ones cannot be
 * verified. Covers all companies.
 */
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
