import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { carriers } from '../../../../test/carriers.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { BotHandlers } from '../../../gateways/messengers/port.ts'
import type { Deps } from '../../deps/deps.ts'
import { handleBotUpdate } from './public.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const chats = () =>
  server.database.db
    .selectFrom('messenger_chat')
    .select(['chat_id', 'phone', 'locale'])
    .orderBy('chat_id')
    .execute()

/** A process that receives the bot's updates; `handlers` is set while it does. */
function startProcess() {
  const hears: { handlers?: BotHandlers } = {}
  const { senders } = carriers()
  const deps: Deps = {
    ...server.deps,
    senders: {
      ...senders,
      messenger: {
        ...senders.messenger,
        receive: (handlers, signal) =>
          new Promise((resolve) => {
            const end = () => {
              delete hears.handlers
              resolve()
            }
            if (signal.aborted) return end()
            hears.handlers = handlers
            signal.addEventListener('abort', end)
          }),
      },
    },
  }
  return { hears, stop: handleBotUpdate(deps, () => {}) }
}

describe('the bot', () => {
  it('runs in one of several processes, and in another when that stops', async () => {
    const processes = [startProcess(), startProcess()]
    const hearing = () => processes.filter(({ hears }) => hears.handlers !== undefined)
    await expect.poll(() => hearing().length).toBe(1)
    const [first] = hearing()
    await first!.stop()
    processes.push(startProcess())
    await expect.poll(() => hearing().length).toBe(1)
    expect(hearing()).not.toContain(first)
    await Promise.all(processes.map(({ stop }) => stop()))
    expect(hearing()).toEqual([])
  })

  it('registers a phone with its chat, the latest one; who stops gets nothing more', async () => {
    const process = startProcess()
    await expect.poll(() => process.hears.handlers !== undefined).toBe(true)
    const { onRegistered, onStopped } = process.hears.handlers!
    await onRegistered({ chatId: '1', phone: '+380441111111', locale: 'uk' })
    await onRegistered({ chatId: '1', phone: '+380441111111', locale: 'en' })
    await onRegistered({ chatId: '2', phone: '+380442222222', locale: 'pl' })
    expect(await chats()).toEqual([
      { chat_id: '1', phone: '+380441111111', locale: 'en' },
      { chat_id: '2', phone: '+380442222222', locale: 'pl' },
    ])
    // A new phone of the same person: the number now has another chat.
    await onRegistered({ chatId: '3', phone: '+380441111111', locale: 'uk' })
    await onStopped({ chatId: '2' })
    expect(await chats()).toEqual([{ chat_id: '3', phone: '+380441111111', locale: 'uk' }])
    await Promise.all(
      ['4', '5', '6'].map((chatId) => onRegistered({ chatId, phone: '+380441111111', locale: 'uk' })),
    )
    expect(await chats()).toHaveLength(1)
    await process.stop()
  })
})
