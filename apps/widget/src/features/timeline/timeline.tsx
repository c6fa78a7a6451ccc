import type { Part } from '@zapys/domain/appointments'
import { resourceName } from '#widget/features/resource-card/resource-name.ts'
import { useFormats } from '#widget/language/use-text.tsx'
import { useBesides } from './use-besides.ts'
import './timeline.css'

/** Performers and times of a visit with several parts; used wherever a visit is shown. */
export function Timeline({ parts }: { parts: readonly Part[] }) {
  const besidesLine = useBesides()
  const formats = useFormats()
  return (
    <ol className="z-timeline">
      {parts.map(({ start_time, names, resource, besides }) => (
        <li key={start_time}>
          <span className="z-timeline__time">{formats.time(start_time)}</span>
          <span>
            {names.join(', ')}
            {resource && <span className="z-timeline__who">{resourceName(resource)}</span>}
            {besides.length > 0 && <span className="z-timeline__who">{besidesLine(besides)}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
