import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Studio } from '../../../../test/builders.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { bearer, newPhone, visitor } from '../../../../test/visitor.ts'
import { companyScope } from '../../../platform/db/company-scope.ts'
import { newId } from '../../../platform/db/ids.ts'
import { holdPerson } from '../../../platform/http/session.ts'
import { type AboutPerson, clientForPerson } from './client-for-person.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const open = { settings: { auth: { sms_auth: true } } }
const clientsOf = ({ company_id }: Studio) =>
  server.database.db
    .selectFrom('client')
    .select(['client_id', 'first_name', 'phone', 'email', 'email_verified'])
    .where('company_id', '=', company_id)
    .orderBy('client_id')
    .execute()

async function person(phone: string | null): Promise<string> {
  const person_id = newId()
  await server.database.db
    .insertInto('person')
    .values({ person_id, phone, created: new Date(server.clock.now()) })
    .execute()
  return person_id
}

const clientFor = async (studio: Studio, personId: string, about?: AboutPerson) => {
  const company = await companyScope(server.database.db, studio.company_id)
  return server.database.inTransaction(async (tx) => {
    await holdPerson(tx, personId)
    return clientForPerson(tx, server.deps, company, personId, about)
  })
}

describe('a guest who signs in', () => {
  it('is the same client of the company, with the names and bookings of before', async () => {
    const studio = await server.studio(open)
    const phone = newPhone()
    const guest = await studio.client({ phone, first_name: 'Марта', last_name: 'Коваль' })
    const signedIn = await visitor(server).signsIn(studio, phone)
    const me = await visitor(server).get('/v1/me', bearer(signedIn))
    expect(me.body).toMatchObject({ first_name: 'Марта', last_name: 'Коваль', phone })
    expect((await clientsOf(studio)).map(({ client_id }) => client_id)).toEqual([guest.client_id])
  })

  it('is a new client where no client has the phone, and the same one at the next sign-in', async () => {
    const studio = await server.studio(open)
    const phone = newPhone()
    const personId = await person(phone)
    const first = await clientFor(studio, personId)
    expect(await clientFor(studio, personId)).toBe(first)
    expect(await clientsOf(studio)).toMatchObject([{ client_id: first, phone }])
  })

  it('is one client also when two requests come at the same moment', async () => {
    const studio = await server.studio(open)
    const personId = await person(newPhone())
    const [one, two] = await Promise.all([clientFor(studio, personId), clientFor(studio, personId)])
    expect(one).toBe(two)
    expect(await clientsOf(studio)).toHaveLength(1)
  })

  it('is not known in another company', async () => {
    const [studio, second] = [await server.studio(open), await server.studio(open)]
    const phone = newPhone()
    await second.client({ phone, first_name: 'Марта' })
    const signedIn = await visitor(server).signsIn(studio, phone)
    const me = await visitor(server).get('/v1/me', bearer(signedIn))
    expect(me.body).toMatchObject({ first_name: null, phone })
    const there = await visitor(server).get(`/v1/me?company=${second.company_id}`, bearer(signedIn))
    expect(there.body['first_name']).toBeNull()
  })
})

describe('a mail', () => {
  const mail = 'marta@example.com'

  it.each([
    {
      guest: { email: mail, email_verified: true, phone: newPhone() },
      verified: true,
      same: true,
      because: 'a provider has proven both',
    },
    {
      guest: { email: mail, phone: null },
      verified: true,
      same: false,
      because: 'nobody has proven the mail here',
    },
    {
      guest: { email: mail, phone: newPhone() },
      verified: true,
      same: false,
      because: 'a guest may have typed somebody else’s mail beside the own phone',
    },
    {
      guest: { email: mail, phone: null },
      verified: false,
      same: false,
      because: 'the provider has not proven it',
    },
    {
      guest: { email: 'Marta@Example.com', email_verified: true, phone: null },
      verified: true,
      same: true,
      because: 'capitals do not matter in mails',
    },
  ])('names the client of before ($same): $because', async ({ guest, verified, same }) => {
    const studio = await server.studio(open)
    const { client_id } = await studio.client(guest)
    const found = await clientFor(studio, await person(null), { email: mail, email_verified: verified })
    expect(found === client_id).toBe(same)
    // An unverified email address blocks no other client: the person who verifies it gets it.
    if (!same)
      expect((await clientsOf(studio)).find((client) => client.client_id === found)).toMatchObject({
        email: mail,
        email_verified: verified,
      })
  })

  // proves S8.message.23
  it('and phone of two different clients: neither is taken, the company has to say who is who', async () => {
    const studio = await server.studio(open)
    const phone = newPhone()
    await studio.client({ phone })
    await studio.client({ email: mail, email_verified: true })
    await expect(
      clientFor(studio, await person(phone), { email: mail, email_verified: true }),
    ).rejects.toMatchObject({ code: 'client.contactsDiffer' })
  })
})

describe('what is known of a person', () => {
  it('fills what the client does not have and changes nothing else', async () => {
    const studio = await server.studio(open)
    const phone = newPhone()
    await studio.client({ phone, first_name: 'Марта', email: null })
    await clientFor(studio, await person(phone), {
      first_name: 'Marta',
      last_name: 'Koval',
      email: 'marta@example.com',
      email_verified: true,
    })
    expect(await clientsOf(studio)).toMatchObject([
      { first_name: 'Марта', email: 'marta@example.com', email_verified: true },
    ])
  })

  it('a client that is another person’s is not taken over', async () => {
    const studio = await server.studio(open)
    const phone = newPhone()
    const { client_id } = await studio.client({ phone, guest: false })
    const other = await person(null)
    await server.database.db
      .insertInto('person_client')
      .values({ person_id: other, company_id: studio.company_id, client_id, created: new Date() })
      .execute()
    await expect(clientFor(studio, await person(phone))).rejects.toMatchObject({
      code: 'client.alreadyExists',
    })
  })
})
