/** Day and time of a visit on one screen: the part that the month and date screens share. Not a screen of its own. */
import type { ReactNode } from 'react'
import { useNavigate } from '#widget/browser/router.tsx'
import { Aside } from '#widget/chrome-hooks/aside.tsx'
import { useCentralAction } from '#widget/chrome-hooks/screen.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useDraftBefore } from '#widget/features/booking-draft/use-draft.ts'
import { resourceName } from '#widget/features/resource-card/resource-name.ts'
import { ChosenTime } from '#widget/features/slot-picker/chosen-time.tsx'
import { SlotPicker } from '#widget/features/slot-picker/slot-picker.tsx'
import { dateTimeOf } from '@zapys/domain/addresses'
import type { FreeTime } from '@zapys/domain/slots'
import { firstFree, freeOf } from '#widget/features/slots/first-free.ts'
import type { MovedBooking } from '#widget/features/slots/slot-query.ts'
import { useSlotTexts } from '#widget/features/slots/use-slot-texts.ts'
import { JoinWaiting } from '#widget/features/waiting-list/join-waiting.tsx'
import { useResources } from '#widget/features/catalogue/use-catalogue.ts'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import type { AtBranch } from '#widget/features/catalogue/branch-gate.tsx'
import { ChosenSoFar } from '#widget/features/summary/chosen-so-far.tsx'
import type { ChosenSteps } from '#widget/features/summary/chosen-so-far.tsx'
import { usePriceBefore } from '#widget/features/summary/use-price-before.ts'
import { DayChoice, useMonthCount } from './day-choice.tsx'
import type { TimeView } from './day-choice.tsx'
import { useTimeChoice } from './use-time-choice.ts'

type ChooseTimeProps = AtBranch & {
  services: readonly string[]
  /** Null: any free staff. */
  resource: string | null
  /** Who performs each service, where several resources do. */
  performers?: readonly string[] | undefined
  /** The length of a rental that is settled already. */
  rentSeconds?: number | undefined
  /** The booking that is to be moved. */
  moved?: MovedBooking | undefined
  /** False where the price is settled already: that of another time would mislead. */
  priced?: boolean
  /** Which draft remembers the chosen time; a new booking's when absent. */
  draftOf?: string
  view: TimeView
  /** Where what is booked was chosen; absent where that is settled, as in a move. */
  steps?: ChosenSteps
  /** Above the days. */
  above?: ReactNode
  /** The confirmation of a chosen time. */
  confirmTo(dateTime: string): string
  /** The same times with any free staff. */
  anybodyTo?: string | undefined
  resourcesTo?: string | undefined
  branchesTo?: string | undefined
}

export function ChooseTime(props: ChooseTimeProps) {
  const { branch, settings, services, resource, performers, moved, priced = true, steps } = props
  const text = useText()
  const formats = useFormats()
  const texts = useSlotTexts(branch, settings)
  const { choice, time, free, goOn } = useChosenTime(props)
  const who = usePlanned(branch.id, resource, free)
  // Where the price that stands above is the least of several, each time says its own.
  const isPriceOpen = usePriceBefore({ branch, services, resource, performers })?.isLowest === true
  const blocked = settings.online_booking.prevent_select_time
  const { day } = choice
  useCentralAction(
    day === null || time === undefined || blocked
      ? null
      : { detail: texts.briefly(day, time), onPress: () => goOn(day, time) },
  )

  return (
    <div className="z-stack">
      {steps && (
        <Aside>
          <ChosenSoFar
            branch={branch}
            services={services}
            resource={resource}
            performers={performers}
            steps={steps}
            time={
              free && {
                when: texts.when(day ?? '', free.start_time),
                price: texts.price(free),
                resourceIds: free.resource_ids,
              }
            }
          />
        </Aside>
      )}
      {props.above}
      <DayChoice
        branch={branch}
        settings={settings}
        choice={choice}
        view={props.view}
        anybodyTo={props.anybodyTo}
        resourcesTo={props.resourcesTo}
        branchesTo={props.branchesTo}
        priced={priced}
        onSoonest={goOn}
        hasRoom={(times) => freeOf(times, moved).length > 0}
        renderWaiting={(days) => (
          <JoinWaiting
            branch={branch}
            settings={settings}
            entryRequest={{ days, services, resource, seconds: null }}
          />
        )}
      >
        {(date, times) => (
          <SlotPicker
            label={text('booking.timesOn', { date: formats.date(date, 'weekdayInside') })}
            times={freeOf(times, moved).map((free) => ({
              start_time: free.start_time,
              ...(priced
                ? { priceText: texts.pricePerTime(free), discountText: texts.discount(free).badge }
                : {}),
            }))}
            isPriceOpen={priced && isPriceOpen}
            selected={time ?? null}
            onPick={(start) => choice.chooseHours(start === null ? [] : [start])}
            blocked={blocked}
            chosen={
              free && (
                <ChosenTime
                  from={free.start_time}
                  to={free.end_time}
                  who={resource === null ? who : undefined}
                  {...(priced && {
                    priceText: texts.price(free),
                    beforeText: texts.discount(free).before,
                    discountText: texts.discount(free).badge,
                    discountNames: free.discount?.names,
                  })}
                />
              )
            }
          />
        )}
      </DayChoice>
    </div>
  )
}

/** The days and times on offer, and the one of them that is chosen. */
function useChosenTime({ branch, settings, services, resource, ...props }: ChooseTimeProps) {
  const { performers, rentSeconds, moved, draftOf = branch.id, view, confirmTo } = props
  const navigate = useNavigate()
  const { company } = useCompany()
  const { before, update } = useDraftBefore(company.id, draftOf)
  const choice = useTimeChoice({
    branch,
    settings,
    before,
    search: {
      services,
      resource,
      performers,
      rentSeconds,
      moved,
      kind: rentSeconds === undefined ? 'general' : 'rent',
    },
    period: view === 'week' ? 'WEEK' : 'MONTH',
    count: useMonthCount(view),
    pick: (times) => firstFree(times, moved),
  })
  // Only a time that is still free counts as chosen: another client may have taken it meanwhile.
  const time = choice.hours.find((hour) =>
    freeOf(choice.times ?? [], moved).some((free) => free.start_time === hour),
  )
  const goOn = (date: string, startTime: number) => {
    const dateTime = dateTimeOf(date, startTime)
    update({ startsAtLocal: dateTime, seconds: null, resource })
    navigate(confirmTo(dateTime))
  }
  return { choice, time, free: choice.times?.find(({ start_time }) => start_time === time), goOn }
}

/** Whom the list plans for a time where nobody was chosen: the same staff that a hold would find. */
function usePlanned(branch: string, resource: string | null, free: FreeTime | undefined): string {
  const people = useResources(branch, {}, resource === null).data?.content ?? []
  return [...new Set(free?.resource_ids)]
    .flatMap((id) => people.filter((person) => person.id === id).map(resourceName))
    .join(', ')
}
