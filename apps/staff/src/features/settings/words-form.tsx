import type { Locale } from '@zapys/contract'
import { localeNames, locales } from '@zapys/i18n/locales'
import { type DefaultTitles, titleValues } from '@zapys/i18n/titles'
import en from '@zapys/i18n/titles/en.json' with { type: 'json' }
import pl from '@zapys/i18n/titles/pl.json' with { type: 'json' }
import ru from '@zapys/i18n/titles/ru.json' with { type: 'json' }
import uk from '@zapys/i18n/titles/uk.json' with { type: 'json' }
import { SelectField, TextField } from '@zapys/ui/field.tsx'
import { useState } from 'react'
import { useText } from '#staff/language/language.tsx'
import type { SettingsFormProps } from './company-form.tsx'
import { SettingsSheet, useSettingsSaving } from './settings-sheet.tsx'
import {
  draftKey,
  draftOf,
  fieldsOf,
  isWithoutWord,
  type TitleCode,
  titleCodes,
  type TitleDraft,
  type TitleDrafts,
  type TitleField,
  withDrafts,
} from './title-drafts.ts'

const defaults: Record<Locale, DefaultTitles> = { uk, en, pl, ru }

type Entity = keyof DefaultTitles
const entityOf = (code: TitleCode) => code.replace('_NAME', '').toLowerCase() as Entity

/** The company's words for services, performers and others, in each language of the booking page. */
export function WordsForm({ stored, onClose }: SettingsFormProps) {
  const text = useText()
  const { entity_titles: titles } = stored.settings
  const [code, setCode] = useState<TitleCode>('RESOURCE_NAME')
  const [language, setLanguage] = useState<Locale>(stored.language)
  const [drafts, setDrafts] = useState<TitleDrafts>({})
  const [isChecked, setChecked] = useState(false)
  const { saving, saveSettings } = useSettingsSaving(onClose)
  const key = draftKey(code, language)
  const draft = drafts[key] ?? draftOf(titles, code, language)
  const submit = () => {
    setChecked(true)
    const wrong = Object.entries(drafts).find(([, each]) => isWithoutWord(each))
    if (wrong === undefined) return saveSettings({ entity_titles: withDrafts(titles, drafts) })
    const [itsCode, itsLanguage] = wrong[0].split(' ') as [TitleCode, Locale]
    setCode(itsCode)
    setLanguage(itsLanguage)
  }
  return (
    <SettingsSheet
      title={text('desk.settings.words')}
      about={text('desk.settings.wordsAbout')}
      seenAt=""
      saving={saving}
      onClose={onClose}
      onSubmit={submit}
    >
      <SelectField
        label={text('desk.words.thing')}
        name="thing"
        value={code}
        options={titleCodes.map((one) => ({ value: one, label: text(`desk.words.${one}`) }))}
        onChange={(value) => setCode(value)}
      />
      <SelectField
        label={text('desk.words.language')}
        name="language"
        value={language}
        options={locales.map((locale) => ({ value: locale, label: localeNames[locale] }))}
        onChange={(value) => setLanguage(value)}
      />
      <WordFields
        key={key}
        draft={draft}
        code={code}
        language={language}
        isWrong={isChecked && isWithoutWord(draft)}
        onChange={(part) => setDrafts((before) => ({ ...before, [key]: { ...draft, ...part } }))}
      />
      <WordsPreview
        titles={withDrafts(titles, { ...drafts, [key]: draft })}
        code={code}
        language={language}
      />
    </SettingsSheet>
  )
}

type WordFieldsProps = {
  draft: TitleDraft
  code: TitleCode
  language: Locale
  isWrong: boolean
  onChange(part: Partial<TitleDraft>): void
}

/** Empty fields show the default word as a placeholder. */
function WordFields({ draft, code, language, isWrong, onChange }: WordFieldsProps) {
  const text = useText()
  const ours = defaults[language][entityOf(code)]
  const placeholderOf: Record<TitleField, string | undefined> = {
    one: ours.nom[0],
    few: ours.nom[1],
    many: ours.nom[2],
    other: ours.nom[3],
    acc: ours.acc[0],
    accPlural: ours.acc[3],
    dat: ours.dat[0],
    datPlural: ours.dat[3],
  }
  return (
    <div className="desk-columns" lang={language}>
      {fieldsOf[language].map((field) => (
        <TextField
          key={field}
          label={text(`desk.words.field.${field}`)}
          name={`word-${field}`}
          autoComplete="off"
          maxLength={60}
          placeholder={placeholderOf[field]}
          value={draft[field]}
          error={field === 'one' && isWrong ? text('desk.words.error') : null}
          onChange={(value) => onChange({ [field]: value })}
        />
      ))}
    </div>
  )
}

type WordsPreviewProps = { titles: ReturnType<typeof withDrafts>; code: TitleCode; language: Locale }

/** Preview of the words on the booking page, including missing ones. */
function WordsPreview({ titles, code, language }: WordsPreviewProps) {
  const text = useText()
  const values = titleValues(titles, language, defaults[language])
  const entity = entityOf(code)
  const capital = `${entity.slice(0, 1).toUpperCase()}${entity.slice(1)}` as Capitalize<Entity>
  const counted =
    language === 'en'
      ? [`1 ${values[`${entity}_nom_one`]}`, `2 ${values[`${entity}_nom_few`]}`]
      : [
          `1 ${values[`${entity}_nom_one`]}`,
          `2 ${values[`${entity}_nom_few`]}`,
          `5 ${values[`${entity}_nom_many`]}`,
        ]
  const lines = [
    [text('desk.words.preview.heading'), values[`${capital}_nom_other`]],
    [text('desk.words.preview.count'), counted.join(', ')],
    [text('desk.words.preview.choose'), values[`${entity}_acc_one`]],
    [text('desk.words.preview.to'), values[`${entity}_dat_one`]],
  ] as const
  return (
    <section className="desk-preview" aria-label={text('desk.words.preview')}>
      <strong>{text('desk.words.preview')}</strong>
      <dl className="desk-words">
        {lines.map(([label, words]) => (
          <div key={label}>
            <dt className="z-soft">{label}</dt>
            <dd lang={language}>{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
