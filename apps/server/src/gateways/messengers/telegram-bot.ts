import { setTimeout as sleep } from 'node:timers/promises'
import { localeOf } from '@zapys/i18n'
import { createTexts, type MessageId } from '@zapys/i18n/server'
import { Bot, BotError, type Context, GrammyError, Keyboard } from 'grammy'
import type { BotHandlers } from './port.ts'

/** Long-polling timeout at Telegram, and the timeout of any call to it. */
const pollSeconds = 10
const callSeconds = 15

/** Pause after a passing fault: short enough that users do not give up on the bot, long enough to cause little load. */
const pauseMs = 3_000

/**
 * Polls Telegram for updates, one request at a time, and handles them in order.
 * The next request confirms an update, so after a crash some updates come twice.
 * NOTE: not grammY's `bot.start`: when stopped, it first waits out its pauses, which can take minutes.
 */
export async function receive(
  { token, apiRoot }: { token: string; apiRoot: string },
  handlers: BotHandlers,
  signal: AbortSignal,
): Promise<void> {
  const bot = new Bot(token, { client: { apiRoot, timeoutSeconds: callSeconds } })
  conversation(bot, handlers)
  // grammY's error contains the whole update, and with it personal data.
  const onUpdateError = (error: unknown) => handlers.onError(error instanceof BotError ? error.error : error)
  // The same object: grammY types it by a package older than Node's AbortSignal.
  const cancel = signal as Parameters<typeof bot.api.getMe>[0]
  let nextUpdate = 0
  const steps = [
    async () => {
      bot.botInfo = await bot.api.getMe(cancel)
    },
    // While a webhook is set, polling is rejected.
    () => bot.api.deleteWebhook({}, cancel),
    async () => {
      const options = { offset: nextUpdate, timeout: pollSeconds, allowed_updates: ['message'] as const }
      for (const update of await bot.api.getUpdates(options, cancel)) {
        await bot.handleUpdate(update).catch(onUpdateError)
        nextUpdate = update.update_id + 1
        if (signal.aborted) return
      }
    },
  ]
  for (let step = 0; !signal.aborted;) {
    try {
      await steps[step]!()
      step = Math.min(step + 1, steps.length - 1)
    } catch (error) {
      if (signal.aborted) break
      if (isFinal(error)) throw error
      // It rejects when it is aborted, which ends the loop.
      await sleep(pauseAfter(error), undefined, { signal }).catch(() => {})
    }
  }
  // Confirms the handled updates, so that the next process does not get them again; if it fails, the last ones come
  // twice.
  if (nextUpdate > 0) await bot.api.getUpdates({ offset: nextUpdate, limit: 1, timeout: 0 }).catch(() => {})
}

/** A wrong token, or another program that polls. */
const isFinal = (error: unknown) => error instanceof GrammyError && [401, 404, 409].includes(error.error_code)

const pauseAfter = (error: unknown) =>
  error instanceof GrammyError && error.parameters.retry_after !== undefined
    ? error.parameters.retry_after * 1000
    : pauseMs

function conversation(bot: Bot, handlers: BotHandlers) {
  // In groups a user cannot share a contact, and messages for one person do not belong there.
  const chat = bot.chatType('private')

  chat.on('message:contact', async (context) => {
    const { contact } = context.message
    const phone = `+${contact.phone_number.replaceAll(/\D/g, '')}`
    // Telegram vouches only for the sender's own contact: a user can share any other number as well.
    const isOwn = contact.user_id === context.from.id && /^\+\d{7,15}$/.test(phone)
    if (!isOwn) return answer(context, 'bot.otherContact', registration(context))
    const chatId = String(context.chat.id)
    const locale = localeOf(context.from.language_code)
    const isDone = await succeeds(handlers, () => handlers.onRegistered({ chatId, phone, locale }))
    await (isDone ? answer(context, 'bot.registered', noKeyboard) : answer(context, 'bot.failed'))
  })

  chat.command('stop', async (context) => {
    const chatId = String(context.chat.id)
    const isDone = await succeeds(handlers, () => handlers.onStopped({ chatId }))
    await (isDone ? answer(context, 'bot.stopped', noKeyboard) : answer(context, 'bot.failed'))
  })

  // /start and all other messages.
  chat.on('message', (context) => answer(context, 'bot.start', registration(context)))
}

async function succeeds({ onError }: BotHandlers, work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    onError(error)
    return false
  }
}

const textsFor = (context: Context) => createTexts(localeOf(context.from?.language_code))

const registration = (context: Context) => ({
  reply_markup: new Keyboard().requestContact(textsFor(context)('bot.register')).resized(),
})
const noKeyboard = { reply_markup: { remove_keyboard: true as const } }

async function answer(context: Context, text: MessageId, extra: Parameters<Context['reply']>[1] = {}) {
  await context.reply(textsFor(context)(text), extra)
}
