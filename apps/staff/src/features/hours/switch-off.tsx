import type { BranchResource } from '@zapys/contract'
import { Button } from '@zapys/ui/button.tsx'
import { Sheet } from '@zapys/ui/sheet.tsx'
import { useAction } from '#staff/api/use-action.ts'
import type { DoneAct } from '#staff/features/done-bar.tsx'
import { useText } from '#staff/language/language.tsx'
import { TouchedBookings } from './touched-bookings.tsx'
import { useTouched } from './use-touched.ts'

type SwitchOffProps = {
  company: string
  branch: { id: string; timezone: string }
  person: BranchResource
  onClose(): void
  report(act: DoneAct): void
}

/** Deactivates a person or room, after showing upcoming bookings. */
export function SwitchOff({ company, branch, person, onClose, report }: SwitchOffProps) {
  const text = useText()
  const change = useAction('changeResource', ['listBranchResources', 'readBranchDay', 'listVisitSlots'])
  const touched = useTouched()
  const set = (active: boolean, keeps: boolean) =>
    change.run({
      params: { company, branch: branch.id, resource: person.id },
      query: { keepAppointments: keeps },
      body: { resource: { active } },
    })
  const switchOff = async () => {
    if (!(await touched.run((keeps) => set(false, keeps)))) return
    report({ words: text('desk.hours.switchedOff', { name: person.name }), undo: () => set(true, true) })
    onClose()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={text('desk.hours.switchOffOf', { name: person.name })}
      footer={
        <Button kind="danger" busy={change.busy} wide onClick={() => void switchOff()}>
          {text(touched.touched ? 'desk.hours.switchOffAnyway' : 'desk.hours.switchOff')}
        </Button>
      }
    >
      <div className="z-stack">
        <p>{text('desk.hours.switchOffText')}</p>
        <TouchedBookings company={company} branch={branch} of={touched} />
      </div>
    </Sheet>
  )
}
