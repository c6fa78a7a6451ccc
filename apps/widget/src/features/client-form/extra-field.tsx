import { Suspense } from 'react'
import type { Field } from '@zapys/contract'
import { typedDate } from '@zapys/domain/validation'
import { lazyPart } from '#widget/language/lazy-part.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { DateField } from '@zapys/ui/date-field.tsx'
import { Checkbox, SelectField, TextArea, TextField } from '@zapys/ui/field.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { extraId } from './form-fields.ts'

const FileField = lazyPart(() => import('./file-field.tsx'), ['files'])

type Bound = { name: string; error: string | null }
type ExtraFieldProps = {
  field: Field
  bind(id: string): Bound & { value: string; onChange(value: string): void }
  tick(id: string): Bound & { value: boolean; onChange(value: boolean): void }
}

/** A field of the company's own. Unknown types are shown as text fields. */
export function ExtraField({ field, bind, tick }: ExtraFieldProps) {
  const text = useText()
  const id = extraId(field)
  const common = { ...bind(id), label: field.name, required: field.required }
  switch (field.type) {
    case 'TEXT_AREA':
      return <TextArea {...common} />
    case 'NUMBER_INPUT':
      return <TextField {...common} inputMode="decimal" />
    case 'DATE_PICKER':
      return <DateField {...common} onBlur={() => common.onChange(typedDate(common.value))} />
    case 'SELECT': {
      const options = (field.options ?? []).map(({ value, title }) => ({ value, label: title }))
      return <SelectField {...common} options={options} placeholder={text('booking.notChosen')} />
    }
    case 'CHECKBOX':
      return <Checkbox {...tick(id)} label={field.name} required={field.required} />
    case 'FILE':
      return (
        <Suspense fallback={<Skeleton />}>
          <FileField {...common} />
        </Suspense>
      )
    default:
      return <TextField {...common} />
  }
}
