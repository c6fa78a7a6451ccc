import type { ClientColumn, ClientImport } from '@zapys/contract'
import { SelectField } from '@zapys/ui/field.tsx'
import { useLanguage, useText } from '#staff/language/language.tsx'
import { chosenColumn, clientColumns, type ImportChoices, withColumn } from './choices.ts'
import { countryOptions } from './countries.ts'

type Props = { read: ClientImport; choices: ImportChoices; onChange(choices: ImportChoices): void }

/** Meaning of each column, and options that cannot be detected from the content. */
export function ImportColumns({ read, choices, onChange }: Props) {
  const text = useText()
  const names: (ClientColumn | 'none')[] = ['none', ...clientColumns]
  const options = names.map((value) => ({ value, label: text(`desk.import.column.${value}`) }))
  return (
    <section className="z-stack" aria-labelledby="import-columns">
      <h2 id="import-columns">{text('desk.import.columns')}</h2>
      <EncodingChoice read={read} choices={choices} onChange={onChange} />
      <div className="desk-columns">
        {read.columns.map((column, index) => (
          <SelectField
            // Headings may be equal, and columns are never reordered.
            key={`${index} ${column.head}`}
            label={column.head.trim() || text('desk.import.unnamed', { number: index + 1 })}
            hint={column.values.length === 0 ? text('desk.import.noValues') : column.values.join(' · ')}
            name={`column-${index}`}
            value={chosenColumn(choices, index, column)}
            options={options}
            onChange={(value) => onChange(withColumn(choices, read.columns, { index, column: value }))}
          />
        ))}
      </div>
      <PhonesAndNames read={read} choices={choices} onChange={onChange} />
    </section>
  )
}

function EncodingChoice({ read, choices, onChange }: Props) {
  const text = useText()
  // A chosen encoding can be changed.
  if (read.encodings.length === 0 && choices.encoding === undefined) return null
  const known = read.encodings.map(({ encoding, words }) => ({
    value: encoding,
    label: words.length === 0 ? encoding : `${words.join(', ')} (${encoding})`,
  }))
  return (
    <SelectField
      label={text('desk.import.encoding')}
      hint={text('desk.import.encodingHint')}
      required
      name="encoding"
      value={choices.encoding ?? ''}
      options={[
        { value: '', label: text('desk.import.chooseEncoding') },
        ...(known.length > 0 ? known : [{ value: read.encoding, label: read.encoding }]),
      ]}
      onChange={(value) => onChange({ ...choices, encoding: value || undefined })}
    />
  )
}

function PhonesAndNames({ read, choices, onChange }: Props) {
  const text = useText()
  const { locale } = useLanguage()
  const hasFullNames = read.columns.some(({ field }) => field === 'name')
  return (
    <div className="desk-columns">
      <SelectField
        label={text('desk.import.country')}
        hint={text('desk.import.countryHint')}
        name="country"
        value={choices.country ?? read.country ?? ''}
        options={[{ value: '', label: text('desk.import.noCountry') }, ...countryOptions(locale)]}
        onChange={(value) => onChange({ ...choices, country: value || undefined })}
      />
      {hasFullNames && (
        <SelectField
          label={text('desk.import.names')}
          name="names"
          value={choices.names ?? ''}
          options={[
            { value: '', label: text('desk.import.names.auto') },
            { value: 'FAMILY_FIRST', label: text('desk.import.names.FAMILY_FIRST') },
            { value: 'GIVEN_FIRST', label: text('desk.import.names.GIVEN_FIRST') },
          ]}
          onChange={(value) =>
            onChange({
              ...choices,
              names: value === '' ? undefined : value,
            })
          }
        />
      )}
    </div>
  )
}
