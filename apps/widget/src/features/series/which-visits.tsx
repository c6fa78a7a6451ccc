import { useState } from 'react'
import type { Appointment, CancelledVisits } from '@zapys/contract'
import { useText } from '#widget/language/use-text.tsx'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { cancelledWith } from './cancelled-with.ts'

const choices = ['ONE', 'FOLLOWING', 'ALL'] as const satisfies CancelledVisits[]

/** Choice of the visits of a series to cancel; default: only this one. */
export function useWhichVisits(appointment: Pick<Appointment, 'id'> & { series?: Appointment['series'] }) {
  const [which, setWhich] = useState<CancelledVisits>('ONE')
  const visits = appointment.series?.visits ?? []
  const counted = (choice: CancelledVisits) =>
    cancelledWith(visits, appointment.id, choice, Date.now()).length
  // A choice with the same visits as a shorter one is left out.
  const offered = choices.filter(
    (choice, index) => index === 0 || counted(choice) > counted(choices[index - 1]!),
  )
  const chosen = offered.includes(which) ? which : 'ONE'
  return { offered, chosen, count: counted(chosen), choose: setWhich }
}

export function WhichVisits({ offered, chosen, count, choose }: ReturnType<typeof useWhichVisits>) {
  const text = useText()
  if (offered.length < 2) return null
  return (
    <>
      <List label={text('manage.cancelWhich')}>
        {offered.map((choice) => (
          <ListRow
            key={choice}
            title={text(`manage.cancel${choice}`)}
            selected={choice === chosen}
            onPress={() => choose(choice)}
          />
        ))}
      </List>
      {count > 1 && <p>{text('manage.cancelSeveralText', { count })}</p>}
    </>
  )
}
