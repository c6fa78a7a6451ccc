/** Creates the company and first owner of an empty installation in the browser, by a link that the server prints. */
import {
  AnswerProblem,
  type Answers,
  type FirstOffer,
  newCompany,
  questions,
  readCompanyFile,
} from '@zapys/company-file'
import type { StaffMe, StaffSetUp } from '@zapys/contract'
import { companyScope } from '../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { lockSetUp, readSetUp, saveSetUp, type SetUp } from '../../../platform/db/installation.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import { hashToken } from '../../../platform/http/session.ts'
import type { StaffCookie } from '../../../platform/http/staff-session.ts'
import { freeAlias, importCompany } from '../../catalogue/company-files/public.ts'
import { checkNewPassword, countryOfCurrency, hashPassword, phoneOf } from '../../clients/accounts/public.ts'
import { writeAudit } from '../audit/public.ts'
import { addStaff, linkPerson } from '../keys/public.ts'
import {
  addPerson,
  type Contact,
  lockContact,
  oneContact,
  openSession,
  personOfContact,
  readMe,
} from '../sessions/public.ts'
import { isEmpty } from './set-up-link.ts'

/** Works once. Rejects as `calls.setUpInstallation` lists. */
export async function setUpInstallation(
  deps: Deps,
  { token, company, owner }: StaffSetUp,
  cookie: StaffCookie,
): Promise<StaffMe> {
  const { database } = deps
  const answers = readAnswers(company)
  const phone = owner.phone && (phoneOf(owner.phone, countryOfCurrency(answers.currency)) ?? owner.phone)
  const contact = oneContact('owner', { ...owner, phone })
  const offer = readOffer(company)
  // Checked before hashing the password, which occupies a core.
  await requireSetUp(database.db, { token, stored: await readSetUp(database.db), now: deps.clock.now() })
  await checkNewPassword('owner.password', owner.password, contact.phone)
  const passwordHash = await hashPassword(owner.password, deps.passwordCost)
  const session = await database.inTransaction(async (tx) => {
    const now = deps.clock.now()
    await requireSetUp(tx, { token, stored: await lockSetUp(tx), now })
    await saveSetUp(tx, null)
    const companyId = await addCompany(tx, { answers, offer, now })
    const personId = await addOwner(tx, companyId, { contact, passwordHash, name: owner.name, now })
    return openSession(tx, deps, { personId, isProven: false, cookie, former: undefined })
  })
  return readMe(database.db, session)
}

type StoredSetUp = { token: string; stored: SetUp | undefined; now: number }

/** Rejects with `staff.setUp.done` and `staff.setUp.notFound`. */
async function requireSetUp(db: Connection, { token, stored, now }: StoredSetUp): Promise<void> {
  if (!(await isEmpty(db))) throw new ApiError('staff.setUp.done')
  if (stored?.hash !== hashToken(token) || stored.until <= now) throw new ApiError('staff.setUp.notFound')
}

type NewCompany = { answers: Answers; offer: FirstOffer | undefined; now: number }

async function addCompany(tx: Tx, { answers, offer, now }: NewCompany): Promise<string> {
  const alias = await freeAlias(tx, answers.name)
  const { file, problems } = readCompanyFile(newCompany(answers, { alias, schema: '' }, offer))
  if (file === undefined) throw invalid('company', problems[0]?.reason ?? 'cannot be created')
  const { companyId } = await importCompany(tx, file, { now })
  return companyId
}

type NewOwner = { contact: Contact; passwordHash: string; name: string; now: number }

async function addOwner(
  tx: Tx,
  companyId: string,
  { contact, passwordHash, name, now }: NewOwner,
): Promise<string> {
  const company = await companyScope(tx, companyId)
  await lockContact(tx, contact)
  // A hidden demo may have such a person.
  if ((await personOfContact(tx, contact)) !== undefined) throw invalid('owner', 'has an account already')
  const staffMemberId = newId()
  await addStaff(tx, company, { id: staffMemberId, name, role: 'owner', resourceId: null, now })
  const personId = await addPerson(tx, { contact, passwordHash, isProven: false, now })
  await linkPerson(tx, company, staffMemberId, personId)
  await writeAudit(tx, company, {
    by: { keyId: null, staffMemberId },
    act: 'company.setUp',
    thing: 'company',
    thingId: companyId,
    now,
  })
  return personId
}

/** Rejects with `validation.failed` for invalid answers. */
function readAnswers(company: StaffSetUp['company']): Answers {
  const answerTo = <Name extends keyof Answers>(name: Name): Answers[Name] => {
    const { usual = '', read } = questions[name]
    try {
      return read(company[name] ?? usual)
    } catch (error) {
      if (!(error instanceof AnswerProblem)) throw error
      throw invalid(`company.${name}`, error.message)
    }
  }
  return {
    name: answerTo('name'),
    trade: answerTo('trade'),
    place: answerTo('place'),
    currency: answerTo('currency'),
    languages: answerTo('languages'),
    hours: answerTo('hours'),
  }
}

/** Person and room must be given if a service needs them, and only then. Rejects with `validation.failed`. */
function readOffer({ services, person, room }: StaffSetUp['company']): FirstOffer | undefined {
  const named = { person, room }
  const isNeeded = {
    person: services?.some(({ kind }) => kind !== 'RENT') ?? false,
    room: services?.some(({ kind }) => kind === 'RENT') ?? false,
  }
  for (const name of ['person', 'room'] as const) {
    if (isNeeded[name] && named[name] === undefined) throw invalid(`company.${name}`, 'must not be empty')
    if (!isNeeded[name] && named[name] !== undefined)
      throw invalid(`company.${name}`, 'must not be sent: no service has it')
  }
  return services === undefined ? undefined : { services, person, room }
}
