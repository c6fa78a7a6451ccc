/** Form state of a question and its options in other languages. No React here. */
import type { CompanyField } from '@zapys/contract'
import { locales } from '@zapys/i18n/locales'
import type { Translations } from '#staff/features/forms/translations.ts'

/** `options`: one line per option, in their order. */
export type FieldTexts = Translations<'name' | 'options'>
type Option = { value: string; title: string }

export const typedFieldTexts = (
  translations: CompanyField['translations'],
  options: readonly Option[],
): FieldTexts =>
  Object.fromEntries(
    locales.flatMap((locale) => {
      const texts = translations[locale]
      if (texts === undefined) return []
      const titleOf = ({ value }: Option) => texts.options?.find((one) => one.value === value)?.title ?? ''
      const lines = options.map(titleOf)
      return [[locale, { name: texts.name ?? '', options: lines.some(Boolean) ? lines.join('\n') : '' }]]
    }),
  )

/** Request format; empty or missing lines fall back to the company's language. */
export const fieldTranslations = (
  typed: FieldTexts,
  options: readonly Option[],
): CompanyField['translations'] =>
  Object.fromEntries(
    locales.flatMap((locale) => {
      const name = typed[locale]?.name?.trim() ?? ''
      const lines = (typed[locale]?.options ?? '').split('\n').map((line) => line.trim())
      const titles = options.flatMap(({ value }, index) =>
        lines[index] ? [{ value, title: lines[index] }] : [],
      )
      if (name === '' && titles.length === 0) return []
      return [[locale, { ...(name && { name }), ...(titles.length > 0 && { options: titles }) }]]
    }),
  )
