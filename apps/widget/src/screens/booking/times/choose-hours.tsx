/**
 * Day, start and length of a visit on one screen: where the service leaves the length to the client, and where no service
 * is chosen yet. Not a screen of its own.
 */
import { useState } from 'react'
import type { Service } from '@zapys/contract'
import { dateTimeOf } from '@zapys/domain/addresses'
import { activeSeconds, firstStart, keepOffered, lengthRefusal } from '@zapys/domain/hours'
import type { HourSlot } from '@zapys/domain/hours'
import { useNavigate } from '#widget/browser/router.tsx'
import { Aside } from '#widget/chrome-hooks/aside.tsx'
import { useCentralAction } from '#widget/chrome-hooks/screen.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useDraftBefore } from '#widget/features/booking-draft/use-draft.ts'
import type { AtBranch } from '#widget/features/catalogue/branch-gate.tsx'
import { ANY_AVAILABLE } from '#widget/features/resource-card/any-available.ts'
import { LengthStepper } from '#widget/features/slot-picker/length-stepper.tsx'
import { pressed, resized } from '#widget/features/slot-picker/run.ts'
import type { Lengths } from '#widget/features/slot-picker/run.ts'
import { RunPicker } from '#widget/features/slot-picker/run-picker.tsx'
import { useSlotTexts } from '#widget/features/slots/use-slot-texts.ts'
import { JoinWaiting } from '#widget/features/waiting/join-waiting.tsx'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { Notice } from '#widget/ui/notice.tsx'
import { ChosenSoFar } from '#widget/features/summary/chosen-so-far.tsx'
import type { ChosenSteps } from '#widget/features/summary/chosen-so-far.tsx'
import { DayChoice, useMonthCount } from './day-choice.tsx'
import type { TimeView } from './day-choice.tsx'
import { useTimeChoice } from './use-time-choice.ts'

type ChooseHoursProps = AtBranch & {
  /** Undefined: chosen after the time. */
  service?: Service | undefined
  resource: string | null
  view: TimeView
  /** Where what is booked was chosen. */
  steps: ChosenSteps
  /** What follows the chosen hours. */
  nextTo(dateTime: string, seconds: number): string
  /** The same times with any free resource. */
  anybodyTo?: string | undefined
  resourcesTo?: string | undefined
  branchesTo?: string | undefined
}

const DAY_SECONDS = 24 * 3600

export default function ChooseHours({
  branch,
  settings,
  service,
  resource,
  steps,
  nextTo,
  ...rest
}: ChooseHoursProps) {
  const text = useText()
  const formats = useFormats()
  const texts = useSlotTexts(branch, settings)
  const navigate = useNavigate()
  const { company } = useCompany()
  const { before, update } = useDraftBefore(company.id, branch.id)
  const step = settings.slot_cutter.slot_size
  const least = service?.min_duration ?? step
  const lengths = { minSeconds: least, maxSeconds: service?.max_duration ?? DAY_SECONDS }
  // Of several rooms one must be free all the time; which one is settled by the booking.
  const who = resource ?? ANY_AVAILABLE
  const [asked, setWanted] = useState<number>()
  const wanted = asked ?? before.seconds ?? least
  const choice = useTimeChoice({
    branch,
    settings,
    before,
    search: { kind: 'rent', services: service ? [service.id] : [], resource },
    period: rest.view === 'week' ? 'WEEK' : 'MONTH',
    count: useMonthCount(rest.view),
    leastSeconds: least,
    pick: (times) => firstStart(times, least, who),
  })
  const { day, times = [] } = choice
  const { hours } = keepOffered({ resource: who, hours: choice.hours }, { resourceIds: [who], slots: times })
  const [from] = hours
  const seconds = activeSeconds(hours, times)
  const refusal = hours.length === 0 ? null : lengthRefusal(seconds, limitsOf(service))
  const price = times
    .filter(({ start_time }) => hours.includes(start_time))
    .reduce((sum, slot) => sum + (texts.amount(slot) ?? 0), 0)

  // The hours of several rooms are listed, and one of them will be taken for all of its time: then this is the least.
  const isLeast = resource === null && service?.price_from?.is_same_for_all === false
  const sum = price ? formats.money(price, branch.currency_code) : undefined
  const priceText = sum && isLeast ? text('booking.priceFrom', { price: sum }) : sum
  const time =
    from === undefined || day === null
      ? undefined
      : { when: texts.when(day, from), price: priceText, resourceIds: [] }

  const choose = (next: number[]) => {
    choice.chooseHours(next)
    if (next.length > 0) setWanted(Math.max(least, activeSeconds(next, times)))
  }
  /** The first press takes the length that is wanted; where less is free, that is said, and it stays wanted. */
  const press = (start: number, free: readonly HourSlot[]) => {
    const next = pressed(hours, start, free, who, wanted)
    if (hours.length === 0) choice.chooseHours(next)
    else choose(next)
  }
  const afterStep = (by: number): (() => void) | null => {
    if (hours.length > 0) {
      const next = resized(hours, by, times, who, lengths)
      return next && (() => choose(next))
    }
    const next = wanted + by
    return next >= lengths.minSeconds && next <= lengths.maxSeconds ? () => setWanted(next) : null
  }
  const [shorter, longer] = [afterStep(-step), afterStep(step)]

  const goOn = (date: string, start: number, length: number) => {
    const dateTime = dateTimeOf(date, start)
    update({ startsAtLocal: dateTime, seconds: length, resource })
    navigate(nextTo(dateTime, length))
  }
  const barred = settings.online_booking.prevent_select_time
  useCentralAction(
    day === null || from === undefined || refusal !== null || barred
      ? null
      : {
          state: service ? 'ready' : 'hoursFirst',
          detail: text(price ? 'booking.runPriced' : 'booking.run', {
            from: formats.time(from),
            to: formats.time(from + seconds),
            price: priceText ?? '',
          }),
          onPress: () => goOn(day, from, seconds),
        },
  )

  return (
    <div className="z-stack">
      <Aside>
        <ChosenSoFar
          branch={branch}
          resource={resource}
          steps={steps}
          services={service ? [service.id] : []}
          seconds={seconds || undefined}
          time={time}
        />
      </Aside>
      <DayChoice
        {...rest}
        branch={branch}
        settings={settings}
        choice={choice}
        onSoonest={(date, start) => goOn(date, start, least)}
        hasRoom={(free) => firstStart(free, least, who) !== undefined}
        renderWaiting={
          service &&
          ((days) => (
            <JoinWaiting
              branch={branch}
              settings={settings}
              wish={{ days, services: [service.id], resource, seconds: wanted }}
            />
          ))
        }
      >
        {(date, free) => (
          <div className="z-stack">
            <LengthStepper
              seconds={seconds || wanted}
              canShrink={shorter !== null}
              canGrow={longer !== null}
              onShrink={() => shorter?.()}
              onGrow={() => longer?.()}
            />
            <LengthNotice refusal={refusal} from={from} seconds={seconds} wanted={wanted} lengths={lengths} />
            <RunPicker
              label={text('booking.timesOn', { date: formats.date(date, 'weekday') })}
              slots={free.map((slot) => ({
                ...slot,
                // Without a service there is nothing to price yet.
                priceText: service && texts.pricePerTime(slot),
                discountText: texts.discount(slot),
              }))}
              hours={hours}
              onPress={({ start_time }) => press(start_time, free)}
            />
          </div>
        )}
      </DayChoice>
    </div>
  )
}

/** The length is against the rules, or less is free than the first press would have taken. */
function LengthNotice(props: {
  refusal: ReturnType<typeof lengthRefusal>
  from: number | undefined
  seconds: number
  wanted: number
  lengths: Lengths
}) {
  const { refusal, from, seconds, wanted, lengths } = props
  const text = useText()
  const formats = useFormats()
  if (refusal)
    return (
      <Notice tone="warning" title={text(`errors.${refusal}.title`)}>
        {text('booking.lengthLimits', {
          least: formats.duration(lengths.minSeconds),
          greatest: formats.duration(lengths.maxSeconds),
        })}
      </Notice>
    )
  if (from === undefined || seconds >= wanted) return null
  return (
    <Notice tone="info">
      {text('booking.onlyFree', {
        from: formats.time(from),
        free: formats.duration(seconds),
        wanted: formats.duration(wanted),
      })}
    </Notice>
  )
}

const limitsOf = (service: Service | undefined) => ({
  min_duration: service?.min_duration ?? null,
  max_duration: service?.max_duration ?? null,
})
