/** Certificates bought as a gift. docs/rules/memberships.md, Gifts */
import { randomInt } from 'node:crypto'
import type { GiftCard, Membership } from '@zapys/contract'
import { afterAll, beforeEach, beforeAll, describe, expect, it } from 'vitest'
import { companyKey } from '../../../../test/company-key.ts'
import { deletesAccount } from '../../../../test/confirm.ts'
import { signIn } from '../../../../test/sign-in.ts'
import { type Reply, startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { sendGifts } from './send-gifts.ts'

/** Monday, 18 May 2026, 11:00 in Kyiv. */
const NOW = '2026-05-18T08:00:00.000Z'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
beforeEach(() => server.clock.set(NOW))
afterAll(() => server.stop())

const newPhone = () => `+38044${randomInt(1_000_000, 9_999_999)}`
const fieldsOf = ({ body }: Reply) =>
  (body['errors'] as { field: string; code?: string }[]).map(({ field, code }) => [field, code])
const messagesTo = async (recipient: string) => {
  await sendGifts(server.deps)
  return (await server.outbox.messages()).filter(({ to }) => to === recipient)
}

async function shop() {
  const studio = await server.studio({
    settings: { widget_settings: { membership_showcase_view_type: 'LARGE' } },
  })
  const desk = await companyKey(server, studio)
  const certificate = { kind: 'CERTIFICATE', type: 'MONEY', visits: null, amount: 100_000 } as const
  const template = await studio.template({ ...certificate, name: 'На 1000', price: 100_000 })
  const buyer = { first_name: 'Марта', phone: newPhone() }
  const company = `/v1/company/${studio.company_id}`
  const order = (gift: object | undefined, of = template, headers: Record<string, string> = {}) =>
    server.post(
      `${company}/client/template/${of.template_id}/membership`,
      { client_membership: { client: buyer, locale: 'uk', gift } },
      headers,
    )
  const pays = async (membership: string) => {
    const paid = await desk.post(`branch/${studio.branch_id}/payment`, {
      payment: { membership, method: 'CASH' },
    })
    expect([paid.status, paid.body['code']]).toEqual([200, undefined])
  }
  const paidGift = async (gift: object) => {
    const { body } = await order({ name: 'Оля', ...gift })
    const ordered = body as unknown as Membership
    await pays(ordered.id)
    const read = await server.get(`${company}/client/membership/${ordered.id}`, {
      'x-manage-key': ordered.manage_key!,
    })
    return { ...(read.body as unknown as Membership), manage_key: ordered.manage_key! }
  }
  const card = (id: string, key: string) =>
    server.get(`${company}/client/gift/${id}`, { 'x-manage-key': key })
  return { studio, desk, buyer, company, order, paidGift, pays, card }
}

describe('a certificate bought as a gift', () => {
  it('tells the recipient on the chosen day, from nine in the morning at the studio, once', async () => {
    const { paidGift } = await shop()
    const phone = newPhone()
    await paidGift({ phone, greeting: 'З днем народження!', deliver_on: '2026-05-20' })
    expect(await messagesTo(phone)).toEqual([])
    server.clock.set('2026-05-20T05:59:00.000Z')
    expect(await messagesTo(phone), 'a minute before nine').toEqual([])
    server.clock.set('2026-05-20T06:00:00.000Z')
    const [sms] = await messagesTo(phone)
    expect(sms?.text).toContain('вам подарували сертифікат (На 1000)')
    expect(sms?.text, 'no words of the buyer in a message').not.toContain('народження')
    expect(await messagesTo(phone)).toHaveLength(1)
    // The short link leads to the card.
    const [, short] = /(\/l\/[\w-]+)/.exec(sms!.text) ?? []
    const led = await server.app.inject({ method: 'GET', url: short! })
    expect(led.headers.location ?? led.body).toContain('/gift/')
  })

  it('waits for the payment, and goes at once where that comes after the day; at night the SMS waits', async () => {
    const { order, pays } = await shop()
    const [phone, email] = [newPhone(), `olha${randomInt(1e9)}@example.com`]
    const first = await order({ name: 'Оля', phone, deliver_on: '2026-05-18' })
    const second = await order({ name: 'Оля', email })
    server.clock.set('2026-05-20T19:30:00.000Z')
    expect([await messagesTo(phone), await messagesTo(email)]).toEqual([[], []])
    await pays(String(first.body['id']))
    await pays(String(second.body['id']))
    expect([(await messagesTo(phone)).length, (await messagesTo(email)).length]).toEqual([0, 1])
    server.clock.set('2026-05-21T05:02:00.000Z')
    expect(await messagesTo(phone)).toHaveLength(1)
  })

  it('sends nothing once the money went back, and the card has no code then', async () => {
    const { paidGift, desk, studio, card } = await shop()
    const phone = newPhone()
    const gift = await paidGift({ phone, deliver_on: '2026-05-19' })
    const before = await card(gift.id, gift.gift!.card_key!)
    expect(before.body['code']).toBe(gift.code)
    const back = await desk.post(`branch/${studio.branch_id}/refund`, {
      refund: { membership: gift.id, amount: 100_000, reason: 'передумала', method: 'CASH' },
    })
    expect([back.status, back.body['code']]).toEqual([200, undefined])
    server.clock.set('2026-05-19T08:00:00.000Z')
    expect(await messagesTo(phone)).toEqual([])
    expect((await card(gift.id, gift.gift!.card_key!)).body['code']).toBeNull()
  })

  it('its card shows the greeting, who gives it and the code, and nothing else of the buyer', async () => {
    const { paidGift, card, company } = await shop()
    const gift = await paidGift({ greeting: ' Гарного відпочинку ', phone: newPhone() })
    const key = gift.gift!.card_key!
    const { body, headers } = await card(gift.id, key)
    expect(headers['cache-control']).toContain('no-store')
    expect(body as unknown as GiftCard).toMatchObject({
      recipient: 'Оля',
      from: 'Марта',
      greeting: 'Гарного відпочинку',
      name: 'На 1000',
      code: gift.code,
      remaining: 100_000,
    })
    expect(JSON.stringify(body)).not.toContain('+38044')
    // Neither key opens the other's page.
    expect((await card(gift.id, gift.manage_key)).status).toBe(404)
    const asBuyer = await server.get(`${company}/client/membership/${gift.id}`, { 'x-manage-key': key })
    expect(asBuyer.status).toBe(404)
  })

  it('refuses what cannot be delivered at its field, and a membership as a gift', async () => {
    const { order, studio } = await shop()
    const path = 'client_membership.gift'
    const wrong = { name: ' ', phone: '12', email: 'olha', deliver_on: '2026-05-17' }
    expect(fieldsOf(await order(wrong))).toEqual([
      [`${path}.name`, 'field_required'],
      [`${path}.phone`, 'invalid_phone'],
      [`${path}.email`, 'invalid_email'],
      [`${path}.deliver_on`, 'invalid_min_date'],
    ])
    expect(fieldsOf(await order({ name: 'Оля', deliver_on: '2027-05-19' }))).toEqual([
      [`${path}.deliver_on`, 'invalid_max_date'],
    ])
    expect(fieldsOf(await order({ name: 'Оля' }, await studio.template()))).toEqual([[path, undefined]])
  })

  it('staff sees for whom it is, contacts only with the right to them, and never the key of the card', async () => {
    const { paidGift, desk, studio } = await shop()
    const gift = await paidGift({ phone: '+380441112233' })
    const seen = await desk.get(`membership/${gift.id}`)
    expect(seen.body['gift']).toMatchObject({
      name: 'Оля',
      phone: '+380441112233',
      card_key: null,
    })
    const reader = await companyKey(server, studio, { scopes: ['memberships.read'] })
    const less = await reader.get(`membership/${gift.id}`)
    expect(less.body['gift']).toMatchObject({ name: 'Оля', phone: null, card_key: null })
  })

  it('staff sells one at the desk: the recipient gets the card on the day, and a repeat sells no second one', async () => {
    const { desk, studio } = await shop()
    const template = await studio.template({
      kind: 'CERTIFICATE',
      type: 'MONEY',
      visits: null,
      amount: 5,
      price: 5,
    })
    const ten = await studio.template()
    const created = await desk.post('client', { client: { first_name: 'Марта', phone: newPhone() } })
    const sell = (gift: object, of = template) =>
      desk.post(
        'membership',
        {
          membership: {
            template: of.template_id,
            client: created.body['id'],
            payment: { method: 'CASH', branch: studio.branch_id },
            gift,
          },
        },
        { 'idempotency-key': `gift-${of.template_id}` },
      )
    const phone = newPhone()
    const gift = { name: ' Оля ', phone, greeting: 'Вітаю', deliver_on: '2026-05-20' }
    const sold = await sell(gift)
    expect([sold.status, sold.body['gift']]).toEqual([
      200,
      expect.objectContaining({
        name: 'Оля',
        phone,
        greeting: 'Вітаю',
        deliver_on: '2026-05-20',
        card_key: null,
      }),
    ])
    expect((await sell(gift)).body['id']).toBe(sold.body['id'])
    expect(await messagesTo(phone)).toEqual([])
    server.clock.set('2026-05-20T06:00:00.000Z')
    expect((await messagesTo(phone)).map(({ text }) => text)).toEqual([
      expect.stringContaining('вам подарували сертифікат'),
    ])
    expect(fieldsOf(await sell({ name: '', phone: '12', deliver_on: '2026-05-19' }))).toEqual([
      ['membership.gift.name', 'field_required'],
      ['membership.gift.phone', 'invalid_phone'],
      ['membership.gift.deliver_on', 'invalid_min_date'],
    ])
    expect(fieldsOf(await sell({ name: 'Оля' }, ten))).toEqual([['membership.gift', undefined]])
  })

  it('that staff sold counts as a message to a client, one that a visitor ordered as one to an unknown number', async () => {
    const { desk, studio, paidGift } = await shop()
    const template = await studio.template({
      kind: 'CERTIFICATE',
      type: 'MONEY',
      visits: null,
      amount: 5,
      price: 5,
    })
    const client = await studio.client()
    const sold = await desk.post('membership', {
      membership: {
        template: template.template_id,
        client: client.client_id,
        payment: { method: 'CASH', branch: studio.branch_id },
        gift: { name: 'Оля', phone: newPhone() },
      },
    })
    expect(sold.status, JSON.stringify(sold.body)).toBe(200)
    const ordered = await paidGift({ phone: newPhone() })
    await sendGifts(server.deps)
    const rows = await server.database.db
      .selectFrom('message')
      .select(['membership_id', 'caused_by_company'])
      .where('company_id', '=', studio.company_id)
      .where('kind', '=', 'GIFT')
      .execute()
    expect(new Map(rows.map((row) => [row.membership_id, row.caused_by_company]))).toEqual(
      new Map([
        [sold.body['id'], true],
        [ordered.id, false],
      ]),
    )
  })

  it('is part of what the buyer and the recipient export, and erased with either of them', async () => {
    const { studio, company } = await shop()
    const [mine, theirs] = [newPhone(), newPhone()]
    const giver = await signIn(server, studio, { phone: mine })
    const olha = await signIn(server, studio, { phone: theirs })
    const free = await studio.template({
      kind: 'CERTIFICATE',
      type: 'MONEY',
      visits: null,
      amount: 5,
      price: 0,
    })
    const sent = await server.post(
      `${company}/client/template/${free.template_id}/membership`,
      {
        client_membership: {
          gift: { name: 'Оля', phone: theirs, greeting: 'Вітаю', deliver_on: '2026-06-01' },
        },
      },
      giver.headers,
    )
    expect([sent.status, (sent.body['gift'] as { name: string }).name]).toEqual([200, 'Оля'])
    const exported = async (who: typeof giver) => JSON.stringify((await who.get('/v1/user/data')).body)
    expect(await exported(giver)).toContain('"direction":"GIVEN"')
    expect(await exported(olha)).toContain('"direction":"RECEIVED"')
    await deletesAccount(server, studio.company_id, olha.headers, '')
    expect(await exported(giver)).not.toContain('Вітаю')
    server.clock.set('2026-06-01T08:00:00.000Z')
    expect(await messagesTo(theirs)).toEqual([])
  })
})
