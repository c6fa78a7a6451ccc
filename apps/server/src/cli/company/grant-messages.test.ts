import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { carriers } from '../../../test/carriers.ts'
import { companyThatWrites, type WriterGiven } from '../../../test/company-that-writes.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { sendDueMessages } from '../../modules/messaging/outbox/public.ts'
import { companyCommand } from './company-command.ts'

const providers = carriers()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ senders: providers.senders, messagesPerDay: 100 })
})
afterEach(() => void (providers.handed.length = 0))
afterAll(() => server.stop())

const setUp = (given?: WriterGiven) => companyThatWrites(server, given)
const send = () => sendDueMessages(server.deps)
const sms = () => providers.handed.filter(({ channel }) => channel === 'SMS').length

async function command(...args: string[]): Promise<string> {
  const output: string[] = []
  const deps = {
    database: server.database,
    clock: server.clock,
    payments: () => Promise.resolve(server.deps),
  }
  await companyCommand((work) => work(deps), args, { folder: '.', print: (line) => void output.push(line) })
  return output.join('\n')
}

describe('npm run company -- message-limit', () => {
  it('a company sends what the operator granted, and takes nothing from others', async () => {
    const [large, other] = [await setUp({ alias: 'large.studio' }), await setUp()]
    expect(await command('message-limit', '--company', 'large.studio', '--per-day', '110')).toContain(
      'may send 110 SMS a day',
    )
    expect(await large.limit()).toMatchObject({ per_day: 110, set_by: 'OPERATOR', max_per_day: 110 })
    await large.writeTo(112)
    await send()
    expect(sms()).toBe(110)
    await other.writeTo(61)
    await send()
    expect(sms()).toBe(110 + 60)
    const acts = (await large.owner.get('audit')).body['content'] as Record<string, unknown>[]
    expect(acts).toContainEqual(
      expect.objectContaining({
        act: 'message_limit.granted',
        before: { granted: null },
        after: { granted: 110 },
      }),
    )
  })

  it('a granted limit can be lower, is taken back by “default”, and must be a number', async () => {
    const { limit, studio } = await setUp()
    const grant = (...more: string[]) => command('message-limit', '--company', studio.company_id, ...more)
    await grant('--per-day', '5')
    expect(await limit()).toMatchObject({ per_day: 5, set_by: 'OPERATOR' })
    expect(await grant('--per-day', '5')).toContain('already')
    await grant('--per-day', 'default')
    expect(await limit()).toMatchObject({ per_day: 60, set_by: 'SIZE' })
    for (const wrong of [['--per-day', '0'], ['--per-day', '1e3'], ['--per-day', '1000001'], []])
      await expect(grant(...wrong)).rejects.toThrow('from 1 to 1000000, or default')
  })
})
