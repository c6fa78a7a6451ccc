/**
 * Chooses day, start and length of a visit on one screen, for services without a fixed length and before a service is
 * chosen. Not a screen.
 */
import type { Service } from '@zapys/contract'
import { dateTimeOf } from '@zapys/domain/addresses'
import type { FreeTime } from '@zapys/domain/slots'
import { useNavigate } from '#widget/browser/router.tsx'
import { Aside } from '#widget/chrome-hooks/aside.tsx'
import { useCentralAction } from '#widget/chrome-hooks/screen.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useDraftBefore } from '#widget/features/booking-draft/use-draft.ts'
import type { AtBranch } from '#widget/features/catalogue/branch-gate.tsx'
import { LengthStepper } from '#widget/features/slot-picker/length-stepper.tsx'
import { RunPicker } from '#widget/features/slot-picker/run-picker.tsx'
import { useEndText } from '#widget/language/use-end-text.ts'
import { useSlotTexts } from '#widget/features/slots/use-slot-texts.ts'
import { JoinWaiting } from '#widget/features/waiting-list/join-waiting.tsx'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { ChosenSoFar } from '#widget/features/summary/chosen-so-far.tsx'
import type { ChosenSteps } from '#widget/features/summary/chosen-so-far.tsx'
import { DayChoice } from './day-choice.tsx'
import type { TimeView } from './day-choice.tsx'
import { useRun } from './use-run.ts'
import type { Run } from './use-run.ts'

type ChooseHoursProps = AtBranch & {
  /** Undefined if the service is chosen after the time. */
  service?: Service | undefined
  resource: string | null
  view: TimeView
  /** Links to the steps of the current choice. */
  steps: ChosenSteps
  /** The address of the step after the chosen hours. */
  nextTo(dateTime: string, seconds: number): string
  /** The address of the same times with any free resource. */
  anybodyTo?: string | undefined
  resourcesTo?: string | undefined
  branchesTo?: string | undefined
}

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
  const endOf = useEndText()
  const navigate = useNavigate()
  const { company } = useCompany()
  const { before, update } = useDraftBefore(company.id, branch.id)
  const run = useRun({ branch, settings, service, resource, before, view: rest.view })
  const { choice, hours, from, seconds, refusal } = run
  const { day } = choice
  const blocked = settings.online_booking.prevent_select_time
  const price = (choice.times ?? [])
    .filter(({ start_time }) => hours.includes(start_time))
    .reduce((sum, slot) => sum + (texts.amount(slot) ?? 0), 0)

  // The list covers several rooms with different prices, and one room is booked for all hours: its price is a
  // minimum.
  const isLeast = resource === null && service?.price_from?.is_same_for_all === false
  const sum = price ? formats.money(price, branch.currency_code) : undefined
  const priceText = sum && isLeast ? text('booking.priceFrom', { price: sum }) : sum
  const time =
    from === undefined || day === null
      ? undefined
      : { when: texts.when(day, from), price: priceText, resourceIds: [] }

  const goOn = (date: string, start: number, length: number) => {
    const dateTime = dateTimeOf(date, start)
    update({ startsAtLocal: dateTime, seconds: length, resource })
    navigate(nextTo(dateTime, length))
  }
  useCentralAction(
    day === null || from === undefined || refusal !== null || blocked
      ? null
      : {
          state: service ? 'rental' : 'hoursFirst',
          detail: text(price ? 'booking.runPriced' : 'booking.run', {
            from: formats.time(from),
            to: endOf(from, from + seconds),
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
        onSoonest={(date, start) => goOn(date, start, run.lengths.minSeconds)}
        hasRoom={run.hasRoom}
        renderWaiting={
          service &&
          ((days) => (
            <JoinWaiting
              branch={branch}
              settings={settings}
              entryRequest={{ days, services: [service.id], resource, seconds: run.desiredSeconds }}
            />
          ))
        }
      >
        {(date, free) => (
          <HoursOfDay
            label={text('booking.timesOn', { date: formats.date(date, 'weekdayInside') })}
            run={run}
            free={free}
            textsOf={(slot) => ({
              // Without a service there is no price.
              priceText: service && texts.pricePerTime(slot),
              discountText: texts.discount(slot).badge,
            })}
          />
        )}
      </DayChoice>
    </div>
  )
}

type HoursOfDayProps = {
  label: string
  run: Run
  free: readonly FreeTime[]
  textsOf(slot: FreeTime): { priceText: string | undefined; discountText: string | undefined }
}

/** The length of the visit, above the hours of a day. */
function HoursOfDay({ label, run, free, textsOf }: HoursOfDayProps) {
  const text = useText()
  const least = useFormats().duration(run.lengths.minSeconds)
  return (
    <div className="z-stack">
      <LengthStepper
        seconds={run.seconds || run.desiredSeconds}
        canShrink={run.shorter !== null}
        canGrow={run.longer !== null}
        onShrink={() => run.shorter?.()}
        onGrow={() => run.longer?.()}
      />
      <LengthNotice run={run} />
      <RunPicker
        label={label}
        slots={free.map((slot) => ({ ...slot, ...textsOf(slot) }))}
        hours={run.hours}
        onPress={({ start_time }) => run.press(start_time, free)}
        canPress={({ start_time }) => run.canPress(start_time, free)}
        tooShort={{
          brief: text('booking.hourTooShort', { least }),
          full: text('booking.hoursTooShort', { least }),
        }}
      />
    </div>
  )
}

/** The length breaks the rules, or less time is free than the first press would take. */
function LengthNotice({ run: { refusal, from, seconds, desiredSeconds, lengths } }: { run: Run }) {
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
  if (from === undefined || seconds >= desiredSeconds) return null
  return (
    <Notice tone="info">
      {text('booking.onlyFree', {
        from: formats.time(from),
        free: formats.duration(seconds),
        wanted: formats.duration(desiredSeconds),
      })}
    </Notice>
  )
}
