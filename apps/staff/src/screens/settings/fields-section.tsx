import type { CompanyField } from '@zapys/contract'
import { Badge } from '@zapys/ui/badge.tsx'
import { Button } from '@zapys/ui/button.tsx'
import { Section } from '@zapys/ui/card.tsx'
import { PlusIcon } from '@zapys/ui/icons.ts'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { useState } from 'react'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAll } from '#staff/api/use-all.ts'
import { FieldForm, fieldTypes } from '#staff/features/settings/field-form.tsx'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

/** Questions of the company's own. */
export function FieldsSection() {
  const text = useText()
  const { company } = useSession()
  const fields = useAll('listCompanyFields', { params: { company: company.id } })
  const [opened, setOpened] = useState<{ field?: CompanyField }>()
  const typeOf = ({ type }: CompanyField) => {
    const known = fieldTypes.find((one) => one === type)
    return known === undefined ? type : text(`desk.settings.type.${known}`)
  }
  return (
    <Section
      title={text('desk.settings.fields')}
      action={
        <Button
          size="s"
          icon={<PlusIcon aria-hidden="true" />}
          aria-label={text('desk.settings.addField')}
          onClick={() => setOpened({})}
        >
          {text('desk.settings.addRestriction')}
        </Button>
      }
    >
      <p className="z-soft">{text('desk.settings.fieldsAbout')}</p>
      {fields.error !== null && <FailureNotice error={fields.error} onRetry={() => void fields.refetch()} />}
      {fields.data !== undefined && fields.data.length > 0 && (
        <List label={text('desk.settings.fields')}>
          {fields.data.map((field) => (
            <ListRow
              key={field.id}
              onPress={() => setOpened({ field })}
              title={field.name}
              subtitle={`${text(`desk.settings.model.${field.model}`)} · ${typeOf(field)}`}
              badge={!field.active && <Badge>{text('desk.catalogue.off')}</Badge>}
            />
          ))}
        </List>
      )}
      {opened !== undefined && <FieldForm {...opened} onClose={() => setOpened(undefined)} />}
    </Section>
  )
}
