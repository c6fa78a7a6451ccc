/**
 * Words of the product. How to write a message:
 *
 * 1. It lives in `messages/<area>.<language>.json` under `<area>.<words>`, in all four languages, whole sentences in
 *    ICU format. Never glue two messages or a message and a word: the order of words differs between languages.
 * 2. A sentence that names a service, resource, branch, membership or event takes the company's own word:
 *    `{service_acc_one}`: entity, case (`nom` who/what, `dat` to whom, `acc` whom/what), number (`one`, `few`, `many`,
 *    `other` = the plural standing alone). A capital first letter, `{Service_nom_other}`, gives a capitalised word.
 *    These values are there in every message. They are not offered in other cases: word the sentence so that one of
 *    the three fits.
 * 3. The company's word may be of any gender and may start with a vowel, so nothing may agree with it: no adjective,
 *    participle, past tense, `this` in uk, pl and ru, and no `a` or `an` in English. `Choose your {service_acc_one}`.
 *    A negation takes the form after five, which is the genitive of uk, pl and ru: `Немає {event_nom_many}`. So no sentence
 *    has to dodge its grammar with a colon. Days in the middle of a sentence come as `date(…, 'day')`
 *    or, with a short day of the week, `date(…, 'inside')`.
 *    One verb for booking: book, записатися, zarezerwować, записаться. One word per thing: docs/glossary.md.
 * 4. Counts: en `{count, plural, one {# {service_nom_one}} other {# {service_nom_other}}}`; uk, pl and ru have one, few,
 *    many and other, with `{service_nom_few}` after few and `{service_nom_many}` after many.
 * 5. Money, dates, times and lengths come in as ready texts of `formats.ts`.
 *
 * 6. An area is what is loaded together: areas.ts. A new one is four files, its two lines in message-id.ts, and its name at the
 *    screens that speak it, in apps/widget/src/app/screens.tsx. Texts of errors, `errors.<code>.title` and `.detail`, stand
 *    in the area `errors`, which is loaded with every page, or beside the area whose calls alone give them.
 */
export { localeNames, localeOf, locales } from './locales.ts'
export { titlesIn, titleValues } from './titles.ts'
export type { DefaultTitles, TitleValues } from './titles.ts'
export type { LazyArea, StaffMessageId, WidgetMessageId as MessageId } from './areas.ts'
export * from './formats.ts'
export { eachVisit } from './notice.ts'
