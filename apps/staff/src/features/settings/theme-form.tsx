import type { ThemeVariables } from '@zapys/contract'
import { readyTheme } from '@zapys/domain/theme'
import { FieldFrame, SelectField } from '@zapys/ui/field.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { useState } from 'react'
import { useText } from '#staff/language/language.tsx'
import type { SettingsFormProps } from './company-form.tsx'
import { SettingsSheet, useSettingsSaving } from './settings-sheet.tsx'

const colours = ['primary', 'text', 'ground'] as const
type Colour = (typeof colours)[number]
const variableOf = {
  primary: '--color-primary',
  text: '--color-main',
  ground: '--background-main',
} as const satisfies Record<Colour, keyof ThemeVariables>
const schemes = ['LIGHT', 'AUTO', 'DARK'] as const

/** Colors of the booking page with a live preview. */
export function ThemeForm({ stored, onClose }: SettingsFormProps) {
  const text = useText()
  const { parsedCssVariables, color_schema } = stored.in_force.widget_settings
  const [typedVariables, setTypedVariables] = useState<ThemeVariables>(parsedCssVariables)
  const [scheme, setScheme] = useState<string>(color_schema ?? 'LIGHT')
  const { saving, saveSettings } = useSettingsSaving(onClose)
  const theme = readyTheme(typedVariables)
  const set = (colour: Colour, hex: string) =>
    setTypedVariables((before) => ({
      ...before,
      [variableOf[colour]]: hex,
      // Buttons use the primary color, too.
      ...(colour === 'primary' ? { '--background-primary': hex } : {}),
    }))
  return (
    <SettingsSheet
      title={text('desk.settings.theme')}
      about={text('desk.settings.themeAbout')}
      seenAt=""
      saving={saving}
      onClose={onClose}
      onSubmit={() =>
        saveSettings({ widget_settings: { parsedCssVariables: typedVariables, color_schema: scheme } })
      }
    >
      <div className="desk-colours">
        {colours.map((colour) => (
          <FieldFrame
            key={colour}
            label={text(`desk.settings.colour.${colour}`)}
            name={`colour-${colour}`}
            error={null}
          >
            {(wiring) => (
              <input
                {...wiring}
                type="color"
                className="desk-colour"
                name={`colour-${colour}`}
                value={typedVariables[variableOf[colour]] ?? theme.variables[variableOf[colour]]}
                onChange={({ target }) => set(colour, target.value)}
              />
            )}
          </FieldFrame>
        ))}
      </div>
      <ThemePreview variables={typedVariables} />
      {theme.corrections.length > 0 && (
        <Notice tone="warning" title={text('desk.settings.contrast')}>
          {text('desk.settings.contrastDetail')}
        </Notice>
      )}
      <SelectField
        label={text('desk.settings.scheme')}
        hint={text('desk.settings.schemeHint')}
        name="scheme"
        value={scheme}
        error={saving.errorOf('settings.widget_settings.color_schema')}
        options={schemes.map((one) => ({ value: one, label: text(`desk.settings.scheme.${one}`) }))}
        onChange={setScheme}
      />
    </SettingsSheet>
  )
}

/** Preview of the booking page in these colors, with corrections for readability. */
function ThemePreview({ variables: typedVariables }: { variables: ThemeVariables }) {
  const text = useText()
  const { variables, onPrimary, primaryText } = readyTheme(typedVariables)
  return (
    <div
      className="desk-preview"
      role="img"
      aria-label={text('desk.settings.preview')}
      style={{ background: variables['--background-main'], color: variables['--color-main'] }}
    >
      <strong>{text('desk.settings.previewTitle')}</strong>
      <span style={{ color: variables['--color-alt'] }}>{text('desk.settings.previewDetail')}</span>
      <span style={{ color: primaryText }}>{text('desk.settings.previewLink')}</span>
      <span
        className="desk-preview__button"
        style={{ background: variables['--background-primary'], color: onPrimary }}
      >
        {text('desk.settings.previewButton')}
      </span>
    </div>
  )
}
