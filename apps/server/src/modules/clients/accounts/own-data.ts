import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import { waitingPhoneChange } from './apply-phone.ts'

/** Data stored about the person besides the companies' data. Omits tokens and password hashes: they give access. */
export async function personDataOf(db: Connection, personId: string) {
  const [identities, sessions, browsers, phoneChange] = await Promise.all([
    db
      .selectFrom('person_identity')
      .select(['issuer', 'subject', 'created'])
      .where('person_id', '=', personId)
      .orderBy('created')
      .execute(),
    db
      .selectFrom('session')
      .select(['created', 'expires_at'])
      .where('person_id', '=', personId)
      .orderBy('created')
      .execute(),
    db
      .selectFrom('person_device')
      .select(['created', 'used_at'])
      .where('person_id', '=', personId)
      .orderBy('created')
      .execute(),
    waitingPhoneChange(db, personId),
  ])
  const instantOf = (epochMs: number) => new Date(epochMs).toISOString()
  return {
    identities: identities.map((row) => ({ ...row, created: instantOf(row.created) })),
    sessions: sessions.map(({ created, expires_at }) => ({
      created: instantOf(created),
      expires_at: instantOf(expires_at),
    })),
    browsers: browsers.map(({ created, used_at }) => ({
      created: instantOf(created),
      used_at: instantOf(used_at),
    })),
    phone_changes: phoneChange === undefined ? [] : [phoneChange],
  }
}

/** Removes all ways to sign in as this client. */
export async function unlinkClient(tx: Tx, company: CompanyScope, clientId: string): Promise<void> {
  await tx
    .deleteFrom('person_client')
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .execute()
}

/**
 * Erases the person once they are a client of no company. Usage counts stay until they expire after two days: they
 * contain a keyed hash and no phone, and deleting them would circumvent every limit.
 */
export async function erasePerson(tx: Tx, personId: string): Promise<void> {
  await tx
    .deleteFrom('code_challenge')
    .where((where) =>
      where.or([
        where('person_id', '=', personId),
        where('phone', '=', where.selectFrom('person').select('phone').where('person_id', '=', personId)),
      ]),
    )
    .execute()
  await tx.deleteFrom('person_identity').where('person_id', '=', personId).execute()
  await tx.deleteFrom('session').where('person_id', '=', personId).execute()
  await tx.deleteFrom('phone_change').where('person_id', '=', personId).execute()
  await tx.deleteFrom('person_device').where('person_id', '=', personId).execute()
  await tx.deleteFrom('person').where('person_id', '=', personId).execute()
}
