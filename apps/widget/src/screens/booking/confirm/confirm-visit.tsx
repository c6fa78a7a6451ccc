/** Check and confirm a visit: what was chosen, who comes, and the repair of a lost time. Not a screen of its own. */
import { useState } from 'react'
import { useNavigate } from '#widget/browser/router.tsx'
import type { Resource, Service } from '@zapys/contract'
import { Aside } from '#widget/chrome-hooks/aside.tsx'
import { useCentralAction } from '#widget/chrome-hooks/screen.tsx'
import { useToasts } from '#widget/chrome-hooks/toasts.tsx'
import { useCompany } from '#widget/company/company.tsx'
import {
  appointmentRequest,
  seriesRequest,
  visitRequest,
  wantedTime,
  asShown,
} from '#widget/features/booking/appointment-request.ts'
import type { PlannedVisit } from '#widget/features/booking/appointment-request.ts'
import { Barred } from '#widget/features/booking/barred.tsx'
import { isBarred, refusalOf } from '#widget/features/booking/use-booking.ts'
import { ChangedNotice } from '#widget/features/booking/changed-notice.tsx'
import { useShown } from '#widget/features/booking/use-shown.ts'
import { useDraft } from '#widget/features/booking-draft/use-draft.ts'
import { HoldNote } from '#widget/features/hold/hold-note.tsx'
import { useHold } from '#widget/features/hold/use-hold.ts'
import { LostSlot } from '#widget/features/lost-slot/lost-slot.tsx'
import { ONCE, RepeatChoice, showRepeatDates } from '#widget/features/repeats/repeat-choice.tsx'
import type { PlannedSeries } from '#widget/features/repeats/repeat-dates.tsx'
import { resourceOf } from '#widget/features/resource-card/any-available.ts'
import { resourceName } from '#widget/features/resource-card/resource-name.ts'
import { dateTimeOf } from '@zapys/domain/addresses'
import { instantOf } from '#widget/features/slots/instant-of.ts'
import type { LocalMoment } from '@zapys/domain/addresses'
import { nearestTimes } from '#widget/features/slots/nearest-times.ts'
import { useSlotTexts } from '#widget/features/slots/use-slot-texts.ts'
import { useSlots, useSoonest, useTimes } from '#widget/features/slots/use-slots.ts'
import { bookableRange } from '#widget/features/slots/bookable-range.ts'
import { PriceSummary } from '#widget/features/summary/price-summary.tsx'
import { useBesides } from '#widget/features/timeline/use-besides.ts'
import { VisitSummary } from '#widget/features/summary/visit-summary.tsx'
import { ZoneNote } from '#widget/company/zone-note.tsx'
import { useFormats, useLocale, useText } from '#widget/language/use-text.tsx'
import { BranchIcon, CalendarIcon, InfoIcon, PersonIcon, ServiceIcon } from '#widget/ui/icons.ts'
import { Notice } from '#widget/ui/notice.tsx'
import type { AtBranch } from '#widget/features/catalogue/branch-gate.tsx'
import { partsOfHold } from '#widget/features/summary/parts-of-hold.ts'
import { Timeline } from '#widget/features/timeline/timeline.tsx'
import { useConfirm } from '#widget/features/booking/use-confirm.ts'
import { useYourDetails, YourDetails } from '#widget/features/client-form/your-details.tsx'

type ConfirmVisitProps = AtBranch & {
  services: Service[]
  /** Null: whoever is free. */
  resource: Resource | null
  /** Who performs each service, where several resources do. */
  performers?: readonly string[] | undefined
  /** All who might be offered instead, for their names. */
  resources: Resource[]
  moment: LocalMoment
  rentSeconds?: number | undefined
  /** Where each part of the visit was chosen. */
  steps: { services: string; resource: string; time: string; branch: string | undefined }
  confirmTo(dateTime: string, resource: string | null): string
}

export function ConfirmVisit(props: ConfirmVisitProps) {
  const { branch, settings, services, resource, performers, resources, moment, rentSeconds, steps } = props
  const text = useText()
  const formats = useFormats()
  const { locale } = useLocale()
  const texts = useSlotTexts(branch, settings)
  const besides = useBesides()
  const navigate = useNavigate()
  const toasts = useToasts()
  const { company, tracking } = useCompany()
  const store = useDraft(company.id, branch.id)
  const details = useYourDetails({ branch, settings }, store)
  const startsAt = instantOf(branch.timezone, moment)
  const { booking, unsure, confirm } = useConfirm(store, details, startsAt)
  const visit: PlannedVisit | undefined =
    startsAt === undefined
      ? undefined
      : {
          company: company.id,
          branch: branch.id,
          startsAt,
          services: services.map(({ id, duration }, index) => ({
            id,
            durationSeconds: duration,
            performer: performers && resourceOf(performers[index]),
          })),
          resource: resource?.id ?? null,
          rentSeconds,
        }
  const origin = { ...tracking, locale }
  const seconds =
    rentSeconds ?? services.reduce((sum, service) => sum + (service.display_duration || service.duration), 0)
  const when = texts.when(moment.date, moment.seconds)
  const passed = startsAt !== undefined && Date.parse(startsAt) <= Date.now()
  const startsAtLocal = dateTimeOf(moment.date, moment.seconds)
  const kept = store.draft.repeat
  const repeat = kept?.startsAtLocal === startsAtLocal ? kept : { ...ONCE, startsAtLocal }
  const [series, setSeries] = useState<PlannedSeries>()
  const repeats = repeat.everyWeeks !== 0
  const hold = useHold(
    // A series is booked whole or not at all: a hold of its first date would only stand in its way.
    visit && !passed && repeat.everyWeeks === 0
      ? { ...wantedTime(visit), source: tracking.source }
      : undefined,
    store.draft.attempt !== null,
  )

  const shown = useShown(visit && visitRequest(visit, origin), hold, booking.changed)

  // The company bars it whoever asks: told before anything is typed.
  const barredAtOnce = hold.refusal && isBarred(hold.refusal) ? hold.refusal : undefined
  const barred = booking.barred ?? barredAtOnce

  const search = {
    company: company.id,
    branch: branch.id,
    kind: rentSeconds === undefined ? ('general' as const) : ('rent' as const),
    services: services.map(({ id }) => id),
    resource: resource?.id ?? null,
    performers,
  }
  const range = bookableRange(branch.timezone, settings, Date.now() / 1000)
  const slots = useSlots(search, range, settings)
  const isRent = rentSeconds !== undefined
  const onThatDay = useTimes(slots, isRent ? null : moment.date)
  // A start soon after midnight may belong to the night shift of the day before, which was not asked about.
  const alreadyGone =
    startsAt === undefined ||
    // While an earlier try is unanswered the time may be taken by ourselves.
    (!unsure &&
      !repeats &&
      !hold.standsFor &&
      onThatDay.isSuccess &&
      moment.seconds >= 6 * 3600 &&
      !onThatDay.data.some((time) => time.available && time.start_time === moment.seconds))
  const gone = { code: passed ? 'appointment.startTime.hasPassed' : '', alternatives: undefined }
  const lost =
    repeats || barredAtOnce !== undefined
      ? null
      : (booking.refusal ?? refusalOf(hold.refusal) ?? (alreadyGone && !booking.busy ? gone : null))
  const named = lost?.alternatives?.map(({ date, time, resource_id }) => ({
    date,
    seconds: time.start_time,
    resource_id,
  }))
  const sameDay = nearestTimes(onThatDay.data ?? [], moment)
  // A day without any free time sends the client to the first one that has some.
  const dayIsDry = lost !== null && !isRent && named === undefined && sameDay.length === 0
  const soonest = useSoonest(dayIsDry ? slots : { ...slots, range: undefined }, (times) =>
    times.find((time) => time.available),
  )
  const onSoonestDay = useTimes(slots, dayIsDry ? (soonest.data?.date ?? null) : null)
  const ahead = soonest.data
    ? nearestTimes(onSoonestDay.data ?? [], { date: soonest.data.date, seconds: 0 })
    : []
  const offered = (named ?? (dayIsDry ? ahead : sameDay)).slice(0, 3)

  // Of all visits, once it is settled which they are.
  const visits = repeats && series !== undefined ? series.starts.length : 1
  const isUnsettled = repeats && series === undefined
  const price = visits > 1 ? series?.price : shown.total
  const book = () =>
    visit &&
    void confirm(async ({ person, agreement }) => {
      const appointment = appointmentRequest(visit, person, agreement, origin)
      return repeats && series
        ? { kind: 'series', appointment: seriesRequest(appointment, series.starts) }
        : { kind: 'visit', appointment: asShown(appointment, await hold.idToBook(), shown.toBook) }
    })
  useCentralAction(
    lost !== null && !unsure
      ? { state: 'lost', onPress: () => navigate(steps.time) }
      : !details.ready || barredAtOnce !== undefined
        ? null
        : {
            detail:
              !isUnsettled && price && price.price > 0
                ? formats.money(price.price, price.currency_code)
                : undefined,
            busy: booking.busy,
            // Dates that are not settled yet are pointed out, as fields that are not filled in.
            onPress: () => (isUnsettled ? showRepeatDates() : book()),
          },
  )

  const take = (id: string) => {
    const chosen = offered[Number(id)]
    if (chosen === undefined) return
    const dateTime = dateTimeOf(chosen.date, chosen.seconds)
    booking.forget()
    store.update({ startsAtLocal: dateTime })
    toasts.show({
      tone: 'success',
      message: text('booking.timeChanged', { when: texts.when(chosen.date, chosen.seconds) }),
    })
    navigate(props.confirmTo(dateTime, resource === null ? null : chosen.resource_id), { replace: true })
  }
  const plan =
    shown.held && shown.held.legs.length > 1
      ? partsOfHold(shown.held, { timezone: branch.timezone, services, resources })
      : undefined
  const whoComes = () => {
    // Of anybody it is known who comes once it is held, or refused for that; of several the plan tells.
    const isNamed = performers ? performers.every((id) => resourceOf(id) !== null) : resource !== null
    const named = performers ?? (resource === null ? [] : [resource.id])
    const chosen = isNamed ? named : ((plan ? [] : shown.resourceIds) ?? [])
    const names = [...new Set(chosen)].flatMap((id) => resources.find((one) => one.id === id) ?? [])
    return names.length === 0 ? text('booking.anybody') : names.map(resourceName).join(', ')
  }
  const nameOf = (id: string) => {
    const other = resources.find((one) => one.id === id)
    return other && other.id !== resource?.id ? resourceName(other) : undefined
  }
  const { allow_cancel } = settings.appointment

  return (
    <div className="z-stack z-stack--wide">
      {unsure && <Notice tone="warning">{text('booking.unsure')}</Notice>}
      {lost && (
        <LostSlot
          title={text(lostTitle(lost.code), { when })}
          offered={offered.map((time, index) => ({
            id: String(index),
            when: texts.when(time.date, time.seconds),
            who: resource === null ? undefined : nameOf(time.resource_id),
          }))}
          onTake={take}
          onOther={() => navigate(steps.time)}
        />
      )}
      {barred && <Barred failure={barred} />}
      {booking.changed && <ChangedNotice />}
      {!lost && !unsure && <HoldNote hold={hold} timeZone={branch.timezone} />}
      <ZoneNote timeZone={branch.timezone} instant={startsAt} />
      <Aside>
        <VisitSummary
          title={text('booking.yourVisit')}
          lines={[
            {
              id: 'when',
              icon: <CalendarIcon />,
              label: text('booking.when'),
              value: when,
              detail: text('booking.dateAndLength', {
                date: formats.date(moment.date, 'short'),
                from: formats.time(moment.seconds),
                to: formats.time(moment.seconds + seconds),
              }),
              to: steps.time,
            },
            {
              id: 'what',
              icon: <ServiceIcon />,
              label: text('booking.what'),
              value: plan ? <Timeline parts={plan} /> : services.map(({ name }) => name).join(', '),
              detail: formats.duration(seconds),
              to: steps.services,
            },
            {
              id: 'who',
              icon: <PersonIcon />,
              label: text('booking.who'),
              value: whoComes(),
              detail: plan === undefined ? besides(hold.besides) : undefined,
              to: steps.resource,
            },
            {
              id: 'where',
              icon: <BranchIcon />,
              label: text('booking.where'),
              value: branch.name,
              detail: [branch.address.street, branch.address.city].filter(Boolean).join(', '),
              to: steps.branch,
            },
            {
              id: 'cancel',
              icon: <InfoIcon />,
              label: text('booking.cancellation'),
              value: allow_cancel ? text('booking.canCancel') : text('booking.cannotCancel'),
            },
          ]}
        >
          {!shown.isError && !isUnsettled && (
            <PriceSummary
              total={price}
              names={(price?.service_prices ?? []).map(
                ({ service_id }) => services.find(({ id }) => id === service_id)?.name ?? '',
              )}
              times={visits}
              visits={visits}
            />
          )}
        </VisitSummary>
      </Aside>
      {visit && rentSeconds === undefined && (
        <RepeatChoice
          repeat={repeat}
          onRepeat={(next) => {
            booking.forget()
            store.update({ repeat: { ...next, startsAtLocal } })
          }}
          asked={visitRequest(visit, origin)}
          timezone={branch.timezone}
          firstSeconds={moment.seconds}
          visitSeconds={seconds}
          ready={hold.isGivenBack}
          refusal={booking.refusal}
          onPlan={setSeries}
        />
      )}
      <YourDetails form={details.form} />
    </div>
  )
}

/** S8.message: a time that another was quicker to take, and one that is lost for any other reason. */
function lostTitle(code: string) {
  if (code === 'appointment.startTime.hasPassed') return 'booking.timePassed'
  return code === 'appointment.time.taken' ? 'booking.timeTaken' : 'booking.timeGone'
}
