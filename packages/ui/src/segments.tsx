/** Switch between views of the same data. */
type SegmentsProps<Id extends string> = {
  label: string
  value: Id
  options: readonly { id: Id; name: string }[]
  onChange(id: Id): void
}

export function Segments<Id extends string>({ label, value, options, onChange }: SegmentsProps<Id>) {
  return (
    <div className="z-tabs" role="group" aria-label={label}>
      {options.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className="z-tabs__tab"
          aria-pressed={id === value}
          onClick={() => onChange(id)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
