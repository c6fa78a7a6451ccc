/**
 * Persons who sign in as staff. They are separate from clients: a person who is both has two accounts.
 * docs/rules/staff-sessions.md
 */
import { mailPattern } from '@zapys/contract'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import { lockByName } from '../../../platform/db/named-lock.ts'
import { newId } from '../../../platform/db/ids.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { internationalPhone, namesCountry, readingsOf } from '../../clients/accounts/public.ts'

/** `phone`: + and digits; `email`: lower case. */
export type Contact = { phone: string; email: null } | { phone: null; email: string }

export const contactText = ({ phone, email }: Contact): string => phone ?? email

/** Parses a typed phone or email address. Rejects with `staff.login.malformed`. */
export function contactOfLogin(login: string): Contact {
  if (login.includes('@')) {
    if (!mailPattern.test(login)) throw new ApiError('staff.login.malformed')
    return { phone: null, email: login.toLowerCase() }
  }
  try {
    return { phone: internationalPhone(login), email: null }
  } catch (error) {
    if (error instanceof ApiError) throw new ApiError('staff.login.malformed')
    throw error
  }
}

/**
 * Parses a login as people type it, including phones without a country code: the reading with an account is chosen.
 * Unknown logins use the first reading, so that rate limits always count the same one. Rejects with
 * `staff.login.malformed`.
 */
export async function contactOfTyped(db: Connection, login: string): Promise<Contact> {
  if (login.includes('@') || namesCountry(login)) return contactOfLogin(login)
  const readings = readingsOf(login)
  if (readings.length < 2) return contactOfLogin(readings[0] ?? login)
  const known = await db.selectFrom('staff_person').select('phone').where('phone', 'in', readings).execute()
  const phone = readings.find((reading) => known.some((person) => person.phone === reading)) ?? readings[0]!
  return { phone, email: null }
}

/**
 * Contact of an invitation or a set-up. Rejects with `validation.failed` unless exactly one is given, and with
 * `phone.notInternational`.
 */
export function oneContact(
  field: string,
  { phone, email }: { phone?: string | null | undefined; email?: string | null | undefined },
): Contact {
  if (phone && !email) return { phone: internationalPhone(phone), email: null }
  if (email && !phone) return { phone: null, email: email.toLowerCase() }
  const message = `${field}: needs either phone or email`
  throw new ApiError('validation.failed', { errors: [{ field, message }] })
}

const personColumns = ['staff_person_id', 'phone', 'email', 'password_hash', 'contact_proven_at'] as const

export const personOfContact = (db: Connection, { phone, email }: Contact) =>
  db
    .selectFrom('staff_person')
    .select(personColumns)
    .$if(phone !== null, (query) => query.where('phone', '=', phone))
    .$if(email !== null, (query) => query.where('email', '=', email))
    .executeTakeFirst()

export const personOf = (db: Connection, personId: string) =>
  db
    .selectFrom('staff_person')
    .select(personColumns)
    .where('staff_person_id', '=', personId)
    .executeTakeFirst()

/**
 * Locked until the transaction ends. Not by row: the table is copied to every machine, where a row lock would lock the
 * whole table.
 */
export const holdStaffPerson = (tx: Tx, personId: string) => lockByName(tx, 'staff person', personId)

/** Locked until the transaction ends; undefined if the person left their last company. */
export async function lockPerson(tx: Tx, personId: string) {
  const [, person] = await tx.together([holdStaffPerson(tx, personId), personOf(tx, personId)])
  return person
}

/** Prevents concurrent transactions from adding a person with this contact. */
export const lockContact = (tx: Tx, contact: Contact) => lockByName(tx, 'staff contact', contactText(contact))

type NewPerson = { contact: Contact; passwordHash: string | null; isProven: boolean; now: number }

export async function addPerson(
  tx: Tx,
  { contact: { phone, email }, passwordHash, isProven, now }: NewPerson,
): Promise<string> {
  const personId = newId()
  await tx
    .insertInto('staff_person')
    .values({
      staff_person_id: personId,
      phone,
      email,
      password_hash: passwordHash,
      contact_proven_at: isProven ? new Date(now) : null,
      created: new Date(now),
    })
    .execute()
  return personId
}

export const savePassword = (tx: Tx, personId: string, passwordHash: string) =>
  tx
    .updateTable('staff_person')
    .set({ password_hash: passwordHash })
    .where('staff_person_id', '=', personId)
    .execute()

export const storeProof = (tx: Tx, personId: string, now: number) =>
  tx
    .updateTable('staff_person')
    .set({ contact_proven_at: new Date(now) })
    .where('staff_person_id', '=', personId)
    .where('contact_proven_at', 'is', null)
    .execute()

/** Companies where the person works, in the order of joining. Excludes hidden ones. */
export const companiesOf = (db: Connection, personId: string) =>
  db
    .selectFrom('staff_member')
    .innerJoin('company', 'company.company_id', 'staff_member.company_id')
    .select(['company.company_id', 'company.language', 'company.active'])
    .where('staff_person_id', '=', personId)
    .where('staff_member.active', '=', true)
    .where((company) =>
      company.or([company('company.active', '=', true), company('switched_off_at', 'is not', null)]),
    )
    .orderBy('staff_member.created')
    .orderBy('staff_member.staff_member_id')
    .execute()
