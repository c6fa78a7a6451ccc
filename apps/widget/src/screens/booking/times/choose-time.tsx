/** Chooses day and time of a visit: the part that the month and date screens share. Not a screen. */
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
  /** Null for any free resource. */
  resource: string | null
  /** The performer of each service, if several resources perform them. */
  performers?: readonly string[] | undefined
  /** The length of a rental, if it is already chosen. */
  rentSeconds?: number | undefined
  /** The booking to move. */
  moved?: MovedBooking | undefined
  /** False if the price is fixed: the price of another time would mislead. */
  priced?: boolean
  /** The draft that stores the chosen time; absent for a new booking. */
  draftOf?: string
  view: TimeView
  /** Links to the steps of the current choice; absent if it cannot change, as in a move. */
  steps?: ChosenSteps
  /** Content above the days. */
  above?: ReactNode
  /** The address of the confirmation of a chosen time. */
  confirmTo(dateTime: string): string
  /** The address of the same times with any free resource. */
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
  // If the price above is a minimum, each time shows its own price.
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

/** The available days and times, and the chosen time. */
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
  // Only a free time counts as chosen: another client may have taken it meanwhile.
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

/** The performers that the list plans for a time without a chosen resource: a hold would find the same ones. */
function usePlanned(branch: string, resource: string | null, free: FreeTime | undefined): string {
  const people = useResources(branch, {}, resource === null).data?.content ?? []
  return [...new Set(free?.resource_ids)]
    .flatMap((id) => people.filter((person) => person.id === id).map(resourceName))
    .join(', ')
}
