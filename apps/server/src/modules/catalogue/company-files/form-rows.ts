/** Converts membership templates, form fields, restrictions, the survey and staff to rows. */
import type { CompanyFile, Text } from '@zapys/company-file'
import { inOthers, ownText, type Row, type RowContext, translationOf } from './row-context.ts'

export const membershipTemplateRows = (file: CompanyFile, { own, texts, id }: RowContext): Row[] =>
  file.membership_templates.map(({ key, name, description, services, branches, ...rest }, ordinal) => ({
    ...own,
    template_id: id('template', key),
    ...texts({ name, description }),
    ...rest,
    branch_ids: branches.map((branch) => id('branch', branch)),
    service_ids: services.map((service) => id('service', service)),
    ordinal,
  }))

export function extraFieldRow(
  field: CompanyFile['extra_fields'][number],
  ordinal: number,
  { own, language, id }: RowContext,
): Row {
  const { key, name, options, ...rest } = field
  return {
    ...own,
    field_id: id('field', key),
    name: ownText(name, language),
    ...rest,
    options: options?.map(({ value, title }) => ({ value, title: ownText(title, language) })) ?? null,
    ordinal,
    deleted: false,
    translations: inOthers(language, (locale) => {
      const titleIn = ({ title }: { title: Text }) => translationOf(title, locale, language)
      return {
        name: translationOf(name, locale, language),
        // All options: a translation replaces the whole list.
        options: options?.some((option) => titleIn(option) !== undefined)
          ? options.map((option) => ({
              value: option.value,
              title: titleIn(option) ?? ownText(option.title, language),
            }))
          : undefined,
      }
    }),
  }
}

export function surveyFormRow(
  { title, questions }: NonNullable<CompanyFile['survey']>,
  { own, language, texts, id }: RowContext,
): Row {
  return {
    ...own,
    survey_form_id: id('survey_form', ''),
    ...texts({ title }),
    active: true,
    questions: questions.map(({ key, text, options, ...question }) => ({
      id: id('question', key),
      ...question,
      text: ownText(text, language),
      options: options.map(({ value, title: words }) => ({ value, title: ownText(words, language) })),
      translations: inOthers(language, (locale) => {
        const titles = options.flatMap(({ value, title: words }) => {
          const translated = translationOf(words, locale, language)
          return translated === undefined ? [] : [[value, translated]]
        })
        return {
          text: translationOf(text, locale, language),
          options: titles.length === 0 ? undefined : Object.fromEntries(titles),
        }
      }),
    })),
  }
}

export const restrictionRows = (file: CompanyFile, { own, texts, id, orNull }: RowContext): Row[] =>
  file.restrictions.map(({ key, branch, service, message, ...rest }) => ({
    ...own,
    restriction_id: id('restriction', key),
    branch_id: orNull('branch', branch),
    service_id: orNull('service', service),
    ...texts({ message }),
    ...rest,
  }))

export const staffRows = (file: CompanyFile, { own, id, orNull }: RowContext): Row[] =>
  (file.staff ?? []).map(({ key, resource, ...member }) => ({
    ...own,
    staff_member_id: id('staff_member', key),
    ...member,
    resource_id: orNull('resource', resource),
  }))
