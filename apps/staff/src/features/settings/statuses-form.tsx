import { Button } from '@zapys/ui/button.tsx'
import { FieldError, FieldFrame, TextField } from '@zapys/ui/field.tsx'
import { PlusIcon } from '@zapys/ui/icons.ts'
import { useState } from 'react'
import { isCommon } from '#staff/features/booking/statuses.ts'
import { moved } from '#staff/features/forms/moved.ts'
import { OrderButtons } from '#staff/features/forms/order-buttons.tsx'
import { useText } from '#staff/language/language.tsx'
import type { SettingsFormProps } from './company-form.tsx'
import { SettingsSheet, useSettingsSaving } from './settings-sheet.tsx'
import {
  commonDraft,
  commonStatuses,
  isUnnamed,
  ownDraft,
  type StatusDraft,
  statusDrafts,
  storedStatuses,
} from './status-drafts.ts'

/** Names and colors of statuses, for staff and clients. */
export function StatusesForm({ stored, onClose }: SettingsFormProps) {
  const text = useText()
  const [rows, setRows] = useState(() => statusDrafts(stored.settings.appointment_statuses))
  const [isChecked, setChecked] = useState(false)
  const { saving, saveSettings } = useSettingsSaving(onClose)
  const nameOf = ({ code, name }: StatusDraft) =>
    name.trim() || (isCommon(code) ? text(`desk.status.${code}`) : code)
  const set = (code: string, part: Partial<StatusDraft>) =>
    setRows((before) => before.map((row) => (row.code === code ? { ...row, ...part } : row)))
  const inUse = saving.errorOf('settings.appointment_statuses')
  return (
    <SettingsSheet
      title={text('desk.settings.statuses')}
      about={text('desk.settings.statusesAbout')}
      saving={saving}
      onClose={onClose}
      onSubmit={() => {
        setChecked(true)
        if (!rows.some(isUnnamed)) saveSettings({ appointment_statuses: storedStatuses(rows) })
      }}
    >
      {rows.map((row, index) => (
        <div key={row.code} className="desk-menu-item" role="group" aria-label={nameOf(row)}>
          <div className="desk-status-fields">
            <TextField
              label={text('desk.statuses.name')}
              hint={index === 0 ? text('desk.statuses.first') : undefined}
              maxLength={100}
              name={`status-${row.code}`}
              placeholder={isCommon(row.code) ? text(`desk.status.${row.code}`) : undefined}
              value={row.name}
              error={isChecked && isUnnamed(row) ? text('desk.catalogue.error.name') : null}
              onChange={(name) => set(row.code, { name })}
            />
            <FieldFrame label={text('desk.statuses.colour')} name={`colour-${row.code}`} error={null}>
              {(wiring) => (
                <input
                  {...wiring}
                  type="color"
                  className="desk-colour"
                  name={`colour-${row.code}`}
                  value={/^#[\da-f]{6}$/i.test(row.colour) ? row.colour : '#808080'}
                  onChange={({ target }) => set(row.code, { colour: target.value })}
                />
              )}
            </FieldFrame>
          </div>
          <OrderButtons
            up={text('desk.catalogue.up', { name: nameOf(row) })}
            down={text('desk.catalogue.down', { name: nameOf(row) })}
            remove={text('desk.statuses.remove', { name: nameOf(row) })}
            index={index}
            count={rows.length}
            canRemove={rows.length > 1}
            onMove={(by) => setRows((before) => moved(before, index, by))}
            onRemove={() => setRows((before) => before.filter(({ code }) => code !== row.code))}
          />
        </div>
      ))}
      {inUse !== null && <FieldError id="statuses-in-use">{text('desk.statuses.inUse')}</FieldError>}
      <MoreStatuses rows={rows} onAdd={(row) => setRows((before) => [...before, row])} />
      <StatusesPreview rows={rows} nameOf={nameOf} />
    </SettingsSheet>
  )
}

/** Built-in statuses missing in the list, and new ones. */
function MoreStatuses({ rows, onAdd }: { rows: readonly StatusDraft[]; onAdd(row: StatusDraft): void }) {
  const text = useText()
  const missing = commonStatuses.filter((code) => !rows.some((row) => row.code === code))
  return (
    <div className="z-cluster">
      {missing.map((code) => (
        <Button
          key={code}
          size="s"
          icon={<PlusIcon aria-hidden="true" />}
          onClick={() => onAdd(commonDraft(code))}
        >
          {text(`desk.status.${code}`)}
        </Button>
      ))}
      <Button size="s" icon={<PlusIcon aria-hidden="true" />} onClick={() => onAdd(ownDraft(rows))}>
        {text('desk.statuses.own')}
      </Button>
    </div>
  )
}

/** Preview of the statuses for clients. */
function StatusesPreview({
  rows,
  nameOf,
}: {
  rows: readonly StatusDraft[]
  nameOf(row: StatusDraft): string
}) {
  const text = useText()
  return (
    <section className="desk-preview" aria-label={text('desk.statuses.preview')}>
      <strong>{text('desk.statuses.preview')}</strong>
      <ul className="z-cluster desk-statuses">
        {rows.map((row) => (
          <li key={row.code}>
            <span className="desk-statuses__dot" style={{ background: row.colour }} aria-hidden="true" />
            {nameOf(row)}
          </li>
        ))}
      </ul>
    </section>
  )
}
