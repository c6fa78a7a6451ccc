/** Two companies with two clients each; each client has data in every table that a call can read. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Studio } from '../../test/builders.ts'
import { clientForPerson, openSession } from '../../src/modules/clients/accounts/public.ts'
import { createKey } from '../../src/modules/staff/keys/public.ts'
import { rights } from '@zapys/contract'
import { companyScope } from '../../src/platform/db/company-scope.ts'
import { hashToken } from '../../src/platform/http/session.ts'
import { newId } from '../../src/platform/db/ids.ts'
import { takeOver } from '../../src/modules/clients/erasure-and-export/public.ts'
import { anyAddress } from '../../test/any-address.ts'
import type { Field } from '../booking/race-kinds.ts'
import { addSignedInStaff, type SignedInStaff } from './isolation-staff.ts'

/** Ids that a request can name: those of the company's catalogue, and those of one client. */
export type Ids = CatalogueIds & OwnIds
export type CatalogueIds = Record<
  | ('company' | 'branch' | 'resource' | 'service' | 'event' | 'fullEvent' | 'template')
  | ('frame' | 'branchFrame' | 'priceList' | 'resourceType' | 'discount')
  | ('webhook' | 'oldWebhook' | 'delivery' | 'calendar')
  | ('staffMember' | 'companyKey' | 'field' | 'restriction' | 'oldRestriction')
  | ('eventService' | 'oldEvent' | 'outside' | 'oldOutside')
  | ('staffSession' | 'staffInvitation'),
  string
>
export type OwnIds = Record<(typeof ownNames)[number], string>
export const ownNames = [
  'user',
  'phone',
  'appointment',
  'past',
  'survey',
  'question',
  'notification',
  'entry',
  'oldEntry',
  'hold',
  'file',
  'membership',
  'payment',
  'client',
  'message',
  'deskPayment',
  'refund',
  'erased',
  'rating',
] as const

export type Client = {
  name: string
  studio: Studio
  ids: Ids
  clientId: string
  token: string
  companyKeys: CompanyKeys
  staff: SignedInStaff
  /** Secrets that a guest has instead of a token. */
  keys: { manage: string; waiting: string; membership: string; gift: string; holder: string }
  /** Texts that are unique to this client. */
  canaries: string[]
}

type Place = {
  studio: Studio
  ids: CatalogueIds
  clients: number
  companyKeys: CompanyKeys
  staff: SignedInStaff
}

/** API keys of the company with every scope: an owner's, and that of a performer without bookings. */
export type CompanyKeys = { owner: string; performer: string }

async function place(field: Field & { now(): number }): Promise<Place> {
  const studio = await field.studio({
    settings: {
      auth: { sms_auth: true, sms_password_auth: true },
      rating: { enabled: true },
      survey: { enabled: true },
      membership: { allow_freezing: true },
      widget_settings: { membership_showcase_view_type: 'LARGE' },
    },
  })
  const anna = await studio.resource()
  const olha = await studio.resource({ name: 'Ольга' })
  const company = await companyScope(field.database.db, studio.company_id)
  const keyOf = async (role: 'owner' | 'performer', resourceId?: string) =>
    (
      await createKey({ database: field.database, clock: field }, company, {
        name: role,
        scopes: rights,
        role,
        resourceId,
      })
    ).key
  const ofBranch = await studio.dayFrame('2029-01-02', 'OFF', '10:00-11:00')
  const { frame_id } = await studio.dayFrame('2029-01-01', 'OFF', '10:00-11:00', {
    resource_id: anna.resource_id,
  })
  const companyKeys = { owner: await keyOf('owner'), performer: await keyOf('performer', olha.resource_id) }
  const haircut = await studio.service({ by: [anna], price: 45_000 })
  const yoga = await studio.service({ booking_type: 'EVENT', price: 30_000 })
  const { service_id } = yoga
  const open = await studio.event({ service_id, starts_at: field.at(20, 18), space: 1000 })
  const { template_id } = await studio.template()
  const send = async (method: 'POST' | 'PUT', path: string, body: object): Promise<unknown> => {
    const reply = await fetch(`${field.url}/v1/company/${studio.company_id}/${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${companyKeys.owner}` },
      body: JSON.stringify(body),
    })
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    return reply.json()
  }
  const tell = async (path: string, body: object) => ((await send('POST', path, body)) as { id: string }).id
  // No server listens on this port.
  const webhook = { url: 'http://127.0.0.1:9/', events: ['payment.paid'] }
  const [told, old] = [await tell('webhook', { webhook }), await tell('webhook', { webhook })]
  const keys = { secret: randomBytes(32).toString('base64url') }
  await send('PUT', 'payment-account/sandbox', { payment_account: { keys, active: false } })
  const calendar = await tell('calendar', { calendar: { resource_id: anna.resource_id } })
  const { service_price_list_id: priceList } = await field.database.db
    .selectFrom('branch')
    .select('service_price_list_id')
    .where('company_id', '=', studio.company_id)
    .where('branch_id', '=', studio.branch_id)
    .executeTakeFirstOrThrow()
  const resourceType = await tell('resource-type', { resource_type: { name: 'Старша' } })
  const discount = await tell('discount', { discount: { name: 'Ранки', percent: 10, active: false } })
  const delivery = await tell(`webhook/${told}/test`, {})
  const staffMember = await tell('staff', { staff_member: { name: 'Марта', role: 'manager' } })
  const staffInvitation = await tell(`staff/${staffMember}/invitation`, {
    invitation: { email: `${randomBytes(6).toString('hex')}@staff.example` },
  })
  const staff = await addSignedInStaff(field, company, olha.resource_id)
  const companyKey = await tell('key', {
    key: { name: 'Каса', staff_member_id: staffMember, scopes: ['catalogue.read'] },
  })
  const extraField = await tell('field', { field: { name: 'Кому', model: 'MEMBERSHIP', type: 'TEXT_INPUT' } })
  const [restriction, oldRestriction] = [
    await tell('restriction', { restriction: { kind: 'CLIENT_BLOCKED' } }),
    await tell('restriction', { restriction: { kind: 'CLIENT_BLOCKED' } }),
  ]
  // This address is never fetched.
  const elsewhere = { resource_id: anna.resource_id, url: 'https://calendar.example/anna.ics' }
  const [outside, oldOutside] = [
    await tell('outside_calendar', { calendar: elsewhere }),
    await tell('outside_calendar', { calendar: elsewhere }),
  ]
  const toCancel = await studio.event({ service_id, starts_at: field.at(22, 18) })
  const full = await studio.event({ service_id, starts_at: field.at(21, 18), space: 1, used_space: 1 })
  return {
    studio,
    companyKeys,
    staff,
    clients: 0,
    ids: {
      company: studio.company_id,
      branch: studio.branch_id,
      resource: anna.resource_id,
      service: haircut.service_id,
      event: open.event_id,
      fullEvent: full.event_id,
      template: template_id,
      frame: frame_id,
      branchFrame: ofBranch.frame_id,
      staffMember,
      companyKey,
      field: extraField,
      restriction,
      oldRestriction,
      webhook: told,
      oldWebhook: old,
      delivery,
      calendar,
      priceList,
      resourceType,
      discount,
      eventService: service_id,
      oldEvent: toCancel.event_id,
      outside,
      oldOutside,
      staffSession: staff.otherSession,
      staffInvitation,
    },
  }
}

/** `field.now` returns the program's clock in epoch milliseconds. */
export async function isolationWorld(field: Field & { now(): number }) {
  const [first, second] = [await place(field), await place(field)]
  const [anna, boris] = [await client(field, first, 'A'), await client(field, first, 'B')]
  const [chrystyna, danylo] = [await client(field, second, 'C'), await client(field, second, 'D')]
  return { anna, boris, chrystyna, danylo }
}

/** A separate company with one client, where everything may be changed, because no other request uses it. */
export const workshop = async (field: Field & { now(): number }): Promise<Client> =>
  client(field, await place(field), 'W')

export type IsolationWorld = Awaited<ReturnType<typeof isolationWorld>>

const digits = (count: number) => Array.from(randomBytes(count), (byte) => byte % 10).join('')

async function client(field: Field & { now(): number }, at: Place, name: string): Promise<Client> {
  const { studio } = at
  const { database } = field
  const number = (at.clients += 1)
  const mark = randomBytes(6).toString('hex')
  const [phone, email] = [`+38067${digits(7)}`, `canary-${mark}@example.com`]
  const [first_name, last_name] = [`Канарка${mark}`, `Щебетуха${mark}`]
  const comment = `коментар ${mark}`
  // Each client uses a different address.
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': anyAddress() }
  const post = (path: string, body: unknown) =>
    fetch(field.url + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    }).then(async (reply) => {
      if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
      return (await reply.json()) as Record<string, string>
    })
  const visit = (start_time: string) => ({
    company_id: studio.company_id,
    branch_id: studio.branch_id,
    start_time,
    service_resource_settings: [{ service: at.ids.service, resources: [at.ids.resource], ordinal: 1 }],
  })
  const contact = { first_name, last_name, phone, email }
  const booked = await post('/v1/client/appointment', {
    appointment: { ...visit(field.at(number, 10)), client: contact, comment },
  })
  const entry = await post('/v1/client/waiting_list', {
    waiting: {
      company_id: studio.company_id,
      branch_id: studio.branch_id,
      event_id: at.ids.fullEvent,
      client: contact,
    },
  })
  const oldEntry = newId()
  await database.db
    .insertInto('waiting_entry')
    .values({
      company_id: studio.company_id,
      entry_id: oldEntry,
      branch_id: studio.branch_id,
      event_id: at.ids.fullEvent,
      status: 'LEFT' as const,
      contact: JSON.stringify(contact),
      created: field.at(1, 10),
    })
    .execute()
  const ordered = await post(
    `/v1/company/${studio.company_id}/client/template/${at.ids.template}/membership`,
    { client_membership: { client: contact } },
  )
  const membership = ordered['id']!
  await database.db
    .updateTable('membership')
    .set({ name: `Абонемент ${mark}`, extra_fields: JSON.stringify({ [newId()]: comment }) })
    .where('company_id', '=', studio.company_id)
    .where('membership_id', '=', membership)
    .execute()
  await database.db
    .insertInto('ledger_entry')
    .values({
      company_id: studio.company_id,
      entry_id: newId(),
      subject_kind: 'MEMBERSHIP' as const,
      subject_id: membership,
      cause: 'CORRECTION' as const,
      amount: 160_000,
      currency_code: 'UAH' as const,
      key: `paid ${membership}`,
      created: new Date(field.now()),
    })
    .execute()
  await database.db
    .insertInto('membership_gift')
    .values({
      company_id: studio.company_id,
      membership_id: membership,
      name: `Подруга ${mark}`,
      greeting: comment,
      deliver_on: '2030-01-01',
      created: new Date(field.now()),
    })
    .execute()
  const managed = `/v1/company/${studio.company_id}/client/membership/${membership}`
  const bought = await fetch(field.url + managed, {
    headers: { ...headers, 'x-manage-key': ordered['manage_key']! },
  })
  const { gift } = (await bought.json()) as { gift: { card_key: string } }
  const payment = newId()
  await database.db
    .insertInto('payment')
    .values({
      company_id: studio.company_id,
      payment_id: payment,
      subject_kind: 'APPOINTMENT' as const,
      subject_id: booked['id']!,
      amount: 100,
      currency_code: 'UAH' as const,
      provider: 'sandbox',
      provider_reference: `reference ${mark}`,
      url: `https://bank.example/${mark}`,
      state: 'FAILED' as const,
      locale: 'uk' as const,
      expires_at: new Date(field.now()),
      created: new Date(field.now()),
    })
    .execute()
  // A payment recorded by staff, which must be refunded in part.
  const [deskPayment, refund] = [newId(), newId()]
  await database.db
    .insertInto('payment')
    .values({
      company_id: studio.company_id,
      payment_id: deskPayment,
      subject_kind: 'APPOINTMENT' as const,
      subject_id: booked['id']!,
      amount: 100,
      currency_code: 'UAH' as const,
      provider: null,
      method: 'CASH' as const,
      branch_id: studio.branch_id,
      state: 'PAID' as const,
      locale: 'uk' as const,
      expires_at: new Date(field.now()),
      created: new Date(field.now()),
    })
    .execute()
  await database.db
    .insertInto('payment_refund')
    .values({
      company_id: studio.company_id,
      refund_id: refund,
      payment_id: deskPayment,
      amount: 40,
      tip: 0,
      key: 'staff',
      state: 'WAITING' as const,
      reason: mark,
      created: new Date(field.now()),
    })
    .execute()
  const erased = await studio.client({ deleted_at: new Date(field.now()) })
  // The guest's data become the client's once the phone is verified.
  const moment = new Date(field.now())
  const user = newId()
  await database.db.insertInto('person').values({ person_id: user, phone, created: moment }).execute()
  const company = await companyScope(database.db, studio.company_id)
  const client_id = await database.inTransaction((tx) =>
    clientForPerson(tx, { clock: field, takeOver }, company, user),
  )
  await database.db
    .updateTable('client')
    .set({ email })
    .where('company_id', '=', studio.company_id)
    .where('client_id', '=', client_id)
    .execute()
  const { access_token } = await database.inTransaction((tx) =>
    openSession(tx, field, user, studio.company_id),
  )
  const past = await studio.appointment({
    client_id,
    contact,
    comment,
    starts_at: new Date(field.now() - 3 * 86_400_000).toISOString(),
  })
  const rated = await studio.rating({
    entity_id: at.ids.resource,
    appointment_id: past.appointment_id,
    created: new Date(field.now()),
  })
  await database.db
    .insertInto('appointment_service')
    .values({
      company_id: studio.company_id,
      appointment_id: past.appointment_id,
      ordinal: 1,
      duration: 3600,
      service_id: at.ids.service,
      resource_id: at.ids.resource,
      original_price: 0,
      discounted_price: 0,
      starts_at: new Date(past.starts_at),
      date: new Date(past.starts_at).toISOString().slice(0, 10),
    })
    .execute()
  const question = newId()
  const survey = newId()
  await database.db
    .insertInto('survey')
    .values({
      company_id: studio.company_id,
      survey_id: survey,
      client_id,
      appointment_id: past.appointment_id,
      title: `Опитування ${mark}`,
      translations: '{}',
      questions: JSON.stringify([
        {
          id: question,
          type: 'TEXT',
          text: `Питання ${mark}`,
          required: true,
          options: [],
          translations: {},
        },
      ]),
      starts_at: moment,
      created: moment,
      expires_at: new Date(field.now() + 86_400_000),
    })
    .execute()
  const notification = newId()
  await database.db
    .insertInto('notification')
    .values({
      company_id: studio.company_id,
      notification_id: notification,
      client_id,
      type: 'BOOKED' as const,
      appointment_id: booked['id']!,
      created: moment,
    })
    .execute()
  // Belongs to a past visit, so that no further message is sent.
  const message = newId()
  await database.db
    .insertInto('message')
    .values({
      company_id: studio.company_id,
      message_id: message,
      kind: 'BOOKED' as const,
      appointment_id: past.appointment_id,
      starts_at: new Date(past.starts_at),
      status: 'SENT' as const,
      due_at: moment,
      deadline: moment,
      created: moment,
      ended_at: moment,
    })
    .execute()
  const holder = `holder-${mark}-of-${name}`
  const hold = await post('/v1/client/hold', { hold: { ...visit(field.at(number, 14)), holder } })
  const file = newId()
  await database.db
    .insertInto('file')
    .values({
      company_id: studio.company_id,
      file_id: file,
      key: `key-${mark}-`.padEnd(32, 'x'),
      client_id,
      name: `файл ${mark}.pdf`,
      type: 'application/pdf' as const,
      size: 10,
      content: Buffer.from(`%PDF ${mark}`),
      created: moment,
    })
    .execute()
  return {
    name,
    studio,
    clientId: client_id,
    token: access_token,
    companyKeys: at.companyKeys,
    staff: at.staff,
    ids: {
      ...at.ids,
      user,
      phone,
      appointment: booked['id']!,
      past: past.appointment_id,
      survey,
      question,
      notification,
      entry: entry['id']!,
      oldEntry,
      hold: hold['id']!,
      file,
      membership,
      payment,
      client: client_id,
      message,
      deskPayment,
      erased: erased.client_id,
      rating: rated.rating_id,
      refund,
    },
    keys: {
      manage: booked['manage_key']!,
      waiting: entry['manage_key']!,
      membership: ordered['manage_key']!,
      gift: gift.card_key,
      holder,
    },
    // All texts of the client contain the mark, except the phone.
    canaries: [
      mark,
      phone.slice(1),
      access_token,
      booked['manage_key']!,
      entry['manage_key']!,
      ordered['manage_key']!,
      gift.card_key,
      at.staff.mail,
    ],
  }
}

/** The client's rows as stored: attempts of other callers must not change them. */
export async function rowsOf(field: Field, { studio, ids, clientId }: Client): Promise<string> {
  const company = studio.company_id
  const { rows } = await sql<{ row: string }>`
    select row from (
      select 1 as part, to_jsonb(client)::text as row from client
       where company_id = ${company} and client_id = ${clientId}
      union all select 2, to_jsonb(appointment)::text from appointment
       where company_id = ${company} and appointment_id in (${ids.appointment}, ${ids.past})
      union all select 3, to_jsonb(survey)::text from survey where company_id = ${company} and survey_id = ${ids.survey}
      union all select 4, to_jsonb(notification)::text from notification
       where company_id = ${company} and notification_id = ${ids.notification}
      union all select 5, to_jsonb(waiting_entry)::text from waiting_entry
       where company_id = ${company} and entry_id = ${ids.entry}
      union all select 6, to_jsonb(hold)::text from hold where company_id = ${company} and hold_id = ${ids.hold}
      union all select 7, to_jsonb(file)::text from file where company_id = ${company} and file_id = ${ids.file}
      union all select 8, to_jsonb(rating)::text from rating
       where company_id = ${company} and appointment_id in (${ids.appointment}, ${ids.past})
      union all select 9, to_jsonb(person)::text from person where person_id = ${ids.user}
      union all select 10, to_jsonb(session)::text from session where company_id = ${company} and person_id = ${ids.user}
      union all select 11, to_jsonb(membership)::text from membership
       where company_id = ${company} and membership_id = ${ids.membership}
      union all select 12, to_jsonb(payment)::text from payment
       where company_id = ${company} and subject_id in (${ids.appointment}, ${ids.membership})
      union all select 13, to_jsonb(told)::text from (
        select url, events, form, active, sealed_secret, staff_member_id, owner_needed_at from webhook_endpoint
         where company_id = ${company} and webhook_id in (${ids.webhook}, ${ids.oldWebhook})) told
      union all select 15, member.staff_member_id::text || staff_session_id::text
        from staff_member as member join staff_session using (staff_person_id) where member.company_id = ${company}
      union all select 18, to_jsonb(staff_device)::text
        from staff_member as member join staff_session using (staff_person_id) join staff_device using (staff_session_id)
       where member.company_id = ${company} and staff_session_id = ${ids.staffSession}
      union all select 16, to_jsonb(staff_invitation)::text from staff_invitation where company_id = ${company}
      union all select 17, to_jsonb(staff_person)::text from staff_person
        where staff_person_id in (select staff_person_id from staff_member where company_id = ${company})
      union all select 14, to_jsonb(account)::text from (
        select provider, active, sealed_keys, origins, currencies from payment_account where company_id = ${company}) account
    ) all_rows order by part, row`.execute(field.database.db)
  return rows.map(({ row }) => row).join('\n')
}

/** A token of the person that expired a moment ago. */
export async function endedToken(field: Field & { now(): number }, { studio, ids }: Client): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await field.database.db
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      person_id: ids.user,
      company_id: studio.company_id,
      created: new Date(field.now() - 20 * 86_400_000 - 1000),
      expires_at: new Date(field.now() - 1000),
    })
    .execute()
  return token
}
