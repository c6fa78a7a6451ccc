import type { BranchResource, CompanyService } from '@zapys/contract'
import { Checkbox, SelectField } from '@zapys/ui/field.tsx'
import { useState } from 'react'
import { useAll } from '#staff/api/use-all.ts'
import { useResources } from '#staff/features/catalogue/use-choices.ts'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import type { SettingsFormProps } from './company-form.tsx'
import { type FlowCode, flowCodes, flowDraft, flowsOf, type FlowScreen, shownScreens } from './flow-draft.ts'
import { SettingsSheet, useSettingsSaving } from './settings-sheet.tsx'

/** Screens of the booking flow, and automatic choices. */
export function FlowForm({ stored, onClose }: SettingsFormProps) {
  const text = useText()
  const { flows } = stored.in_force.widget_settings
  const [draft, setDraft] = useState(() => flowDraft(flows))
  const { saving, saveSettings } = useSettingsSaving(onClose)
  const candidates = useCandidates()
  const shown = shownScreens(draft.code)
  const hintOf = (code: FlowCode) =>
    code === 'B_S_DT' || code === 'B_R_DT' ? text(`desk.steps.hint.${code}`) : undefined
  return (
    <SettingsSheet
      title={text('desk.settings.steps')}
      about={text('desk.settings.stepsAbout')}
      seenAt="/b"
      saving={saving}
      onClose={onClose}
      onSubmit={() => saveSettings({ widget_settings: { flows: flowsOf(draft, flows) } })}
    >
      <SelectField
        label={text('desk.steps.order')}
        hint={hintOf(draft.code)}
        name="order"
        value={draft.code}
        error={saving.errorOf('settings.widget_settings.flows.0.code')}
        options={flowCodes.map((code) => ({ value: code, label: text(`desk.steps.order.${code}`) }))}
        onChange={(code) => setDraft({ ...draft, code })}
      />
      <section className="desk-preview" aria-label={text('desk.steps.seen')}>
        <strong>{text('desk.steps.seen')}</strong>
        <ol>
          {shown.map((screen) => (
            <li key={screen}>{text(`desk.steps.screen.${screen}`)}</li>
          ))}
          <li>{text('desk.steps.screen.TIME')}</li>
        </ol>
      </section>
      {shown.map((screen) => (
        <ScreenFields
          key={screen}
          screen={screen}
          value={draft.screens[screen]}
          candidates={candidates[screen]}
          onChange={(part) =>
            setDraft({
              ...draft,
              screens: { ...draft.screens, [screen]: { ...draft.screens[screen], ...part } },
            })
          }
        />
      ))}
    </SettingsSheet>
  )
}

type Named = { id: string; name: string }

const nameOf = ({ name, last_name }: BranchResource) => [name, last_name].filter(Boolean).join(' ')
const isService = ({ type, active }: CompanyService) => type === 'SERVICE' && active

function useCandidates(): Record<FlowScreen, readonly Named[]> {
  const { company } = useSession()
  const { resources = [] } = useResources()
  const services = useAll('listCompanyServices', { params: { company: company.id } })
  return {
    BRANCH: company.branches,
    RESOURCE: resources.filter(({ active }) => active).map((one) => ({ id: one.id, name: nameOf(one) })),
    SERVICE: (services.data ?? []).filter(isService),
  }
}

type ScreenFieldsProps = {
  screen: FlowScreen
  value: { skipsOne: boolean; choice: string }
  candidates: readonly Named[]
  onChange(part: Partial<ScreenFieldsProps['value']>): void
}

function ScreenFields({ screen, value, candidates, onChange }: ScreenFieldsProps) {
  const text = useText()
  const isKnown = ['CLIENT', 'ANY', ...candidates.map(({ id }) => id)].includes(value.choice)
  return (
    <fieldset className="desk-fieldset">
      <legend>{text(`desk.steps.screen.${screen}`)}</legend>
      <SelectField
        label={text('desk.steps.who')}
        name={`choice-${screen}`}
        value={value.choice}
        options={[
          { value: 'CLIENT', label: text('desk.steps.client') },
          ...(screen === 'RESOURCE' ? [{ value: 'ANY', label: text('desk.steps.any') }] : []),
          ...candidates.map(({ id, name }) => ({ value: id, label: text('desk.steps.always', { name }) })),
          // The chosen item is inactive or not loaded yet.
          ...(isKnown ? [] : [{ value: value.choice, label: '–' }]),
        ]}
        onChange={(choice) => onChange({ choice })}
      />
      {value.choice === 'CLIENT' && (
        <Checkbox
          label={text('desk.steps.skipOne')}
          name={`skip-${screen}`}
          value={value.skipsOne}
          onChange={(skipsOne) => onChange({ skipsOne })}
        />
      )}
    </fieldset>
  )
}
