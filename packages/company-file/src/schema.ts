/**
 * Schema of a company file: everything that an operator sets, with short keys instead of ids.
 * Field names are those of the tables and the API; values.ts defines the format of values. docs/company-file.md
 */
import {
  AppointmentStatus,
  BookingSettings,
  BookingType,
  chosenParts,
  CompanyType,
  Currency,
  entityCodes,
  type EntityTitle,
  exact,
  fieldModels,
  Id,
  Locale,
  LocalDate,
  MAX_WORD_LENGTH,
  restrictionKinds,
  roles,
  socialKinds,
  textLine,
  WidgetSettings,
  wordCases,
} from '@zapys/contract'
import { keysOf } from '@zapys/contract/values'
import { z } from 'zod'
import { dayFrame } from './day-frame.ts'
import { exported } from './exported.ts'
import { messageTexts } from './message-texts.ts'
import { paymentAccount } from './payment-account.ts'
import { photos, photoTexts, picture } from './pictures.ts'
import { lengthOfTime, money, startHours, type Text, text, weeklyHours, type WeeklyFrame } from './values.ts'

const key = z
  .string('must be a text')
  .regex(/^[a-z0-9][a-z0-9_-]{0,62}$/, 'must be small Latin letters, digits, - and _, such as haircut-women')
  .meta({ description: 'What this is called in this file, for ever: renamed, it is another thing.' })
const reference = z.string('must be the key of something in this file')
const optionalText = text.nullable().default(null)
const active = z
  .boolean()
  .default(true)
  .meta({ description: 'false: switched off, kept for what was booked.' })
const none = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().default(null)
const listOf = <Schema extends z.ZodType>(schema: Schema) => z.array(schema).default([])
const phone = none(z.string().max(40))
const days = { first_day: none(LocalDate), last_day: none(LocalDate) }

const address = z.strictObject({
  city: optionalText,
  street: optionalText,
  latitude: none(z.number().min(-90).max(90)),
  longitude: none(z.number().min(-180).max(180)),
})
const noAddress = { city: null, street: null, latitude: null, longitude: null }

const priceList = z.strictObject({ key, name: z.string().min(1).max(200), currency_code: Currency })

const branch = z.strictObject({
  key,
  name: text,
  description: optionalText,
  phone,
  logo: picture,
  address: address.default(noAddress),
  timezone: z.string(),
  currency_code: Currency,
  price_list: reference,
  booking_settings: chosenParts(BookingSettings)
    .default({})
    .meta({ description: 'What the branch sets for itself; the rest comes from the company.' }),
  active,
  cycle_frames: weeklyHours.default([]),
  day_frames: listOf(dayFrame),
})

const resourceType = z.strictObject({ key, name: text })

const resource = z.strictObject({
  key,
  branch: reference,
  type: z.enum(['RESOURCE', 'GROUP']).default('RESOURCE'),
  parent: none(reference),
  resource_type: none(reference),
  name: text,
  middle_name: optionalText,
  last_name: optionalText,
  description: optionalText,
  phone,
  logo: picture,
  photos,
  photo_texts: photoTexts,
  capacity: z.int().min(1).max(500).default(1),
  takes_children: z.boolean().default(false),
  room: none(z.boolean()).meta({ description: 'true: a room or a thing. Absent: as it is stored.' }),
  active,
  cycle_frames: weeklyHours.default([]).meta({ description: 'Empty: works as the branch does.' }),
  day_frames: listOf(dayFrame),
})

const price = z.strictObject({
  price_list: reference,
  resource_type: none(reference).meta({
    description: 'Absent: the price of every type without one of its own.',
  }),
  amount: money.nullable().meta({ description: 'Null: not set yet.' }),
  ...days,
})

/** Required resource of a service. */
const need = z.strictObject({
  resource_type: none(reference),
  resources: listOf(reference).meta({ description: 'These and no others; with a type absent.' }),
  places: none(z.int().min(1).max(500)).meta({ description: 'Absent: all of it.' }),
})

const service = z.strictObject({
  key,
  parent: none(reference).meta({ description: 'The category it stands in.' }),
  type: z.enum(['SERVICE', 'GROUP']).default('SERVICE'),
  booking_type: BookingType.default('GENERAL'),
  name: text,
  short_description: optionalText,
  description: optionalText,
  logo: picture,
  duration: lengthOfTime.default(0),
  display_duration: none(lengthOfTime).meta({
    description: 'What is shown, where that is not its duration.',
  }),
  buffer_before: lengthOfTime.default(0),
  buffer_after: lengthOfTime.default(0),
  min_duration: none(lengthOfTime),
  max_duration: none(lengthOfTime),
  capacity: z.int().min(1).max(1000).default(1),
  capacity_type: z.string().max(40).default('CAPACITY_1'),
  places: z.int().min(1).max(500).default(1),
  exclusive: z.boolean().default(false),
  most_a_day: none(z.int().min(1).max(1000)),
  at_once: none(z.int().min(1).max(1000)),
  slot_cutter: none(lengthOfTime),
  phases: none(z.array(lengthOfTime).min(1).max(20)),
  public: z.boolean().default(true),
  active,
  branches: listOf(reference),
  resources: listOf(reference).meta({ description: 'Who performs it.' }),
  durations: z
    .record(z.string(), lengthOfTime)
    .default({})
    .meta({ description: 'Of performers who take another time: { olena: 45 min }.' }),
  besides: listOf(reference).meta({
    description: 'What it takes besides its performer: one at the branch of each of these resource types.',
  }),
  needs: listOf(need).meta({ description: 'What else it takes: named resources, or more than one place.' }),
  online_payment: none(z.enum(['OPTIONAL', 'REQUIRED'])),
  prices: listOf(price),
})

const discount = z.strictObject({
  key,
  name: z.string().min(1).max(200),
  branch: none(reference),
  services: listOf(reference).meta({ description: 'Empty: all. A category means each service in it.' }),
  percent: none(z.int().min(1).max(100)),
  amount: none(money),
  ...days,
  weekdays: none(z.array(z.int().min(1).max(7))),
  hours: none(startHours),
  source: none(z.string().max(64)),
  active,
})

const membershipTemplate = z.strictObject({
  key,
  kind: z.enum(['MEMBERSHIP', 'CERTIFICATE']).default('MEMBERSHIP'),
  type: z.enum(['VISITS', 'MONEY', 'DURATION', 'PERIOD']),
  name: text,
  description: optionalText,
  logo: picture,
  price: money,
  currency_code: Currency,
  visits: none(z.int().min(1)),
  amount: none(money),
  duration: none(lengthOfTime),
  period_days: z.int().min(1).max(36_600),
  starts: z.enum(['ORDER', 'CHOSEN']).default('ORDER'),
  branches: listOf(reference),
  services: listOf(reference).meta({ description: 'Empty: all. A category means each service in it.' }),
  active,
})

const option = z.strictObject({ value: z.string().max(200), title: text })

const extraField = z.strictObject({
  key,
  model: z.enum(fieldModels),
  type: z.string().max(60),
  name: text,
  required: z.boolean().default(false),
  display: z.boolean().default(true),
  options: none(z.array(option)),
  minimum: none(z.number()),
  maximum: none(z.number()),
  active,
})

const survey = z.strictObject({
  title: text,
  questions: z.array(
    z.strictObject({
      key,
      type: z.enum(['RATING', 'TEXT', 'CHOICE']),
      text,
      required: z.boolean().default(false),
      options: listOf(option),
    }),
  ),
})

const restriction = z.strictObject({
  key,
  kind: z.enum(restrictionKinds),
  branch: none(reference),
  service: none(reference),
  source: none(z.string().max(64)),
  value: none(z.int().min(0)),
  message: optionalText,
  active,
})

/** A member of the company's staff. Files contain no API keys. */
const staffMember = z.strictObject({
  key,
  name: z.string().trim().min(1).max(200),
  role: z.enum(roles),
  resource: none(reference).meta({ description: 'Whose calendar a performer has; of a performer alone.' }),
  active: active.meta({ description: 'false: works here no more, and has no keys.' }),
})

const socialLink = z.strictObject({
  value: textLine(500),
  title: none(textLine(200)),
  iconName: none(textLine(60)).meta({ description: 'Absent: as the link is called.' }),
})

/** Word forms of one case: after 1, after 2 to 4, after 5, after a fraction. */
const forms = z.array(textLine(MAX_WORD_LENGTH)).min(1).max(4)
const formNames = ['one', 'few', 'many', 'other'] as const

/** The company's own words, by entity, language and case. */
const entityTitles = z.codec(
  z.partialRecord(z.enum(entityCodes), z.partialRecord(Locale, z.partialRecord(z.enum(wordCases), forms))),
  z.custom<EntityTitle[]>(),
  {
    decode: (byCode) =>
      keysOf(byCode).flatMap((code) => {
        const byLanguage = byCode[code] ?? {}
        return keysOf(byLanguage).flatMap((language) => {
          const byCase = byLanguage[language] ?? {}
          return keysOf(byCase).map((word_case) => {
            const [one, few = null, many = null, other = null] = byCase[word_case] ?? []
            return { code, language, word_case, one: one!, few, many, other }
          })
        })
      }),
    encode: (titles) => {
      const inOrder = titles.toSorted((one, other) => orderOf(one) - orderOf(other))
      const byCode: Record<string, Record<string, Record<string, string[]>>> = {}
      for (const title of inOrder) {
        const words = formNames.map((name) => title[name] ?? null)
        const lastWord = words.findLastIndex((word) => word !== null)
        ;((byCode[title.code] ??= {})[title.language] ??= {})[title.word_case] = words
          .slice(0, lastWord + 1)
          .map((word) => word ?? '')
      }
      return byCode
    },
  },
)

const orderOf = ({ code, language, word_case }: EntityTitle) =>
  entityCodes.indexOf(code) * 100 + Locale.options.indexOf(language) * 10 + wordCases.indexOf(word_case)

export const defaultStatuses: z.output<typeof AppointmentStatus>[] = [
  { code: 'CONFIRMED', colour: '#1f7a4d' },
  { code: 'CONFIRMED_BY_CLIENT', colour: '#1b6ca8' },
  { code: 'DONE', colour: '#5b6470' },
  { code: 'NO_SHOW', colour: '#a15c00' },
  { code: 'CANCELLED', colour: '#b3261e' },
]

export const companyFile = z.strictObject({
  id: none(exact(Id)).meta({ description: 'Of a company that was not made by its file.' }),
  alias: z
    .string()
    .regex(/^[a-z0-9][a-z0-9_.-]{1,62}$/, 'must be 2 to 63 small Latin letters, digits, dots, - and _')
    .meta({ description: 'The address of the company, /i/{alias}. Another alias is another company.' }),
  exported: none(exported).meta({
    description: 'Written by an export. An import names what has changed since and would be undone.',
  }),
  language: Locale.meta({ description: 'Of texts that are said in one language only.' }),
  company_type: CompanyType.default('PRO'),
  name: text,
  short_description: optionalText,
  description: optionalText,
  logo: picture,
  photos,
  photo_texts: photoTexts,
  address: address.default(noAddress),
  timezone: z.string().meta({ description: 'A zone of the IANA database, such as Europe/Kyiv.' }),
  currency_code: Currency,
  social: z.partialRecord(z.enum(socialKinds), socialLink).default({}),
  appointment_statuses: z.array(exact(AppointmentStatus)).default(defaultStatuses),
  widget_settings: exact(WidgetSettings).partial().default({}),
  booking_settings: chosenParts(BookingSettings).default({}),
  entity_titles: entityTitles.default([]),
  price_lists: listOf(priceList),
  branches: listOf(branch),
  resource_types: listOf(resourceType),
  resources: listOf(resource),
  services: listOf(service),
  discounts: listOf(discount),
  membership_templates: listOf(membershipTemplate),
  extra_fields: listOf(extraField),
  restrictions: listOf(restriction),
  survey: none(survey),
  message_texts: none(messageTexts).meta({
    description: 'Texts of messages, all of them; the others are standard. Absent: as they are.',
  }),
  payment_accounts: none(z.array(paymentAccount)).meta({
    description: 'Who takes payments online, all accounts; absent: as they are.',
  }),
  staff: none(z.array(staffMember)).meta({
    description: 'Who works for the company, all of them; absent: as it is.',
  }),
})

/** The parsed file: lengths in seconds, money in minor units, defaults filled in. */
export type CompanyFile = z.output<typeof companyFile>
/** The file as written, without comments. */
export type WrittenCompany = z.input<typeof companyFile>

export type { Text, WeeklyFrame }
export type Exported = NonNullable<CompanyFile['exported']>
export type ResourceFile = CompanyFile['resources'][number]
export type ServiceFile = CompanyFile['services'][number]
export type MembershipTemplateFile = CompanyFile['membership_templates'][number]
