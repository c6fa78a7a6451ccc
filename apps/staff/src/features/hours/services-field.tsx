import { Checkbox } from '@zapys/ui/field.tsx'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAll } from '#staff/api/use-all.ts'
import { useFormats, useText } from '#staff/language/language.tsx'

type ServicesFieldProps = {
  company: string
  branch: string
  value: ReadonlySet<string>
  onChange(services: ReadonlySet<string>): void
}

/** Services of a person, or rentals of a room. */
export function ServicesField({ company, branch, value, onChange }: ServicesFieldProps) {
  const text = useText()
  const formats = useFormats()
  const services = useAll(
    'listBranchServices',
    { params: { company, branch }, query: { type: 'SERVICE', active: true } },
    { staleMs: 300_000 },
  )
  const offered = services.data ?? []
  if (services.error !== null && services.data === undefined)
    return <FailureNotice error={services.error} onRetry={() => void services.refetch()} />
  if (offered.length === 0) return null
  return (
    <fieldset className="desk-fieldset">
      <legend>{text('desk.hours.services')}</legend>
      {offered.map(({ id, name, duration }) => (
        <Checkbox
          key={id}
          label={`${name} · ${formats.duration(duration)}`}
          name={`service_${id}`}
          value={value.has(id)}
          onChange={(checked) => {
            const next = new Set(value)
            if (checked) next.add(id)
            else next.delete(id)
            onChange(next)
          }}
        />
      ))}
    </fieldset>
  )
}
