import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Studio } from '../../../../test/builders.ts'
import { companyKey, type CompanyKey } from '../../../../test/company-key.ts'
import {
  enterByCode,
  invitationToken,
  newMail,
  signInStaff,
  staffBrowser,
  type StaffBrowser,
} from '../../../../test/staff-browser.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'

let server: TestServer
let studio: Studio
let owner: CompanyKey
beforeAll(async () => {
  server = await startTestServer()
  studio = await server.studio({ alias: 'invites', name: 'Промінь' })
  owner = await companyKey(server, studio)
})
afterAll(() => server.stop())

async function addMember(key: CompanyKey = owner, role = 'manager'): Promise<string> {
  const { body } = await key.post('staff', { staff_member: { name: 'Марта', role } })
  return String(body['id'])
}

const invite = (memberId: string, invitation: object, key: CompanyKey = owner) =>
  key.post(`staff/${memberId}/invitation`, { invitation })

/** Invites by email and returns the token of the link. */
async function invited(
  email = newMail(),
  key = owner,
): Promise<{ token: string; memberId: string; id: string }> {
  const memberId = await addMember(key)
  const { body } = await invite(memberId, { email }, key)
  return { token: await invitationToken(server, email), memberId, id: String(body['id']) }
}

const accept = (browser: StaffBrowser, body: object) => browser.post('/v1/staff/invitation/accept', body)
const read = (browser: StaffBrowser, token: string) => browser.post('/v1/staff/invitation', { token })
const codeOf = ({ body }: { body: Record<string, unknown> }) => body['code']

describe('an invitation', () => {
  it('is sent without a look at bookings, which may lie on other machines', async () => {
    await invite(await addMember(), { email: newMail() })
    server.takeStatements()
    await server.outbox.messages()
    const statements = server.takeStatements()
    expect(statements.join()).toContain('outbox_message')
    expect(statements.filter((text) => text.includes('"appointment'))).toEqual([])
  })

  it('is sent by SMS or mail, and names the inviting company', async () => {
    const [phone, email] = ['+380671234001', newMail()]
    const [byPhone, byMail] = [
      await invite(await addMember(), { phone: '+380 67 123-40-01', locale: 'en' }),
      await invite(await addMember(), { email: email.toUpperCase() }),
    ]
    expect(byPhone.body).toMatchObject({ phone, email: null, state: 'OPEN', role: 'manager' })
    expect(byMail.body).toMatchObject({ phone: null, email, state: 'OPEN' })
    const sent = (await server.outbox.messages()).filter(({ to }) => to === phone || to === email)
    expect(sent.map(({ channel }) => channel).toSorted()).toEqual(['MAIL', 'SMS'])
    for (const { text } of sent)
      expect(text).toMatch(/Промінь[\s\S]*https:\/\/booking\.example\/staff\/invitation#[\w-]{43}/)
  })

  it('shows the company, the role and a part of the contact to the holder of the link', async () => {
    const email = newMail()
    const { token } = await invited(email)
    const { status, body } = await read(staffBrowser(server), token)
    expect([status, body]).toEqual([
      200,
      {
        company: {
          id: studio.company_id,
          name: 'Промінь',
          alias: 'invites',
          logo: null,
          language: 'uk',
        },
        name: 'Марта',
        role: 'manager',
        to: 'p•••@studio.example',
        expires_at: '2026-05-25T08:00:00.000Z',
        has_account: false,
        password_required: false,
        signed_in_as: 'NOBODY',
      },
    ])
  })

  it('signs a new person in, and stands accepted in the list', async () => {
    const email = newMail()
    const { token, memberId, id } = await invited(email)
    const browser = staffBrowser(server)
    const accepted = await accept(browser, { token, password: 'три сині птахи над морем' })
    expect(accepted.body).toMatchObject({
      person: { email, has_password: true, contact_proven: true },
      companies: [{ id: studio.company_id, staff_member: { id: memberId, role: 'manager' } }],
    })
    expect((await browser.get('/v1/staff/me')).status).toBe(200)
    const listed = await owner.get('staff-invitation?state=ACCEPTED')
    expect(listed.body['content']).toContainEqual(expect.objectContaining({ id, state: 'ACCEPTED' }))
    const members = await owner.get('staff')
    expect(members.body['content']).toContainEqual(
      expect.objectContaining({ id: memberId, has_account: true }),
    )
  })

  it('works once, also for two who accept at the same moment', async () => {
    const { token } = await invited()
    const replies = await Promise.all([
      accept(staffBrowser(server), { token }),
      accept(staffBrowser(server), { token }),
    ])
    expect(replies.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '409'])
    const again = staffBrowser(server)
    expect([codeOf(await accept(again, { token })), codeOf(await read(again, token))]).toEqual([
      'staff.invitation.used',
      'staff.invitation.used',
    ])
    expect(again.cookie()).toBe('')
  })

  it('is over after 7 days, when it is withdrawn, when the staff member leaves, and when a newer one is sent', async () => {
    const [late, withdrawn, left, replaced] = [
      await invited(),
      await invited(),
      await invited(),
      await invited(),
    ]
    expect((await owner.remove(`staff-invitation/${withdrawn.id}`)).body['state']).toBe('WITHDRAWN')
    expect((await owner.remove(`staff-invitation/${withdrawn.id}`)).status).toBe(200)
    await owner.post(`staff/${left.memberId}`, { staff_member: { active: false } })
    await invite(replaced.memberId, { email: newMail() })
    const opened = async (token: string) => codeOf(await accept(staffBrowser(server), { token }))
    for (const { token } of [withdrawn, left, replaced])
      expect(await opened(token)).toBe('staff.invitation.expired')
    server.clock.set('2026-05-25T08:00:00.000Z')
    expect(await opened(late.token)).toBe('staff.invitation.expired')
    server.clock.set('2026-05-18T08:00:00.000Z')
    // Unknown, cut while copying, and copied without its last part.
    for (const token of ['a'.repeat(43), 'abc', ''])
      expect([token, await opened(token)]).toEqual([token, 'staff.invitation.notFound'])
    expect(codeOf(await read(staffBrowser(server), 'cut'))).toBe('staff.invitation.notFound')
  })

  it('is refused in the browser of another person', async () => {
    const other = await signInStaff(server, studio)
    const { token } = await invited()
    expect((await read(other, token)).body['signed_in_as']).toBe('OTHER')
    expect(codeOf(await accept(other, { token }))).toBe('staff.invitation.otherPerson')
    expect((await accept(staffBrowser(server), { token })).status).toBe(200)
  })

  it('opens no account that exists: its person signs in, then works for both companies', async () => {
    const { email } = await signInStaff(server, studio, { password: 'три сині птахи над морем' })
    const second = await server.studio()
    const { token } = await invited(email, await companyKey(server, second))
    const stranger = staffBrowser(server)
    expect((await read(stranger, token)).body['has_account']).toBe(true)
    expect(codeOf(await accept(stranger, { token }))).toBe('staff.signIn.required')
    const person = await enterByCode(server, email)
    expect((await read(person, token)).body['signed_in_as']).toBe('INVITED')
    expect(codeOf(await accept(person, { token, password: 'чужий новий пароль' }))).toBe('validation.failed')
    const { body } = await accept(person, { token })
    const ids = (body['companies'] as { id: string }[]).map(({ id }) => id)
    expect(ids.toSorted()).toEqual([studio.company_id, second.company_id].toSorted())
  })

  it('gives a person one place in a company', async () => {
    const person = await signInStaff(server, studio)
    const { token } = await invited(person.email)
    expect(codeOf(await accept(person, { token }))).toBe('staff.hasAccount')
    expect(codeOf(await invite(person.staffMemberId, { email: newMail() }))).toBe('staff.hasAccount')
  })

  it('is sent once when it is requested twice within a minute', async () => {
    const memberId = await addMember()
    const email = newMail()
    const [first, second] = [await invite(memberId, { email }), await invite(memberId, { email })]
    expect(second.body).toEqual(first.body)
    expect((await server.outbox.messages()).filter(({ to }) => to === email)).toHaveLength(1)
  })

  it('needs one contact that can be written to, and a staff member who works here', async () => {
    const memberId = await addMember()
    const other = await companyKey(server, await server.studio())
    const codes = [
      await invite(memberId, {}),
      await invite(memberId, { email: newMail(), phone: '+380671234002' }),
      await invite(memberId, { phone: '067' }),
      await invite(memberId, { email: newMail() }, other),
    ].map(codeOf)
    expect(codes).toEqual([
      'validation.failed',
      'validation.failed',
      'phone.notInternational',
      'staff.notFound',
    ])
  })

  it('opens no more than the key that sends it', async () => {
    const weak = await companyKey(server, studio, { scopes: ['staff.write'] })
    const memberId = await addMember(weak)
    expect(codeOf(await invite(memberId, { email: newMail() }, weak))).toBe('key.moreThanOwn')
    const { staffMemberId } = await signInStaff(server, studio, { role: 'manager' })
    const raised = await weak.post(`staff/${staffMemberId}`, { staff_member: { role: 'owner' } })
    expect(codeOf(raised)).toBe('key.moreThanOwn')
  })

  it('is to the role of its day: a new role withdraws it', async () => {
    const performers = ['bookings.read', 'clients.read', 'catalogue.read', 'calendars.write'] as const
    const weak = await companyKey(server, studio, {
      scopes: ['staff.write', ...performers, 'notifications.write', 'bookings.mark', 'hours.block'],
    })
    const { resource_id } = await studio.resource()
    const { body } = await weak.post('staff', {
      staff_member: { name: 'Оля', role: 'performer', resource_id },
    })
    const email = newMail()
    await invite(String(body['id']), { email }, weak)
    const token = await invitationToken(server, email)
    const raised = await weak.post(`staff/${String(body['id'])}`, { staff_member: { role: 'owner' } })
    expect(raised.status).toBe(200)
    expect(codeOf(await accept(staffBrowser(server), { token }))).toBe('staff.invitation.expired')
  })

  it('goes to no number that gets no SMS', async () => {
    const refused = await invite(await addMember(), { phone: '+380900212345' })
    expect([refused.status, codeOf(refused)]).toEqual([422, 'validation.failed'])
  })

  it('is sent by owners alone', async () => {
    const manager = await signInStaff(server, studio, { role: 'manager' })
    const memberId = await addMember()
    const url = `/v1/company/${studio.company_id}/staff/${memberId}/invitation`
    const refused = await manager.post(url, { invitation: { email: newMail() } })
    expect([refused.status, codeOf(refused)]).toEqual([403, 'key.notAllowed'])
    const boss = await signInStaff(server, studio)
    expect((await boss.post(url, { invitation: { email: newMail() } })).status).toBe(200)
  })
})
