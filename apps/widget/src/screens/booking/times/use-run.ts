/** The consecutive hours that the client chooses, and the length they want, within the rules of the service. */
import { DAY_SECONDS } from '@zapys/domain/time'
import { useState } from 'react'
import type { Service } from '@zapys/contract'
import {
  activeSeconds,
  canPressRun,
  firstStart,
  keepOffered,
  lengthRefusal,
  pressRun,
  resizeRun,
} from '@zapys/domain/hours'
import type { HourSlot } from '@zapys/domain/hours'
import type { BookingDraft } from '#widget/features/booking-draft/draft-store.ts'
import type { AtBranch } from '#widget/features/catalogue/branch-gate.tsx'
import { ANY_AVAILABLE } from '#widget/features/resource-card/any-available.ts'
import { useMonthCount } from './day-choice.tsx'
import type { TimeView } from './day-choice.tsx'
import { useTimeChoice } from './use-time-choice.ts'

type RunOf = AtBranch & {
  service: Service | undefined
  resource: string | null
  before: Pick<BookingDraft, 'startsAtLocal' | 'seconds'>
  view: TimeView
}

export type Run = ReturnType<typeof useRun>

export function useRun({ branch, settings, service, resource, before, view }: RunOf) {
  const step = settings.slot_cutter.slot_size
  const least = service?.min_duration ?? step
  const lengths = { minSeconds: least, maxSeconds: service?.max_duration ?? DAY_SECONDS }
  // With several rooms, one of them must be free all the time; the booking picks which.
  const who = resource ?? ANY_AVAILABLE
  const [pressedSeconds, setPressedSeconds] = useState<number>()
  const desiredSeconds = pressedSeconds ?? before.seconds ?? least
  const choice = useTimeChoice({
    branch,
    settings,
    before,
    search: { kind: 'rent', services: service ? [service.id] : [], resource },
    period: view === 'week' ? 'WEEK' : 'MONTH',
    count: useMonthCount(view),
    minSeconds: least,
    pick: (times) => firstStart(times, least, who),
  })
  const { times = [] } = choice
  const { hours } = keepOffered({ resource: who, hours: choice.hours }, { resourceIds: [who], slots: times })
  const seconds = activeSeconds(hours, times)

  const choose = (next: number[]) => {
    choice.chooseHours(next)
    if (next.length > 0) setPressedSeconds(Math.max(least, activeSeconds(next, times)))
  }
  /** The first press takes the wanted length. If less is free, a notice shows that, and the wanted length stays. */
  const press = (start: number, free: readonly HourSlot[]) => {
    const next = pressRun(hours, start, free, who, { ...lengths, desiredSeconds })
    if (hours.length === 0) choice.chooseHours(next)
    else choose(next)
  }
  const afterStep = (by: number): (() => void) | null => {
    if (hours.length > 0) {
      const next = resizeRun(hours, by, times, who, lengths)
      return next && (() => choose(next))
    }
    const next = desiredSeconds + by
    return next >= lengths.minSeconds && next <= lengths.maxSeconds ? () => setPressedSeconds(next) : null
  }
  return {
    choice,
    hours,
    /** The start of the chosen hours. */
    from: hours[0],
    seconds,
    desiredSeconds,
    lengths,
    refusal: hours.length === 0 ? null : lengthRefusal(seconds, limitsOf(service)),
    hasRoom: (free: readonly HourSlot[]) => firstStart(free, least, who) !== undefined,
    press,
    canPress: (start: number, free: readonly HourSlot[]) =>
      canPressRun(hours, start, free, who, { ...lengths, desiredSeconds }),
    shorter: afterStep(-step),
    longer: afterStep(step),
  }
}

const limitsOf = (service: Service | undefined) => ({
  min_duration: service?.min_duration ?? null,
  max_duration: service?.max_duration ?? null,
})
