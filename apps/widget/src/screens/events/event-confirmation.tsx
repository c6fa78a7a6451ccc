// /i/:company/b/:branch/e/:event/c/:dateTime
import type { Event } from '@zapys/contract'
import { isMissing } from '#widget/api/failure.ts'
import { useParamsOf } from '#widget/routes/use-route.ts'
import { useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { BranchGate } from '#widget/features/catalogue/branch-gate.tsx'
import type { AtBranch } from '#widget/features/catalogue/branch-gate.tsx'
import { useEvent } from '#widget/features/catalogue/use-event.ts'
import { ConfirmationView } from '#widget/features/confirmation/confirmation-view.tsx'
import { useConfirmation } from '#widget/features/confirmation/use-confirmation.ts'
import { PlacesStepper } from '#widget/features/event-card/places-stepper.tsx'
import { ConfirmationWaiting } from '#widget/features/summary/confirmation-waiting.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { LostPlaces } from './lost-places.tsx'
import { UnknownEvent } from './unknown-event.tsx'
import { useEventLines } from './use-event-lines.tsx'
import { PlaceNames } from './place-names.tsx'
import { useBookedPlaces } from './use-booked-places.ts'
import { useFewer, usePlaces } from './use-places.ts'

export default function EventConfirmation() {
  const { branch, event } = useParamsOf('eventConfirmation')
  const text = useText()
  const href = useCompanyHref()
  useScreen({ title: text('booking.confirmTitle'), back: href('event', { branch, event }) })
  return (
    <BranchGate waiting={<ConfirmationWaiting />} closed="own">
      {(place) => <OfEvent {...place} />}
    </BranchGate>
  )
}

function OfEvent(place: AtBranch) {
  const { event: id } = useParamsOf('eventConfirmation')
  const { data: event, error, refetch } = useEvent(place.branch.id, id)
  // Also applies to an event that existed a moment ago.
  if (isMissing(error)) return <UnknownEvent branch={place.branch.id} />
  if (event === undefined) return <ConfirmationWaiting />
  return <ConfirmEvent {...place} event={event} onRefused={async () => (await refetch()).data} />
}

type ConfirmEventProps = AtBranch & { event: Event; onRefused(): Promise<Event | undefined> }

function ConfirmEvent({ branch, settings, event, onRefused }: ConfirmEventProps) {
  const text = useText()
  const href = useCompanyHref()
  const places = usePlaces(branch, event)
  const { space, most, left, want, wasFewer } = places
  const others = href('branchEvents', { branch: branch.id }, { s: event.service.id })
  const confirmation = useConfirmation({
    branch,
    settings,
    startsAt: event.start_time,
    elsewhere: others,
    series: 'none',
    listed: left === 0 ? 'full' : wasFewer ? 'fewer' : 'free',
    ...places.subject,
    // The number of free places may have changed.
    onRefused: () => void onRefused(),
  })
  useFewer(confirmation.hold.refusal, places, onRefused)
  const already = useBookedPlaces(branch.id, event.id)
  const lines = useEventLines({ branch, settings }, event, others)
  const canBeHad = confirmation.problem?.kind !== 'lost'
  return (
    <ConfirmationView
      confirmation={confirmation}
      lines={lines}
      timeZone={branch.timezone}
      startsAt={event.start_time}
      priced={{ names: [event.name || event.service.name], times: space, visits: 1 }}
      lost={<LostPlaces problem={confirmation.problem} left={left} others={others} />}
      amount={canBeHad && <PlacesStepper value={space} most={most} left={left} onChange={want} />}
    >
      {already && canBeHad && (
        <Notice tone="warning">{text('events.alreadyBooked', { reference: already.reference })}</Notice>
      )}
      {canBeHad && <PlaceNames space={space} names={places.names} onName={places.nameOne} />}
    </ConfirmationView>
  )
}
