import type { CompanySettingsAnswer, CompanySettingsChange } from '@zapys/contract'
import { ExternalIcon } from '@zapys/ui/icons.ts'
import type { ReactNode } from 'react'
import { SavingSheet } from '#staff/features/forms/saving-sheet.tsx'
import { changedTranslations, type Translations } from '#staff/features/forms/translations.ts'
import { useSaving } from '#staff/features/forms/use-saving.ts'
import { locales } from '@zapys/i18n/locales'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

const changed = ['readCompanySettings', 'getConfiguration', 'readStaffMe'] as const

/** Saves a part of the settings; others stay unchanged. */
export function useSettingsSaving(onDone: () => void) {
  const { company } = useSession()
  const { saving, save } = useSaving(changed, onDone)
  return {
    saving,
    saveSettings: (settings: CompanySettingsChange) =>
      save(async (send) => {
        await send('changeCompanySettings', { params: { company: company.id }, body: { settings } })
      }),
  }
}

/** Translations in the request format: null for a language whose texts were removed. */
export function translationsChange(
  typed: Translations,
  stored: CompanySettingsAnswer['settings']['translations'],
): CompanySettingsChange {
  const next = changedTranslations(typed, stored as Translations)
  if (next === undefined) return {}
  return {
    translations: Object.fromEntries(
      locales.flatMap((locale) =>
        next[locale] === undefined && stored[locale] === undefined ? [] : [[locale, next[locale] ?? null]],
      ),
    ),
  }
}

type SettingsSheetProps = {
  title: string
  /** Effect of the setting, in one sentence. */
  about: string
  /** The affected screen of the booking page, below the company's address. */
  seenAt?: string
  saving: ReturnType<typeof useSaving>['saving']
  onSubmit(): void
  onClose(): void
  children: ReactNode
}

export function SettingsSheet({ about, seenAt, children, ...form }: SettingsSheetProps) {
  const text = useText()
  const { company } = useSession()
  return (
    <SavingSheet {...form} submit={text('desk.save')}>
      <p className="z-soft">{about}</p>
      {children}
      {seenAt !== undefined && (
        <a
          className="desk-link"
          href={`/i/${company.alias ?? company.id}${seenAt}`}
          target="_blank"
          rel="noreferrer"
        >
          <ExternalIcon aria-hidden="true" />
          {text('desk.catalogue.seen')}
        </a>
      )}
    </SavingSheet>
  )
}
