/** Converts membership templates, form fields, restrictions, the survey and staff to rows. */
import { locales, type Locale } from '@zapys/contract'
import type { CompanyFile } from '@zapys/company-file'
import { type Row, type RowContext, textIn } from './row-context.ts'

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
  { own, language, texts, id }: RowContext,
): Row {
  const { key, name, options, ...rest } = field
  const { translations, ...named } = texts({ name })
  const optionsIn = (locale: Locale) =>
    options?.map(({ value, title }) => ({ value, title: textIn(title, locale, language) })) ?? null
  return {
    ...own,
    field_id: id('field', key),
    ...named,
    ...rest,
    options: optionsIn(language),
    ordinal,
    translations:
      options === null
        ? translations
        : Object.fromEntries(
            Object.entries(translations).map(([locale, translated]) => [
              locale,
              { ...translated, options: optionsIn(locale as Locale) },
            ]),
          ),
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
      text: textIn(text, language, language),
      options: options.map(({ value, title: words }) => ({
        value,
        title: textIn(words, language, language),
      })),
      translations: Object.fromEntries(
        locales
          .filter((locale) => locale !== language)
          .map((locale) => [
            locale,
            {
              text: textIn(text, locale, language),
              options: Object.fromEntries(
                options.map(({ value, title: words }) => [value, textIn(words, locale, language)]),
              ),
            },
          ]),
      ),
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
