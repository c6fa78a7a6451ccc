import { randomInt } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Locale } from '@zapys/contract'
import { carriers, isBusy, refuses } from '../../../../test/carriers.ts'
import { isLeftOut } from '../../../../test/on-citus.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { companyScope } from '../../../platform/db/company-scope.ts'
import { announce } from '../messages/public.ts'
import { sendDueMessages } from './public.ts'

const NOW = '2026-05-18T08:00:00.000Z'
const TUESDAY_10 = '2026-05-19T07:00:00.000Z'
const locales: readonly Locale[] = ['uk', 'en', 'pl', 'ru']

const providers = carriers()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    now: NOW,
    senders: providers.senders,
    // Limits of paid messages have separate tests.
    codesPerDay: 1_000_000,
  })
})
afterEach(() => {
  server.clock.set(NOW)
  providers.mend()
  providers.handed.length = 0
})
afterAll(() => server.stop())

/** Queues confirmations for this many companies, each with a visit in every language. */
async function announced(
  companies: number,
  channels: readonly ('SMS' | 'MAIL')[] = ['SMS'],
  starts_at = TUESDAY_10,
) {
  const told: { phone: string; email: string; company: string; locale: Locale; id: string }[] = []
  for (let number = 0; number < companies; number += 1) {
    const name = `Студія ${randomInt(1_000_000)}`
    const studio = await server.studio({ name, settings: { messages: { channels: [...channels] } } })
    const company = await companyScope(server.database.db, studio.company_id)
    for (const locale of locales) {
      const phone = `+38044${randomInt(1_000_000, 9_999_999)}`
      const email = `guest${phone.slice(1)}@example.com`
      const visit = await studio.appointment({ contact: { phone, email }, locale, starts_at })
      await server.database.inTransaction((tx) =>
        announce(tx, server.deps, company, { kind: 'BOOKED', appointmentId: visit.appointment_id }),
      )
      told.push({ phone, email, locale, company: name, id: studio.company_id })
    }
  }
  return told
}
const statusesOf = async (companyIds: readonly string[]) =>
  (
    await server.database.db
      .selectFrom('message')
      .select(['status', 'detail'])
      .where('company_id', 'in', [...companyIds])
      .orderBy('created')
      .execute()
  ).map(({ status, detail }) => (detail === null ? status : `${status}: ${detail}`))

describe('messages that are sent together', () => {
  it.skipIf(isLeftOut('known phones'))('ask the database no more often for forty than for four', async () => {
    const statements = async (companies: number) => {
      await announced(companies)
      server.takeStatements()
      await sendDueMessages(server.deps)
      return server.takeStatements().length
    }
    const few = await statements(1)
    expect(await statements(10)).toBeLessThanOrEqual(few + 2)
    expect(few).toBeLessThan(25)
    expect(providers.handed).toHaveLength(44)
  })

  it('say each what its own company has booked for its own client, in that one’s language', async () => {
    const told = await announced(3)
    await sendDueMessages(server.deps)
    const words: Record<Locale, string> = {
      uk: 'вас записано',
      en: 'booked for',
      pl: 'rezerwacja',
      ru: 'вы записаны',
    }
    for (const { phone, company, locale } of told) {
      const [message, ...others] = providers.to(phone)
      expect(others).toEqual([])
      expect(message!.text).toContain(company)
      expect(message!.text.toLowerCase()).toContain(words[locale])
    }
    expect(new Set(providers.handed.map(({ text }) => text)).size).toBe(told.length)
  })

  it('are sent where one of them cannot be worded, which is tried again later', async () => {
    const told = await announced(2)
    const [broken, whole] = [told[0]!.id, told.at(-1)!.id]
    await server.database.db
      .updateTable('branch')
      .set({ timezone: 'Mars/Olympus' })
      .where('company_id', '=', broken)
      .execute()
    const lines: string[] = []
    await sendDueMessages(server.deps, (_, line) => lines.push(line))
    expect(await statusesOf([whole])).toEqual(locales.map(() => 'SENT'))
    expect(await statusesOf([broken])).toEqual(locales.map(() => 'QUEUED: RangeError'))
    expect(lines).toEqual(locales.map(() => 'a message cannot be prepared'))
    await server.database.db
      .updateTable('branch')
      .set({ timezone: 'Europe/Kyiv' })
      .where('company_id', '=', broken)
      .execute()
    server.clock.set('2026-05-18T08:01:00.000Z')
    await sendDueMessages(server.deps)
    expect(await statusesOf([broken])).toEqual(locales.map(() => 'SENT'))
  })

  it('of a company that is switched off end, and those of the others leave', async () => {
    const told = await announced(2)
    const [closed, open] = [told[0]!.id, told.at(-1)!.id]
    await server.database.db
      .updateTable('company')
      .set({ active: false })
      .where('company_id', '=', closed)
      .execute()
    await sendDueMessages(server.deps)
    expect(await statusesOf([closed])).toEqual(locales.map(() => 'DROPPED: company.notFound'))
    expect(await statusesOf([open])).toEqual(locales.map(() => 'SENT'))
  })

  it('wait for the morning where the provider was busy until the quiet hours began', async () => {
    // 21:59:58 in Kyiv; the visits are at 17:00 of the next day.
    server.clock.set('2026-05-18T18:59:58.000Z')
    const [told] = await announced(1, ['SMS'], '2026-05-19T14:00:00.000Z')
    providers.set('SMS', isBusy)
    await sendDueMessages(server.deps)
    providers.mend()
    providers.handed.length = 0
    server.clock.set('2026-05-18T19:05:00.000Z')
    await sendDueMessages(server.deps)
    expect(await statusesOf([told!.id])).toEqual(locales.map(() => 'QUEUED: quiet hours'))
    expect(providers.handed).toEqual([])
    server.clock.set('2026-05-19T05:02:00.000Z')
    await sendDueMessages(server.deps)
    expect(providers.to(told!.phone)).toHaveLength(1)
  })

  it('go the next way each for itself where a provider refuses some of them', async () => {
    const told = await announced(1, ['SMS', 'MAIL'])
    const refused = new Set(told.slice(0, 2).map(({ phone }) => phone))
    providers.set('SMS', (sent) =>
      refused.has(sent.to) ? refuses(sent) : { kind: 'accepted', providerId: sent.messageId },
    )
    await sendDueMessages(server.deps)
    expect(told.map(({ phone, email }) => [providers.to(phone).length, providers.to(email).length])).toEqual([
      [1, 1],
      [1, 1],
      [1, 0],
      [1, 0],
    ])
    expect(await statusesOf([told[0]!.id])).toEqual(locales.map(() => 'SENT'))
  })
})
