import { toLocal } from '@zapys/domain/time'
import { Button } from '@zapys/ui/button.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useInView } from '#staff/features/use-in-view.ts'
import { useFormats, useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import type { Saving } from './use-saving.ts'

const SHOWN = 5

type SaveFailureProps = {
  saving: Saving
  /** Of the listed bookings; absent: the company's first branch. */
  timezone?: string | undefined
}

/** Why saving failed. Lists upcoming bookings affected by the change, and allows saving without changing them. */
export function SaveFailure(props: SaveFailureProps) {
  const { error } = props.saving
  const place = useInView(error)
  if (error === null) return null
  return (
    <div ref={place}>
      <Failure {...props} />
    </div>
  )
}

function Failure({ saving, ...of }: SaveFailureProps) {
  const text = useText()
  const formats = useFormats()
  const { company } = useSession()
  const { error } = saving
  if (error === null) return null
  if (error.code !== 'catalogue.inUse') return <FailureNotice error={error} />
  const ahead = error.payload?.metadata?.appointments ?? []
  const timezone = of.timezone ?? company.branches[0]?.timezone ?? 'UTC'
  return (
    <Notice
      tone="warning"
      title={text('desk.form.ahead', { count: ahead.length })}
      action={
        <Button busy={saving.busy} onClick={saving.keepBookings}>
          {text('desk.form.keepAhead')}
        </Button>
      }
    >
      <p>{text('desk.form.aheadDetail')}</p>
      <ul>
        {ahead.slice(0, SHOWN).map(({ id, start_time }) => {
          const { date, seconds } = toLocal(timezone, Date.parse(start_time) / 1000)
          return (
            <li key={id}>
              {formats.date(date, 'brief')}, {formats.time(seconds)}
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}
