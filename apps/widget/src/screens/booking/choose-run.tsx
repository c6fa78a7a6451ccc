/** Day, start and length of a rental on one screen. Not a screen of its own. */
import { useState } from 'react'
import { useNavigate } from '#widget/browser/router.tsx'
import type { Service } from '@zapys/contract'
import { useCentralAction } from '#widget/chrome/screen.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useDraft } from '#widget/features/booking-draft/use-draft.ts'
import { firstStart, pressSlot, resizeRun, slotsOfRun } from '#widget/features/slot-picker/run.ts'
import type { Run } from '#widget/features/slot-picker/run.ts'
import { LengthStepper } from '#widget/features/slot-picker/length-stepper.tsx'
import { RunPicker } from '#widget/features/slot-picker/run-picker.tsx'
import { dateTimeOf } from '@zapys/domain/addresses'
import type { FreeTime } from '#widget/features/slots/read-slots.ts'
import { useSlotTexts } from '#widget/features/slots/use-slot-texts.ts'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import type { AtBranch } from '#widget/features/catalogue/branch-gate.tsx'
import { DayChoice } from './day-choice.tsx'
import { useTimeChoice } from './use-time-choice.ts'

type ChooseRunProps = AtBranch & {
  service: Service
  resource: string | null
  confirmTo(dateTime: string, seconds: number): string
  resourcesTo?: string | undefined
  branchesTo?: string | undefined
}

export function ChooseRun({ branch, settings, service, resource, confirmTo, ...elsewhere }: ChooseRunProps) {
  const text = useText()
  const formats = useFormats()
  const texts = useSlotTexts(branch, settings)
  const navigate = useNavigate()
  const { company } = useCompany()
  const { update } = useDraft(company.id, branch.id)
  const step = settings.slot_cutter.slot_size
  const lengths = {
    minSeconds: service.min_duration ?? step,
    maxSeconds: service.max_duration ?? 24 * 3600,
  }
  const [seconds, setSeconds] = useState(lengths.minSeconds)
  const choice = useTimeChoice({
    branch,
    settings,
    search: { kind: 'rent', services: [service.id], resource },
    pick: (times) => firstStart(times, lengths.minSeconds),
  })
  const { day, times = [] } = choice
  const [start, end] = choice.hours
  const chosen = start === undefined ? null : { start, end: end ?? start + seconds }
  const taken = chosen && slotsOfRun(times, chosen)
  const run = taken ? chosen : null
  const price = taken?.reduce((sum, slot) => sum + (slot.discount?.discounted_price ?? slot.price ?? 0), 0)

  const setRun = (next: Run | null) => {
    choice.chooseHours(next ? [next.start, next.end] : [])
    if (next) setSeconds(next.end - next.start)
  }
  const resized = (by: number) => {
    if (run) return resizeRun(times, run, by, lengths)
    const length = seconds + by
    return length >= lengths.minSeconds && length <= lengths.maxSeconds ? length : null
  }
  const resize = (by: number) => {
    const next = resized(by)
    if (typeof next === 'number') setSeconds(next)
    else if (next) setRun(next)
  }

  const goOn = (date: string, from: number, length: number) => {
    const dateTime = dateTimeOf(date, from)
    update({ startsAtLocal: dateTime, resource })
    navigate(confirmTo(dateTime, length))
  }
  useCentralAction({
    label: text('booking.book'),
    detail: run
      ? text(price ? 'booking.runPriced' : 'booking.run', {
          from: formats.time(run.start),
          to: formats.time(run.end),
          price: price ? formats.money(price, branch.currency_code) : '',
        })
      : undefined,
    disabled: run === null || settings.online_booking.prevent_select_time,
    onPress: () => day !== null && run && goOn(day, run.start, run.end - run.start),
  })

  return (
    <DayChoice
      {...elsewhere}
      branch={branch}
      settings={settings}
      choice={choice}
      view="month"
      onSoonest={(date, from) => goOn(date, from, lengths.minSeconds)}
      hasRoom={(free: readonly FreeTime[]) => firstStart(free, lengths.minSeconds) !== undefined}
    >
      {(date, free) => (
        <div className="z-stack">
          <LengthStepper
            seconds={run ? run.end - run.start : seconds}
            canShrink={resized(-step) !== null}
            canGrow={resized(step) !== null}
            onShrink={() => resize(-step)}
            onGrow={() => resize(step)}
          />
          <RunPicker
            label={text('booking.timesOn', { date: formats.date(date, 'weekday') })}
            slots={free.map((slot) => ({
              ...slot,
              // Where a press would change nothing there is nothing to press: the run would not fit.
              available: slot.available && pressSlot(free, run, slot, seconds, lengths) !== run,
              priceText: texts.price(slot),
            }))}
            run={run}
            onPress={(slot) => setRun(pressSlot(free, run, slot, seconds, lengths))}
          />
        </div>
      )}
    </DayChoice>
  )
}
