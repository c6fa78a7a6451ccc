/** Shapes that every capability shares. S7.answer, S3.paged. */
import { z } from 'zod'

/**
 * Ids are opaque to callers; ours are lower-case UUIDs. A malformed id is a validation error, never a database error.
 */
export const Id = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, 'must be an id (UUID)')
  .transform((id) => id.toLowerCase())

/** Calendars and time zone rules are reliable in these years, and every database and program can represent them. */
const isInBounds = (moment: string) => moment >= '1900' && moment < '2200'
const BOUNDS = 'must lie between 1900 and 2199'

/** A day at the branch, `YYYY-MM-DD`. */
export const LocalDate = z.iso
  .date({ error: 'must be a date YYYY-MM-DD', abort: true })
  .refine(isInBounds, BOUNDS)

/** An instant in UTC with milliseconds and `Z`, as in responses. */
export const Instant = z.iso
  .datetime({ error: 'must be an instant in UTC, for example 2026-04-15T10:00:00.000Z', abort: true })
  .refine(isInBounds, BOUNDS)

/** Whole seconds from local midnight of a date, or a length. */
export const Seconds = z.int('must be whole seconds').min(0)

/** Money in minor units: 50000 is 500.00. */
export const MinorUnits = z.int('must be whole minor units')
/**
 * Maximum price or payment: 10,000,000.00. The database stores 32-bit integers, and a payment also has a tip of that
 * size.
 */
export const MAX_AMOUNT = 1_000_000_000

export const currencies = ['EUR', 'USD', 'UAH', 'RUB', 'PLN'] as const
export const Currency = z.enum(currencies)
export type Currency = z.infer<typeof Currency>

export const locales = ['uk', 'en', 'pl', 'ru'] as const
export const Locale = z.enum(locales)
export type Locale = z.infer<typeof Locale>

export const Source = z.string().max(64)

/** `content` and `page`, the envelope of every paged list. `page.number` starts at 0. */
export const paged = <Item extends z.ZodType>(item: Item) =>
  z.object({
    content: z.array(item),
    page: z.object({
      number: z.int(),
      size: z.int(),
      total_pages: z.int(),
      total_elements: z.int(),
    }),
  })
export type Paged<Item> = {
  content: Item[]
  page: { number: number; size: number; total_pages: number; total_elements: number }
}

/** For lists too long to be counted for every page. */
export const countedAhead = <Item extends z.ZodType>(item: Item) => {
  const { content, page } = paged(item).shape
  return z.object({
    content,
    page: page.extend({
      total_pages: z.int().describe('Pages counted. With `is_more`, read on until a page without it.'),
      total_elements: z.int().describe('Number of items on all pages; with `is_more`, those counted.'),
      is_more: z
        .literal(true)
        .optional()
        .describe(
          'True: there are more than `total_elements`, which counts a thousand items beyond this page.',
        ),
    }),
  })
}
export type CountedAhead<Item> = {
  content: Item[]
  page: Paged<Item>['page'] & { is_more?: true | undefined }
}

/** Query booleans are the words `true` and `false`. */
export const QueryBoolean = z
  .enum(['true', 'false'], 'must be true or false')
  .transform((word) => word === 'true')

/** A whole number in a query. */
export const QueryInt = z
  .string()
  .regex(/^-?\d{1,15}$/, 'must be a whole number')
  .transform(Number)

/** Several values: repeated (`id=a&id=b`) or as a comma list (`id=a,b`). */
export const QueryList = <Item extends z.ZodType<unknown, string>>(item: Item, most = 200) =>
  z
    .union([z.string(), z.array(z.string())])
    .meta({ maxItems: most })
    .transform((value) =>
      (Array.isArray(value) ? value : [value])
        .flatMap((part) => part.split(','))
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .pipe(z.array(item).max(most, `must hold at most ${most} values`))

/** Page number from 0; a size above 100 is silently clamped to 100 (S3.paged). */
export const PageQuery = {
  page: QueryInt.pipe(z.int().min(0).max(1_000_000)).optional(),
  size: QueryInt.pipe(z.int().min(1))
    .transform((size) => Math.min(size, 100))
    .optional(),
}

/** `field`, `field,asc` or `field,desc`. A field that the list does not sort by is ignored. */
export const SortQuery = z
  .string()
  .regex(/^[a-z_.]{1,64}(,(asc|desc))?$/i, 'must be field, field,asc or field,desc')
  .optional()

/**
 * Each part matches in one way only: `[^\s@]+\.[^\s@]+` takes seconds on dots without an end.
 * The pattern also runs on texts that `max` rejects.
 */
export const mailPattern = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/
export const Email = z.string().max(250).regex(mailPattern, 'must be an email address')

/** Text of a search in a list; the searched fields differ by list. */
export const SearchText = z.string().max(200)

/** Query parameters of every catalogue list. */
export const ListQuery = {
  ...PageQuery,
  sort: SortQuery,
  active: QueryBoolean.optional(),
  source: Source.optional(),
}

/** The values of extra fields by field id. */
export const ExtraFields = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))

export const Discount = z.object({
  percent: z.number().optional(),
  amount: MinorUnits.optional(),
  discounted_price: MinorUnits,
  /** Names of the discounts that apply, as the company calls them. Absent in lists of slots. */
  names: z.array(z.string()).optional(),
})
export type Discount = z.infer<typeof Discount>

const NO_PICTURE_ADDRESS = 'must be an https address, or a path of this server'

/**
 * Address of a company's picture: over https, or a path of this server. `//host` is another server over any protocol.
 * Browsers drop tabs and line ends, so `/\t/host` is another server, too.
 */
export const PictureAddress = z
  .string()
  .max(2000)
  .regex(/^(https:\/\/|\/(?!\/))/, NO_PICTURE_ADDRESS)
  .refine((address) => !/[\s\\\p{Cc}]/u.test(address), NO_PICTURE_ADDRESS)

/** Control characters, and marks that change text direction, which make a text look different from its stored form. */
const HIDDEN = 'must have no control characters and no marks of direction'

/** One line of text for people. */
export const textLine = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .refine((text) => !/[\p{Cc}\p{Bidi_Control}]/u.test(text), HIDDEN)

/** The same with several lines. */
export const textLines = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .refine((text) => !/[^\P{Cc}\t\n\r]|\p{Bidi_Control}/u.test(text), HIDDEN)

export const MAX_PHOTOS = 24

/** Photos of work, in display order. A change replaces all of them. */
export const Photos = z.array(PictureAddress).max(MAX_PHOTOS).optional()

/** Descriptions of photos by their address. */
export const PhotoTexts = z
  .record(PictureAddress, textLines(300))
  .refine((texts) => Object.keys(texts).length <= MAX_PHOTOS, `must hold at most ${MAX_PHOTOS} texts`)
  .optional()

/** A photo as visitors receive it. */
export const ShownPhoto = z.object({
  logo: z.string().nullable(),
  /** Description of the photo in the company's language; absent if there is none. */
  text: z.string().optional(),
})
export type ShownPhoto = z.infer<typeof ShownPhoto>

/** A text that a client agreed to: its address, with its version if the company names one. */
export const AgreedText = z.object({ text: z.string().max(2200), agreed_at: Instant })
export type AgreedText = z.infer<typeof AgreedText>
