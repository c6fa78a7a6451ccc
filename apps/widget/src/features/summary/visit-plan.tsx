/** Who does what from when, of a visit that several people do one after the other. */
import { resourceName } from '#widget/features/resource-card/resource-name.ts'
import { useFormats } from '#widget/language/use-text.tsx'
import type { Part } from './parts-of.ts'
import { useBesides } from './use-besides.ts'

export function VisitPlan({ parts }: { parts: readonly Part[] }) {
  const besidesLine = useBesides()
  const formats = useFormats()
  return (
    <ol className="z-summary__plan">
      {parts.map(({ start_time, names, resource, besides }) => (
        <li key={start_time}>
          <span className="z-summary__time">{formats.time(start_time)}</span>
          <span>
            {names.join(', ')}
            {resource && <span className="z-summary__detail">{resourceName(resource)}</span>}
            {besides.length > 0 && <span className="z-summary__detail">{besidesLine(besides)}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
