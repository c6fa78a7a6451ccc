import type { Survey } from '@zapys/contract'
import { resourceName } from '#widget/features/resource-card/resource-name.ts'
import { useFormats } from '#widget/language/use-text.tsx'

/** The visit that a survey is about, in one line. */
export function useAppointmentLine() {
  const formats = useFormats()
  return ({ date, services, resource }: Survey['appointment']) =>
    [formats.date(date), services.map(({ name }) => name).join(', '), resource && resourceName(resource)]
      .filter(Boolean)
      .join(' · ')
}
