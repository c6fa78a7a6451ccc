import type { ReactNode } from 'react'
import { webPage } from '@zapys/domain/addresses'
import type { Field } from '@zapys/contract'
import { useApi } from '#widget/api/api.tsx'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { useFields } from './use-fields.ts'
import './answers.css'

type Values = Record<string, string | number | boolean | null>

/** The company's own fields that have an answer, in form order. */
export function useAnswered(values: Values): readonly Field[] {
  const fields = useFields().data?.content ?? []
  return fields.filter(({ id }) => values[id] !== undefined && values[id] !== null && values[id] !== '')
}

/** Answers as a list of names and values; `children` are additional lines. */
export function Answers({ values, children }: { values: Values; children?: ReactNode }) {
  return (
    <dl className="z-told">
      {useAnswered(values).map((field) => (
        <div key={field.id}>
          <dt>{field.name}</dt>
          <dd>
            <Value field={field} value={values[field.id]!} />
          </dd>
        </div>
      ))}
      {children}
    </dl>
  )
}

/** A value as its field shows it: the text of an option, a date, a link to a file. */
function Value({ field, value }: { field: Field; value: string | number | boolean }): ReactNode {
  const text = useText()
  const formats = useFormats()
  const { baseUrl } = useApi()
  if (typeof value === 'boolean') return text(value ? 'forms.yes' : 'forms.no')
  const answer = String(value)
  if (field.type === 'SELECT')
    return field.options?.find((option) => option.value === answer)?.title ?? answer
  if (field.type === 'DATE_PICKER' && /^\d{4}-\d\d-\d\d$/.test(answer)) return formats.date(answer)
  // Only the server's own address of an uploaded file becomes a link; other text is only shown.
  const file = field.type === 'FILE' ? webPage(answer) : undefined
  if (file?.startsWith('/'))
    return (
      <a href={baseUrl + file} target="_blank" rel="noopener noreferrer">
        {text('forms.openFile')}
      </a>
    )
  return answer
}
