import type { WeekFrame } from '@zapys/contract'
import { Notice } from '@zapys/ui/notice.tsx'
import { Segments } from '@zapys/ui/segments.tsx'
import { useState } from 'react'
import { FormSheet } from '#staff/features/form-sheet.tsx'
import type { DoneAct } from '#staff/features/done-bar.tsx'
import { useText } from '#staff/language/language.tsx'
import { framesOf, seasonsOf, type WeekDay, weekOf } from './day-hours.ts'
import { TouchedBookings } from './touched-bookings.tsx'
import { type HoursOf, useHoursActions } from './use-hours-actions.ts'
import { useTouched } from './use-touched.ts'
import { WeekFields } from './week-fields.tsx'

type WeekFormProps = {
  of: HoursOf
  branch: { id: string; timezone: string }
  name: string
  frames: readonly WeekFrame[]
  /** The branch's hours: initial values of the first own hours. */
  branchFrames: readonly WeekFrame[]
  onClose(): void
  report(act: DoneAct): void
}

/** Weekly hours of a person, a room or the branch. */
export function WeekForm({ of, branch, name, frames, branchFrames, onClose, report }: WeekFormProps) {
  const text = useText()
  const isBranch = of.resource === null
  const [isOwn, setOwn] = useState(isBranch || frames.length > 0)
  const [week, setWeek] = useState(() => weekOf(frames.length > 0 ? frames : branchFrames))
  const [isChecked, setChecked] = useState(false)
  const actions = useHoursActions(of)
  const touched = useTouched()
  const seasons = seasonsOf(frames)
  const newFrames = framesOf(week)
  // Without frames, a person has the branch's hours.
  const isEmpty = isOwn && !isBranch && newFrames?.length === 0 && seasons.length === 0
  const change = (next: WeekDay[]) => {
    touched.reset()
    setWeek(next)
  }
  const save = async () => {
    setChecked(true)
    if (isOwn && (newFrames === undefined || isEmpty)) return
    const next = isOwn ? [...(newFrames ?? []), ...seasons] : []
    if (!(await touched.run((keeps) => actions.saveWeek(next, keeps)))) return
    report({ words: text('desk.hours.saved', { name }), undo: () => actions.saveWeek([...frames], true) })
    onClose()
  }
  return (
    <FormSheet
      title={text('desk.hours.weekOf', { name })}
      submit={text(touched.touched ? 'desk.hours.saveAnyway' : 'desk.save')}
      busy={actions.busy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TouchedBookings company={of.company} branch={branch} of={touched} />
      {!isBranch && (
        <Segments
          label={text('desk.hours.whose')}
          value={isOwn ? 'own' : 'branch'}
          options={[
            { id: 'branch', name: text('desk.hours.asBranch') },
            { id: 'own', name: text('desk.hours.own') },
          ]}
          onChange={(chosen) => {
            touched.reset()
            setOwn(chosen === 'own')
          }}
        />
      )}
      {isOwn && seasons.length > 0 && <Notice tone="info">{text('desk.hours.seasons')}</Notice>}
      {isOwn && (
        <WeekFields
          week={week}
          isChecked={isChecked}
          isEmpty={isEmpty}
          branchFrames={isBranch ? undefined : branchFrames}
          onChange={change}
        />
      )}
    </FormSheet>
  )
}
