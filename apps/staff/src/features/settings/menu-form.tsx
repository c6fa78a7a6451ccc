import { Button } from '@zapys/ui/button.tsx'
import { TextField } from '@zapys/ui/field.tsx'
import { PlusIcon } from '@zapys/ui/icons.ts'
import { useState } from 'react'
import { moved } from '#staff/features/forms/moved.ts'
import { OrderButtons } from '#staff/features/forms/order-buttons.tsx'
import { useText } from '#staff/language/language.tsx'
import type { SettingsFormProps } from './company-form.tsx'
import { menuItems, type MenuRow, menuRows, menuScreens } from './menu-draft.ts'
import { SettingsSheet, useSettingsSaving } from './settings-sheet.tsx'

/** Items of the menu, their names and order, and custom links. */
export function MenuForm({ stored, onClose }: SettingsFormProps) {
  const text = useText()
  const { menu } = stored.in_force.widget_settings
  const [rows, setRows] = useState(() =>
    menuRows(menu.items, (screen) => text(`desk.settings.screen.${screen}`)),
  )
  const [isChecked, setChecked] = useState(false)
  const { saving, saveSettings } = useSettingsSaving(onClose)
  const isWrong = (row: MenuRow) => row.name.trim() === '' || row.link.trim() === ''
  const set = (key: string, part: Partial<MenuRow>) =>
    setRows((before) => before.map((row) => (row.key === key ? { ...row, ...part } : row)))
  const submit = () => {
    setChecked(true)
    if (!rows.some(isWrong)) saveSettings({ widget_settings: { menu: { ...menu, items: menuItems(rows) } } })
  }
  return (
    <SettingsSheet
      title={text('desk.settings.menu')}
      about={text('desk.settings.menuAbout')}
      seenAt=""
      saving={saving}
      onClose={onClose}
      onSubmit={submit}
    >
      {rows.map((row, index) => (
        <div key={row.key} className="desk-menu-item" role="group" aria-label={row.name}>
          <TextField
            label={text('desk.settings.menuName')}
            maxLength={100}
            name={`menu-${row.key}`}
            value={row.name}
            error={isChecked && row.name.trim() === '' ? text('desk.catalogue.error.name') : null}
            onChange={(name) => set(row.key, { name })}
          />
          {!row.isScreen && (
            <TextField
              label={text('desk.settings.menuLink')}
              type="url"
              name={`menu-link-${row.key}`}
              value={row.link}
              error={
                isChecked && row.link.trim() === ''
                  ? text('desk.settings.error.link')
                  : saving.errorOf(`settings.widget_settings.menu.items.${index}.link`)
              }
              onChange={(link) => set(row.key, { link })}
            />
          )}
          <OrderButtons
            up={text('desk.catalogue.up', { name: row.name })}
            down={text('desk.catalogue.down', { name: row.name })}
            remove={text('desk.settings.menuRemove', { name: row.name })}
            index={index}
            count={rows.length}
            onMove={(by) => setRows((before) => moved(before, index, by))}
            onRemove={() => setRows((before) => before.filter(({ key }) => key !== row.key))}
          />
        </div>
      ))}
      <MoreItems rows={rows} onAdd={(row) => setRows((before) => [...before, row])} />
    </SettingsSheet>
  )
}

/** Screens missing in the menu, and custom links. */
function MoreItems({ rows, onAdd }: { rows: readonly MenuRow[]; onAdd(row: MenuRow): void }) {
  const text = useText()
  const missing = menuScreens.filter(({ link }) => !rows.some((row) => row.link === link))
  return (
    <div className="z-cluster">
      {missing.map(({ link }) => {
        const name = text(`desk.settings.screen.${link}`)
        return (
          <Button
            key={link}
            size="s"
            icon={<PlusIcon aria-hidden="true" />}
            onClick={() => onAdd({ key: link, name, link, isScreen: true })}
          >
            {name}
          </Button>
        )
      })}
      <Button
        size="s"
        icon={<PlusIcon aria-hidden="true" />}
        onClick={() => onAdd({ key: crypto.randomUUID(), name: '', link: '', isScreen: false })}
      >
        {text('desk.settings.menuOwn')}
      </Button>
    </div>
  )
}
