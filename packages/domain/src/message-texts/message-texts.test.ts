import { describe, expect, it } from 'vitest'
import { filled, maxSmsParts, shortValues, smsLength, textFaults } from './index.ts'

describe('the length of an SMS', () => {
  it.each([
    { text: 'a'.repeat(160), length: ['GSM_7', 160, 1], because: 'one SMS holds 160 septets' },
    { text: 'a'.repeat(161), length: ['GSM_7', 161, 2], because: 'each of several holds 153' },
    { text: 'a'.repeat(306), length: ['GSM_7', 306, 2], because: 'two hold 306' },
    { text: 'a'.repeat(307), length: ['GSM_7', 307, 3], because: 'one more needs a third' },
    { text: `${'a'.repeat(152)}€${'a'.repeat(8)}`, length: ['GSM_7', 162, 2], because: '€ takes two' },
    {
      text: `${'a'.repeat(152)}€${'a'.repeat(152)}`,
      length: ['GSM_7', 306, 3],
      because: 'an escape is not split from its sign',
    },
    { text: 'я'.repeat(70), length: ['UCS_2', 70, 1], because: 'Cyrillic has 70 in one' },
    { text: 'я'.repeat(71), length: ['UCS_2', 71, 2], because: 'and 67 in each of several' },
    {
      text: `${'a'.repeat(70)}ł`,
      length: ['UCS_2', 71, 2],
      because: 'one Polish letter changes the whole SMS',
    },
    { text: '😀'.repeat(35), length: ['UCS_2', 70, 1], because: 'an emoji takes two units' },
    {
      text: `${'я'.repeat(66)}😀${'я'.repeat(66)}`,
      length: ['UCS_2', 134, 3],
      because: 'an emoji is not split',
    },
  ])('$because', ({ text, length }) => {
    const { encoding, characters, parts } = smsLength(text)
    expect([encoding, characters, parts]).toEqual(length)
  })
})

const sms = (text: string, kind: 'REMINDER' | 'TO_PAY' | 'SURVEY' = 'REMINDER') =>
  textFaults({ kind, channel: 'SMS', title: null, text })
const mail = (text: string, title: string | null = null) =>
  textFaults({ kind: 'REMINDER', channel: 'MAIL', title, text })

describe('the text of a message', () => {
  it('with placeholders of its kind is accepted', () => {
    expect(sms('{company}: {day}, {time}, {service}. {link}')).toEqual([])
    expect(mail('{staff}, {branch}\n\n{address}', '{company}: {day}')).toEqual([])
  })

  it('with an unknown placeholder is rejected with its name and those that exist', () => {
    const [fault, ...more] = sms('{company}: {name}, {name}')
    expect(more).toEqual([])
    expect(fault).toEqual({
      field: 'text',
      code: 'PLACEHOLDER',
      value: '{name}',
      reason:
        'has no placeholder {name}; REMINDER by SMS has {company}, {branch}, {address}, {day}, {time}, {service}, {staff}, {price}, {number}, {link}',
    })
    expect(mail('{link}')[0]!.reason).toContain('has no placeholder {link}')
    expect(mail('words', 'About {until}')[0]).toMatchObject({
      field: 'title',
      reason: expect.stringContaining('{until}'),
    })
  })

  it.each([
    { faults: sms('{company'), reason: 'a brace that is no placeholder' },
    { faults: sms('{ company }'), reason: 'a brace that is no placeholder' },
    { faults: sms('Your visit', 'SURVEY'), reason: 'SURVEY is not sent by SMS' },
    { faults: sms('Please pay {amount}', 'TO_PAY'), reason: 'needs {link}' },
    { faults: sms('я'.repeat(202)), reason: 'can have 4 SMS parts' },
    { faults: sms(`{service} {link} ${'я'.repeat(110)}`), reason: 'can have 4 SMS parts' },
    { faults: sms('tab\there'), reason: 'control characters' },
    { faults: mail('words', 'two\nlines'), reason: 'must be one line' },
    {
      faults: textFaults({ kind: 'REMINDER', channel: 'SMS', title: 'A title', text: 'words' }),
      reason: 'only a mail has a title',
    },
  ])('is rejected: $reason', ({ faults, reason }) => {
    expect(faults.map((fault) => fault.reason).join()).toContain(reason)
  })

  it('in Latin letters has few parts as long as no name can bring others', () => {
    expect(maxSmsParts(`${'a'.repeat(70)} {day} {time}`)).toBe(1)
    expect(maxSmsParts(`${'a'.repeat(60)} {service}`)).toBe(2)
  })

  it('never has more parts than checked, however long the names are', () => {
    const text = '{company}, {branch}, {service}: {staff}, {address}'
    const long = 'Дуже довга назва, '.repeat(9)
    expect(shortValues({ company: 'Студія краси та здоровʼя «Мальва» на Подолі' }).company).toMatch(
      /^(Студія|Студія краси|Студія краси та|Студія краси та здоровʼя)\.\.\.$/,
    )
    const values = shortValues({ company: long, branch: long, service: long, staff: long, address: long })
    expect(smsLength(filled(text, values)).parts).toBeLessThanOrEqual(maxSmsParts(text))
    expect(filled('{company}', values)).toBe('Дуже довга назва, Дуже...')
  })

  it('has no gap where a value is empty, and fills nothing into values', () => {
    expect(filled('{staff} waits on {day} {branch}', { staff: '', day: '19.05' })).toBe('waits on 19.05')
    expect(filled('{service}', { service: '{company}', company: 'x' })).toBe('{company}')
  })
})
