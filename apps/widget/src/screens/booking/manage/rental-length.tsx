/** New length of a rental, within the limits of its service. Not a screen. */
import { DAY_SECONDS } from '@zapys/domain/time'
import type { Appointment } from '@zapys/contract'
import type { AtBranch } from '#widget/features/catalogue/branch-gate.tsx'
import { useServicesNamed } from '#widget/features/catalogue/use-catalogue.ts'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { SelectField } from '@zapys/ui/field.tsx'

type RentalLengthProps = AtBranch & {
  appointment: Appointment
  seconds: number
  onChoose(seconds: number): void
}

export function RentalLength({ branch, settings, appointment, seconds, onChoose }: RentalLengthProps) {
  const text = useText()
  const formats = useFormats()
  const [service] =
    useServicesNamed(
      branch.id,
      appointment.services.map(({ id }) => id),
    ) ?? []
  const step = settings.slot_cutter.slot_size
  const first = Math.ceil((service?.min_duration ?? step) / step) * step
  const last = service?.max_duration ?? DAY_SECONDS
  const lengths = Array.from(
    { length: Math.max(0, Math.floor((last - first) / step) + 1) },
    (_, index) => first + index * step,
  )
  // The limits may have changed since the booking.
  const all = [...new Set([...lengths, appointment.duration, seconds])].toSorted((one, other) => one - other)
  return (
    <SelectField
      name="length"
      label={text('manage.rentalLength')}
      value={String(seconds)}
      onChange={(value) => onChoose(Number(value))}
      options={all.map((each) => ({ value: String(each), label: formats.duration(each) }))}
    />
  )
}
