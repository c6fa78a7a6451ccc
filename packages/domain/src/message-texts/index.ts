/** Message texts set by a company: placeholders and validation. docs/rules/messages.md */
import type { MessageText } from '@zapys/contract'
import { isGsm7, smsLength } from './sms-length.ts'

export { smsLength } from './sms-length.ts'

type Kind = MessageText['kind']
type Place = Pick<MessageText, 'kind' | 'channel'>

/** Maximum length of each value in an SMS. Longer names are cut, so that a text never exceeds its parts when saved. */
const maxCharacters = {
  company: 25,
  branch: 30,
  address: 40,
  day: 5,
  time: 5,
  service: 40,
  staff: 30,
  price: 14,
  number: 10,
  count: 3,
  amount: 14,
  deadline: 30,
  until: 5,
  link: 60,
} as const
export type Placeholder = keyof typeof maxCharacters
export type Values = Readonly<Partial<Record<Placeholder, string>>>

const ofVisit = [
  'company',
  'branch',
  'address',
  'day',
  'time',
  'service',
  'staff',
  'price',
  'number',
] as const satisfies Placeholder[]

const byKind: Record<Kind, readonly Placeholder[]> = {
  BOOKED: ofVisit,
  BOOKED_SERIES: [...ofVisit.filter((name) => name !== 'number'), 'count'],
  MOVED: ofVisit,
  CHANGED: ofVisit,
  CANCELLED: ofVisit,
  TO_PAY: [...ofVisit, 'amount', 'deadline'],
  REMINDER: ofVisit,
  PLACE_OFFERED: ['company', 'day', 'time', 'service', 'until'],
  SURVEY: ofVisit,
  REVIEW: ofVisit,
}

/** In mails and messengers the link is shown below the text. */
export const placeholdersOf = ({ kind, channel }: Place): readonly Placeholder[] =>
  channel === 'SMS' ? [...byKind[kind], 'link'] : byKind[kind]

/** An SMS of these kinds is useless without the link. */
const linkKinds: readonly Kind[] = ['TO_PAY', 'PLACE_OFFERED']
const withoutSms: readonly Kind[] = ['SURVEY', 'REVIEW']

export const MAX_SMS_PARTS = 3

type TextFault = {
  field: 'kind' | 'channel' | 'title' | 'text'
  code: 'CHANNEL' | 'TITLE' | 'ONE_LINE' | 'PLACEHOLDER' | 'BRACE' | 'CONTROL' | 'LINK' | 'LONG'
  /** The unknown or missing placeholder, or the number of parts. */
  value?: string
  /** For programs, in English. */
  reason: string
}

/** All faults of the text. */
export function textFaults(written: Omit<MessageText, 'locale'>): TextFault[] {
  const { kind, channel, title, text } = written
  if (channel === 'SMS' && withoutSms.includes(kind))
    return [{ field: 'channel', code: 'CHANNEL', reason: `${kind} is not sent by SMS` }]
  const inTitle = title === null ? [] : wordFaults(written, 'title', title)
  const faults: TextFault[] = [
    ...(title !== null && channel !== 'MAIL'
      ? [{ field: 'title' as const, code: 'TITLE' as const, reason: 'only a mail has a title' }]
      : inTitle),
    ...(title?.includes('\n')
      ? [{ field: 'title' as const, code: 'ONE_LINE' as const, reason: 'must be one line' }]
      : []),
    ...wordFaults(written, 'text', text),
  ]
  if (channel !== 'SMS' || faults.length > 0) return faults
  if (linkKinds.includes(kind) && !text.includes('{link}'))
    return [
      {
        field: 'text',
        code: 'LINK',
        value: '{link}',
        reason: `needs {link}: without it a client cannot act on ${kind}`,
      },
    ]
  const parts = maxSmsParts(text)
  return parts > MAX_SMS_PARTS
    ? [
        {
          field: 'text',
          code: 'LONG',
          value: String(parts),
          reason: `can have ${parts} SMS parts with long names: at most ${MAX_SMS_PARTS}`,
        },
      ]
    : []
}

const placeholder = /\{(\w+)\}/g
// Control characters other than a line break.
// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u0009\u000b-\u001f\u007f]/

function wordFaults(place: Place, field: 'title' | 'text', words: string): TextFault[] {
  const known: readonly string[] = placeholdersOf(place)
  const unknown = [...words.matchAll(placeholder)].flatMap(([, name]) =>
    known.includes(name!) ? [] : [`{${name}}`],
  )
  const list = known.map((name) => `{${name}}`).join(', ')
  return [
    ...[...new Set(unknown)].map((name) => ({
      field,
      code: 'PLACEHOLDER' as const,
      value: name,
      reason: `has no placeholder ${name}; ${place.kind} by ${place.channel} has ${list}`,
    })),
    ...(/[{}]/.test(words.replaceAll(placeholder, ''))
      ? [
          {
            field,
            code: 'BRACE' as const,
            reason: `has a brace that is no placeholder; ${place.kind} has ${list}`,
          },
        ]
      : []),
    ...(controls.test(words) ? [{ field, code: 'CONTROL' as const, reason: 'has control characters' }] : []),
  ]
}

/** Empty values leave no double spaces and no trailing space on a line. */
export const filled = (words: string, values: Values): string =>
  words
    .replaceAll(placeholder, (_, name: Placeholder) => values[name] ?? '')
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/ +$/gm, '')
    .trim()

/** Values as shortened for an SMS. An address is never cut. */
export const shortValues = (values: Values): Values =>
  Object.fromEntries(
    (Object.entries(values) as [Placeholder, string][]).map(([name, value]) => [
      name,
      name === 'link' ? value : cut(value, maxCharacters[name]),
    ]),
  )

/** After a whole word, unless the first one is longer. Three dots are in GSM-7; the ellipsis would turn the whole SMS into UCS-2. */
function cut(value: string, max: number): string {
  if (value.length <= max) return value
  const head = value.slice(0, max - 3)
  const isWhole = /\s/.test(value[max - 3]!)
  return `${(isWhole ? head : head.replace(/\s+\S*$/, '')).trimEnd()}...`
}

/** Values of digits and Latin letters only; others may have letters outside GSM-7. */
const plain: readonly Placeholder[] = ['day', 'time', 'until', 'number', 'count', 'link']

/** Number of parts with the longest values. */
export function maxSmsParts(text: string): number {
  const used = [...text.matchAll(placeholder)].map(([, name]) => name as Placeholder)
  const letter = used.every((name) => plain.includes(name)) && isGsm7(filled(text, {})) ? 'a' : 'я'
  const longest = Object.fromEntries(
    Object.entries(maxCharacters).map(([name, most]) => [name, letter.repeat(most)]),
  )
  return smsLength(filled(text, longest)).parts
}
