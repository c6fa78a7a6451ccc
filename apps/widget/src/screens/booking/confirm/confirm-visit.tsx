/** Confirmation of a visit: choices, client form, and alternatives for an unavailable time. Not a screen. */
import { useState } from 'react'
import { dateTimeOf } from '@zapys/domain/addresses'
import { useNavigate } from '#widget/browser/router.tsx'
import { useToasts } from '#widget/chrome-hooks/toasts.tsx'
import type { Problem } from '#widget/features/confirmation/confirmation.ts'
import { choiceInput } from '#widget/features/confirmation/covering.ts'
import { ConfirmationView } from '#widget/features/confirmation/confirmation-view.tsx'
import { useConfirmation } from '#widget/features/confirmation/use-confirmation.ts'
import { LostSlot } from '#widget/features/lost-slot/lost-slot.tsx'
import { RepeatChoice, showRepeatDates } from '#widget/features/repeats/repeat-choice.tsx'
import type { PlannedSeries } from '#widget/features/repeats/repeat-dates.tsx'
import { resourceName } from '#widget/features/resource-card/resource-name.ts'
import { useSlotTexts } from '#widget/features/slots/use-slot-texts.ts'
import { useText } from '#widget/language/use-text.tsx'
import type { ConfirmVisitProps } from './confirm-visit-props.ts'
import { useFreeTimes, useOfferedTimes } from './use-free-times.ts'
import { useRepeat } from './use-repeat.ts'
import { useVisit } from './use-visit.ts'
import { useVisitLines } from './use-visit-lines.tsx'

export function ConfirmVisit(props: ConfirmVisitProps) {
  const { branch, settings, services, resource, resources, moment, rentSeconds, steps } = props
  const text = useText()
  const texts = useSlotTexts(branch, settings)
  const navigate = useNavigate()
  const toasts = useToasts()
  const { repeat, onRepeat, onMoved } = useRepeat(branch.id, moment)
  const [planned, setPlanned] = useState<PlannedSeries>()
  const isRent = rentSeconds !== undefined
  // Only visits of fixed length can repeat.
  const plan = repeat.everyWeeks === 0 || isRent ? 'once' : planned
  const visit = useVisit(props, plan)
  const free = useFreeTimes({
    ...props,
    services: services.map(({ id }) => id),
    resource: resource?.id ?? null,
    performers: props.performers,
    isRent,
  })
  const confirmation = useConfirmation({
    branch,
    settings,
    elsewhere: steps.time,
    ...visit,
    listed: visit.startsAt === undefined ? 'gone' : free.listed,
    listedAs: free.listedAs,
    onUnsettled: showRepeatDates,
  })
  const offered = useOfferedTimes(free, confirmation.problem)
  const lines = useVisitLines({
    ...props,
    ...confirmation,
    startsAt: visit.startsAt,
    seconds: visit.seconds,
    isSeries: visit.series !== 'none',
  })
  const total = confirmation.total

  const take = (id: string) => {
    const chosen = offered[Number(id)]
    if (chosen === undefined) return
    const dateTime = dateTimeOf(chosen.date, chosen.seconds)
    confirmation.forget()
    onMoved(dateTime)
    toasts.show({
      tone: 'success',
      message: text('booking.timeChanged', { when: texts.inside(chosen.date, chosen.seconds) }),
    })
    navigate(props.confirmTo(dateTime, resource === null ? null : chosen.resource_id), { replace: true })
  }
  const nameOf = (id: string) => {
    const other = resources.find((one) => one.id === id)
    return other && other.id !== resource?.id ? resourceName(other) : undefined
  }

  return (
    <ConfirmationView
      confirmation={confirmation}
      lines={lines}
      timeZone={branch.timezone}
      startsAt={visit.startsAt}
      priced={{
        names: (total?.service_prices ?? []).map(
          ({ service_id }) => services.find(({ id }) => id === service_id)?.name ?? '',
        ),
        times: visit.visits,
        visits: visit.visits,
      }}
      lost={
        <LostSlot
          title={text(lostTitle(confirmation.problem), { when: texts.inside(moment.date, moment.seconds) })}
          offered={offered.map((time, index) => ({
            id: String(index),
            when: texts.when(time.date, time.seconds),
            who: resource === null ? undefined : nameOf(time.resource_id),
          }))}
          onTake={take}
          onOther={() => navigate(steps.time)}
        />
      }
    >
      {visit.bookingRequest && !isRent && (
        <RepeatChoice
          repeat={repeat}
          onRepeat={(next) => {
            confirmation.forget()
            onRepeat(next)
          }}
          bookingRequest={{ ...visit.bookingRequest, membership: choiceInput(confirmation.covering.choice) }}
          timezone={branch.timezone}
          firstSeconds={moment.seconds}
          visitSeconds={visit.seconds}
          ready={confirmation.hold.isGivenBack}
          failure={confirmation.failure}
          onPlan={setPlanned}
        />
      )}
    </ConfirmationView>
  )
}

/** S8.message: different titles for a time taken by another client and one lost for other reasons. */
function lostTitle(problem: Problem | undefined) {
  const code = problem?.kind === 'lost' ? problem.code : undefined
  if (code === 'appointment.startTime.hasPassed') return 'booking.timePassed'
  return code === 'appointment.time.taken' ? 'booking.timeTaken' : 'booking.timeGone'
}
