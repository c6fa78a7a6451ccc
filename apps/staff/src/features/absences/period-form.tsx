import type { BranchResource } from '@zapys/contract'
import { addDays } from '@zapys/domain/time'
import { Chip } from '@zapys/ui/badge.tsx'
import { Checkbox, SelectField, TextField } from '@zapys/ui/field.tsx'
import { TimeField } from '#staff/features/time-field.tsx'
import { useText } from '#staff/language/language.tsx'

/** The typed values. */
export type TypedPeriod = {
  person: string
  firstDay: string
  lastDay: string
  hasPart: boolean
  start: number | null
  end: number | null
}

type PeriodFormProps = {
  people: readonly BranchResource[]
  thisDay: string
  typed: TypedPeriod
  /** False if a value is missing or the end is before the start. */
  isFine: boolean
  change(part: Partial<TypedPeriod>): void
}

/** Absent person and time. */
export function PeriodForm({ people, thisDay, typed, isFine, change }: PeriodFormProps) {
  const text = useText()
  const { firstDay, lastDay, hasPart } = typed
  const tomorrow = addDays(thisDay, 1)
  const isOf = (day: string) => firstDay === day && lastDay === day
  const of = (day: string) => change({ firstDay: day, lastDay: day })
  return (
    <div className="z-stack">
      <SelectField
        label={text('desk.absence.person')}
        name="absent"
        value={typed.person}
        onChange={(person) => change({ person })}
        options={people.map(({ id, name, last_name }) => ({
          value: id,
          label: [name, last_name].filter(Boolean).join(' '),
        }))}
      />
      <div className="z-cluster" role="group" aria-label={text('desk.absence.when')}>
        <Chip pressed={isOf(thisDay)} onPress={() => of(thisDay)}>
          {text('desk.absence.today')}
        </Chip>
        <Chip pressed={isOf(tomorrow)} onPress={() => of(tomorrow)}>
          {text('desk.absence.tomorrow')}
        </Chip>
      </div>
      <div className="desk-pair">
        <TextField
          label={text('desk.hours.firstDay')}
          name="absent_first"
          type="date"
          required
          value={firstDay}
          onChange={(day) => change(day > lastDay ? { firstDay: day, lastDay: day } : { firstDay: day })}
        />
        <TextField
          label={text('desk.hours.lastDay')}
          name="absent_last"
          type="date"
          required
          value={lastDay}
          onChange={(day) => change({ lastDay: day })}
          error={isFine || hasPart ? null : text('desk.hours.errorDays', { days: 61 })}
        />
      </div>
      <Checkbox
        label={text('desk.absence.part')}
        name="absent_part"
        value={hasPart}
        onChange={(checked) => change({ hasPart: checked })}
      />
      {hasPart && (
        <div className="desk-pair">
          <TimeField
            label={text('desk.block.from')}
            name="absent_start"
            error={isFine ? null : text('desk.block.error')}
            value={typed.start}
            onChange={(start) => change({ start })}
          />
          <TimeField
            label={text('desk.block.to')}
            name="absent_end"
            error={null}
            value={typed.end}
            onChange={(end) => change({ end })}
          />
        </div>
      )}
    </div>
  )
}
