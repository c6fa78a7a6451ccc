/** Owners connect, test and disable payment providers. */
import type { Role } from '@zapys/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyKey } from '../../../../test/company-key.ts'
import { type HttpFake, startHttpFake } from '../../../../test/fakes/http-fake.ts'
import { createLiqpayFake } from '../../../../test/fakes/liqpay-fake.ts'
import { createMonobankFake } from '../../../../test/fakes/monobank-fake.ts'
import { payingStudio } from '../../../../test/payments/paying-studio.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { createLiqpay } from '../../../gateways/payment-providers/liqpay.ts'
import { createMonobank } from '../../../gateways/payment-providers/monobank.ts'
import { sendRefunds } from './refunds.ts'

const NOW = '2026-05-18T08:00:00.000Z'
const TUESDAY_10 = '2026-05-19T07:00:00.000Z'
const TUESDAY_12 = '2026-05-19T09:00:00.000Z'

describe('payment accounts', () => {
  const liqpay = createLiqpayFake()
  const monobank = createMonobankFake()
  let [bank, mono]: HttpFake[] = []
  let server: TestServer
  beforeAll(async () => {
    bank = await startHttpFake((request) => liqpay.answer(request))
    mono = await startHttpFake((request) => monobank.answer(request))
    const paymentProviders = {
      liqpay: createLiqpay({ api: bank.apiRoot }),
      monobank: createMonobank({ api: mono.apiRoot }),
    }
    server = await startTestServer({ now: NOW, paymentProviders })
  })
  afterAll(async () => {
    await server.stop()
    await bank!.close()
    await mono!.close()
  })

  const accountsOf = async (company_id: string, role: Role = 'owner') => {
    const { get, post, put } = await companyKey(server, { company_id }, { role })
    return {
      list: () => get('payment-account'),
      save: (provider: string, payment_account: object) =>
        put(`payment-account/${provider}`, { payment_account }),
      test: (provider: string) => post(`payment-account/${provider}/test`, {}),
      enable: () =>
        post('settings', { settings: { booking_settings: { online_payment: { enabled: true } } } }),
      audit: async () =>
        ((await get('audit')).body['content'] as { act: string; after: object }[]).filter(({ act }) =>
          act.startsWith('paymentAccount.'),
        ),
    }
  }

  it('an owner connects a provider, and the keys are never returned', async () => {
    const { company_id } = await server.studio()
    const { save, list, audit } = await accountsOf(company_id)
    const saved = await save('monobank', { keys: monobank.keys, origins: ['https://studio.example'] })
    expect(saved).toMatchObject({
      status: 200,
      body: {
        provider: 'monobank',
        active: true,
        status: 'WORKS',
        status_reason: null,
        tested_at: NOW,
        currencies: ['UAH'],
        origins: ['https://studio.example'],
      },
    })
    expect(saved.headers['cache-control']).toBe('no-store')
    expect(String(saved.body['notice_url'])).toMatch(
      new RegExp(`^http.*/v1/payment/notice/monobank/${company_id}$`),
    )
    const [entry] = await audit()
    expect(entry).toMatchObject({
      act: 'paymentAccount.added',
      after: { provider: 'monobank', status: 'WORKS', keys_changed: true },
    })
    const said = JSON.stringify([saved.body, (await list()).body, await audit()])
    for (const key of Object.values(monobank.keys)) expect(said).not.toContain(key)
    expect(said).toContain(`"token":"${monobank.keys['token']!.slice(-4)}"`)
    expect((await save('monobank', {})).body).toEqual(saved.body)
    expect(await audit()).toHaveLength(1)
  })

  it('managers cannot see or change accounts', async () => {
    const { company_id } = await server.studio()
    const { save, list, test } = await accountsOf(company_id, 'manager')
    for (const reply of [await list(), await save('liqpay', { keys: liqpay.keys }), await test('liqpay')])
      expect([reply.status, reply.body['code']]).toEqual([403, 'key.notAllowed'])
  })

  it('online payment is rejected without an account, and the error explains how to connect one', async () => {
    const { company_id } = await server.studio()
    const { save, enable } = await accountsOf(company_id)
    const refused = await enable()
    expect(refused.status).toBe(422)
    expect(JSON.stringify(refused.body)).toContain('PUT /v1/company/{company}/payment-account/{provider}')
    await save('liqpay', { keys: { ...liqpay.keys, private_key: 'of another shop' } })
    expect((await enable()).status).toBe(422)
    await save('liqpay', { keys: liqpay.keys })
    expect((await enable()).status).toBe(200)
  })

  it('an account counts only once the provider accepts its keys', async () => {
    const { company_id } = await server.studio()
    const { save, test, list } = await accountsOf(company_id)
    const wrong = await save('liqpay', { keys: { ...liqpay.keys, private_key: 'of another shop' } })
    expect(wrong.body).toMatchObject({ status: 'REFUSED', status_reason: 'err_signature', tested_at: NOW })
    bank!.mood = 'broken'
    expect((await save('liqpay', { keys: liqpay.keys })).body).toMatchObject({
      status: 'UNTESTED',
      status_reason: 'status 500',
    })
    bank!.mood = 'well'
    expect((await test('liqpay')).body).toMatchObject({ status: 'WORKS', status_reason: null })
    expect((await list()).body).toMatchObject([{ provider: 'liqpay', status: 'WORKS' }])
    bank!.mood = 'broken'
    expect((await test('liqpay')).body).toMatchObject({ status: 'WORKS', status_reason: 'status 500' })
    bank!.mood = 'well'
  })

  it('an account that takes no payments takes no currency from one that does, and the log names who lost one', async () => {
    const { company_id } = await server.studio()
    const { save, list, audit } = await accountsOf(company_id)
    const working = { keys: liqpay.keys, currencies: ['UAH'] }
    expect((await save('liqpay', working)).body).toMatchObject({ status: 'WORKS', currencies: ['UAH'] })
    const switchedOff = { keys: monobank.keys, currencies: ['UAH'], active: false }
    for (const change of [{ keys: { token: 'of nobody' }, currencies: ['UAH'] }, switchedOff]) {
      const refused = await save('monobank', change)
      expect([refused.status, refused.body['code']]).toEqual([422, 'validation.failed'])
    }
    expect((await list()).body).toMatchObject([{ provider: 'liqpay', currencies: ['UAH'] }])
    expect((await save('monobank', { keys: monobank.keys, currencies: ['UAH'] })).status).toBe(200)
    expect((await audit()).map(({ act, after }) => [act, after])).toMatchObject(
      expect.arrayContaining([
        ['paymentAccount.changed', expect.objectContaining({ provider: 'liqpay', currencies: [] })],
      ]),
    )
  })

  it('keys that work are replaced only by others that work', async () => {
    const { company_id, book, pay } = await payingStudio(server, {
      account: { provider: 'liqpay', keys: liqpay.keys },
    })
    const { save, list } = await accountsOf(company_id)
    const refused = await save('liqpay', { keys: { private_key: 'of another shop' } })
    expect([refused.status, refused.body['code']]).toEqual([422, 'payment.account.refused'])
    expect(JSON.stringify(refused.body)).toContain('err_signature')
    bank!.mood = 'broken'
    let unanswered = refused
    await server.errorsDuring(async () => {
      unanswered = await save('liqpay', { keys: { private_key: 'of another shop' } })
    })
    expect([unanswered.status, unanswered.body['code']]).toEqual([503, 'payment.account.noAnswer'])
    bank!.mood = 'well'
    expect((await list()).body).toMatchObject([{ status: 'WORKS' }])
    expect((await pay(await book(TUESDAY_10))).status).toBe(200)
  })

  it('a key that the provider does not have, or lacks, is named', async () => {
    const { company_id } = await server.studio()
    const { save, list } = await accountsOf(company_id)
    for (const [change, field] of [
      [{ keys: { ...liqpay.keys, token: 'x' } }, 'payment_account.keys.token'],
      [{ keys: { public_key: 'i1' } }, 'payment_account.keys.private_key'],
      [{ active: false }, 'payment_account.keys.public_key'],
      [{ keys: liqpay.keys, origins: ['https://studio.example/path'] }, 'payment_account.origins.0'],
    ] as const) {
      const reply = await save('liqpay', change)
      expect([reply.status, JSON.stringify(reply.body)]).toEqual([422, expect.stringContaining(field)])
    }
    expect((await list()).body).toEqual([])
  })

  it('each currency has one default account, and a new one takes over only when asked to', async () => {
    const { company_id, book, pay } = await payingStudio(server, {
      account: { provider: 'liqpay', keys: liqpay.keys },
    })
    const { save, list } = await accountsOf(company_id)
    expect((await save('monobank', { keys: monobank.keys })).body).toMatchObject({ currencies: [] })
    expect((await pay(await book(TUESDAY_10))).body['url']).toContain('checkout?data=')
    await Promise.all([
      save('monobank', { currencies: ['UAH', 'EUR'] }),
      save('liqpay', { currencies: ['EUR', 'UAH'] }),
    ])
    const accounts = (await list()).body as unknown as { currencies: string[] }[]
    expect(accounts.flatMap(({ currencies }) => currencies).toSorted()).toEqual(['EUR', 'UAH'])
    await save('monobank', { currencies: ['UAH'] })
    expect((await pay(await book(TUESDAY_12))).body['url']).toContain('mbnk.biz')
  })

  it('an account without the currency of the price takes no payment, and no deposit is required', async () => {
    const { company_id, book, pay } = await payingStudio(server, {
      account: { provider: 'liqpay', keys: liqpay.keys },
      online: { requirement: 'REQUIRED', share_percent: 50 },
    })
    const { save } = await accountsOf(company_id)
    await save('liqpay', { currencies: ['PLN'] })
    const booked = await book(TUESDAY_10)
    expect(booked.body['payment']).toMatchObject({ requirement: 'NONE', pay_until: null })
    expect((await pay(booked)).body['code']).toBe('payment.notAllowed')
  })

  it('an account that is switched off takes no new payment, and settles and refunds those before', async () => {
    const { company_id, book, pay, read, cancel } = await payingStudio(server, {
      account: { provider: 'liqpay', keys: liqpay.keys },
      online: { refund: [{ hours_before: 0, percent: 100 }] },
    })
    const { save } = await accountsOf(company_id)
    const booked = await book(TUESDAY_10)
    const link = await pay(booked)
    liqpay.visit(String(link.body['url']))
    const reference = String(link.body['id'])
    expect((await save('liqpay', { active: false })).body).toMatchObject({ active: false, status: 'WORKS' })
    expect((await pay(await book(TUESDAY_12))).body['code']).toBe('payment.notAllowed')
    await liqpay.turn({ reference }, 'PAID')
    const { body, headers } = await liqpay.notice({ reference }, { at: server.clock.now() })
    const notice = await server.app.inject({
      method: 'POST',
      url: `/v1/payment/notice/liqpay/${company_id}`,
      payload: body,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
    expect(notice.statusCode).toBe(200)
    expect((await read(booked))['payment']).toMatchObject({ paid: 50_000 })
    await cancel(booked)
    await sendRefunds(server.deps)
    expect(await liqpay.refunded({ reference })).toBe(50_000)
  })
})
