import { Checkbox } from '@zapys/ui/field.tsx'
import { useState } from 'react'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { useCall } from '#staff/api/use-call.ts'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

/** Whether the company requires a second factor from owners. */
export function OwnersSecondFactor() {
  const text = useText()
  const params = { company: useSession().company.id }
  const demand = useCall('readOwnersSecondFactor', { params })
  const change = useAction('demandOwnersSecondFactor', ['readOwnersSecondFactor', 'readStaffMe'])
  const [isOn, setIsOn] = useState(false)
  const failure = demand.error ?? change.error
  return (
    <>
      {demand.data && (
        <Checkbox
          label={text('desk.second.demand')}
          hint={text('desk.second.demandHint')}
          name="owners-second-factor"
          // Shows the pressed value until the response arrives.
          value={change.busy ? isOn : demand.data.owners}
          onChange={(owners) => {
            setIsOn(owners)
            change.send({ params, body: { second_factor: { owners } } })
          }}
        />
      )}
      {failure !== null && <FailureNotice error={failure} onRetry={() => void demand.refetch()} />}
    </>
  )
}
