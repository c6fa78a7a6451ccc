/** Signed-in staff of a company: an owner, and a performer without bookings. */
import { randomBytes } from 'node:crypto'
import type { Role } from '@zapys/contract'
import { addStaffByCommand, linkPerson } from '../../src/modules/staff/keys/public.ts'
import { addPerson, openSession } from '../../src/modules/staff/sessions/public.ts'
import type { CompanyScope } from '../../src/platform/db/company-scope.ts'
import type { Field } from '../booking/race-kinds.ts'

export type SignedInStaff = {
  /** Values of the header `Cookie`. */
  cookies: { owner: string; performer: string }
  /** Session of the owner in another browser. */
  otherSession: string
  /** Email of the owner. */
  mail: string
}

export async function addSignedInStaff(
  field: Field & { now(): number },
  company: CompanyScope,
  performerResourceId: string,
): Promise<SignedInStaff> {
  const mark = randomBytes(6).toString('hex')
  const mail = `owner-${mark}@staff.example`
  const owner = await addMember(field, company, { role: 'owner', mail })
  const performer = await addMember(field, company, {
    role: 'performer',
    mail: `performer-${mark}@staff.example`,
    resourceId: performerResourceId,
  })
  const other = await addSession(field, owner)
  await field.database.db
    .insertInto('staff_device')
    .values({
      staff_session_id: other.sessionId,
      endpoint: `https://93.184.216.34/${mark}`,
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      created: new Date(field.now()),
    })
    .execute()
  return {
    cookies: {
      owner: (await addSession(field, owner)).cookie,
      performer: (await addSession(field, performer)).cookie,
    },
    otherSession: other.sessionId,
    mail,
  }
}

type Member = { role: Role; mail: string; resourceId?: string }

/** Returns the id of the person. */
async function addMember(
  field: Field & { now(): number },
  company: CompanyScope,
  { role, mail, resourceId }: Member,
): Promise<string> {
  const { database } = field
  const post = { name: role, role, resourceId }
  const staffMemberId = await addStaffByCommand({ database, clock: field }, company, post)
  return database.inTransaction(async (tx) => {
    const contact = { phone: null, email: mail }
    const person = { contact, passwordHash: null, isProven: true, now: field.now() }
    const personId = await addPerson(tx, person)
    await linkPerson(tx, company, staffMemberId, personId)
    return personId
  })
}

/** Started with a password, so this session cannot set a new one without the old one. */
async function addSession(
  field: Field & { now(): number },
  personId: string,
): Promise<{ sessionId: string; cookie: string }> {
  let cookie = ''
  const jar = {
    token: undefined,
    browser: null,
    set: (token: string) => void (cookie = `zapys_staff=${token}; __Host-zapys_staff=${token}`),
    clear: () => {},
  }
  const { sessionId } = await field.database.inTransaction((tx) =>
    openSession(tx, { clock: field }, { personId, isProven: false, cookie: jar, former: undefined }),
  )
  return { sessionId, cookie }
}
