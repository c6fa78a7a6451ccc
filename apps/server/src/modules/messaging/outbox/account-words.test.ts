import { type Locale, locales } from '@zapys/contract'
import { describe, expect, it } from 'vitest'
import type { AccountNotice, SealedCode } from '../messages/public.ts'
import { accountMail, accountSms, codeMail } from './account-words.ts'
import { codeText } from './words.ts'

const from = {
  company: 'Студія «Промінь» на Подолі, вул. Сагайдачного',
  profileUrl: 'https://booking.example.com/i/promin/profile',
}
const events = [
  'PHONE_CHANGED',
  'PHONE_CHANGE_WAITS',
  'PHONE_CHANGE_FAILED',
  'MAIL_CHANGED',
  'PASSWORD_CHANGED',
  'PROVIDER_LINKED',
] as const
const notice = (event: AccountNotice['event'], locale: Locale): AccountNotice => ({
  event,
  locale,
  channel: 'SMS',
  to: '+380671112233',
  ending: '44',
})
const all = locales.flatMap((locale) => events.map((event) => ({ locale, event })))

describe('a notice about an account', () => {
  it.each(all.filter(({ event }) => event !== 'MAIL_CHANGED'))(
    'fits into three segments of an SMS: $event in $locale',
    ({ event, locale }) => {
      const text = accountSms(notice(event, locale), from)
      // 67 characters per segment outside of Latin.
      expect(text.length).toBeLessThanOrEqual(3 * 67)
      expect(text).not.toMatch(/[{}]|undefined/)
    },
  )

  it.each(all)('has a title and one paragraph by mail: $event in $locale', ({ event, locale }) => {
    const { subject, body } = accountMail(notice(event, locale), from)
    expect(`${subject} ${body.paragraphs.join(' ')} ${body.footer}`).not.toMatch(/[{}]|undefined/)
    expect(body.paragraphs).toHaveLength(1)
  })

  it('leads to the profile only where there is something to cancel', () => {
    const links = events.filter((event) => accountMail(notice(event, 'en'), from).body.link !== undefined)
    expect(links).toEqual(['PHONE_CHANGE_WAITS'])
    expect(accountSms(notice('PHONE_CHANGE_WAITS', 'en'), from)).toContain(from.profileUrl)
  })

  it('names the last two digits of the new phone alone', () => {
    expect(accountSms(notice('PHONE_CHANGED', 'en'), from)).toContain('ends in 44')
  })
})

describe('a code that confirms', () => {
  const code: SealedCode = { phone: '+380671112233', code: '204861', locale: 'en', purpose: 'CONFIRM' }
  const actions = ['CHANGE_PHONE', 'CHANGE_MAIL', 'CHANGE_PASSWORD', 'DELETE_ACCOUNT'] as const

  it.each(locales)('names its purpose in the SMS, each change in its own words: %s', (locale) => {
    const texts = [undefined, ...actions].map((action) =>
      codeText('Промінь', { ...code, locale, action }, 'http://localhost:3000'),
    )
    expect(new Set(texts).size).toBe(5)
    for (const text of texts) expect(text).toContain('204861')
  })

  it.each(locales)('is in the subject of its mail: %s', (locale) => {
    expect(codeMail('Промінь', { ...code, locale, purpose: 'CONFIRM_BY_MAIL' }).subject).toContain('204861')
  })
})
