import type { BranchResource } from '@zapys/contract'
import { TextArea } from '@zapys/ui/field.tsx'
import { useText } from '#staff/language/language.tsx'
import { TranslationsField } from './translations-field.tsx'
import type { Saving } from './use-saving.ts'

export type TypedTexts = Pick<BranchResource, 'name' | 'room' | 'translations'> & {
  last_name: string
  description: string
}

type ResourceTextsProps = {
  typed: TypedTexts
  saving: Pick<Saving, 'errorOf'>
  onChange(part: Partial<TypedTexts>): void
}

/** Public text about a person or room, and its names in other languages. */
export function ResourceTexts({ typed, saving, onChange }: ResourceTextsProps) {
  const text = useText()
  const lastName = {
    name: 'last_name' as const,
    label: text('desk.client.lastName'),
    maxLength: 200,
    own: typed.last_name,
  }
  return (
    <>
      <TextArea
        label={text('desk.hours.about')}
        hint={text('desk.hours.aboutHint')}
        name="resource_description"
        maxLength={10_000}
        value={typed.description}
        error={saving.errorOf('resource.description')}
        onChange={(description) => onChange({ description })}
      />
      <TranslationsField
        texts={[
          {
            name: 'name',
            label: text(typed.room ? 'desk.hours.roomName' : 'desk.hours.firstName'),
            maxLength: 200,
            own: typed.name,
          },
          ...(typed.room ? [] : [lastName]),
          {
            name: 'description',
            label: text('desk.hours.about'),
            maxLength: 10_000,
            own: typed.description,
            isLong: true,
          },
        ]}
        value={typed.translations}
        saving={saving}
        path="resource.translations"
        onChange={(translations) => onChange({ translations })}
      />
    </>
  )
}
