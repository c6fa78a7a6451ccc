/** The current choice, shown above the times; each part links to its step. */
import type { ReactNode } from 'react'
import type { Appointment, Branch } from '@zapys/contract'
import { Link } from '@zapys/ui/link.tsx'
import { Aside } from '#widget/chrome-hooks/aside.tsx'
import { useBranches } from '#widget/company/use-branches.ts'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useAllResources, useServicesNamed } from '#widget/features/catalogue/use-catalogue.ts'
import { resourceOf } from '#widget/features/resource-card/any-available.ts'
import { ResourceIcon } from '#widget/features/resource-card/resource-icon.tsx'
import { resourceName } from '#widget/features/resource-card/resource-name.ts'
import { areRooms, resourceWords } from '#widget/features/resource-card/resource-words.ts'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { BranchIcon, CalendarIcon, ServiceIcon } from '@zapys/ui/icons.ts'
import { usePriceBefore } from './use-price-before.ts'
import type { ChosenBefore } from './use-price-before.ts'
import './chosen-so-far.css'

/** Addresses of the steps; absent for the current one. */
export type ChosenSteps = { services?: string; resource?: string }

type ChosenSoFarProps = ChosenBefore & {
  branch: Branch | undefined
  /** Length of a rental, once chosen. */
  seconds?: number | undefined
  /** Text of the chosen time, with price and performers from the server. */
  time?: { when: string; price: string | undefined; resourceIds: readonly string[] } | undefined
  steps: ChosenSteps
}

export function ChosenSoFar(props: ChosenSoFarProps) {
  const { branch, resource, performers, seconds, time, steps } = props
  const text = useText()
  const formats = useFormats()
  const href = useCompanyHref()
  const branches = useBranches().data?.content ?? []
  const from = usePriceBefore(props)
  const isKnown = branch !== undefined
  const services = useServicesNamed(branch?.id ?? '', props.services) ?? (isKnown ? undefined : [])
  const resources = useAllResources(branch?.id ?? '', {}, isKnown) ?? (isKnown ? undefined : [])
  if (services === undefined || resources === undefined) return <ChosenSoFarSkeleton />

  const chosen = props.services.flatMap((id) => services.find((service) => service.id === id) ?? [])
  const isRent = chosen.some(({ booking_type }) => booking_type === 'RENT')
  const named = performers?.map((id) => resourceOf(id)) ?? (resource === undefined ? [] : [resource])
  const coming = named.includes(null) && time && time.resourceIds.length > 0 ? time.resourceIds : named
  const known = [...new Set(coming)].map((id) => resources.find((one) => one.id === id))
  const isRoom = known.some((one) => one !== undefined)
    ? areRooms(known.filter((one) => one !== undefined))
    : isRent || areRooms(resources)
  const label = text(resourceWords(isRoom).one)
  const icon = <ResourceIcon isRoom={isRoom} />
  const names = known.map((value) =>
    value ? resourceName(value) : text(isRoom ? 'booking.anyRoom' : 'booking.whoeverIsFree'),
  )
  const length = isRent
    ? seconds
    : chosen.reduce((sum, service) => sum + (service.display_duration || service.duration), 0)
  const least = from && branch && formats.money(from.amount, branch.currency_code)
  const price =
    time?.price ?? (least && (from.isLowest || isRent ? text('booking.priceFrom', { price: least }) : least))
  const facts = [length ? formats.duration(length) : undefined, price].filter(Boolean).join(' · ')
  // Only the next missing part is named, because the others follow from it.
  const next = [chosen.length, names.length, branch, time].findIndex((known) => !known)
  return (
    <section className="z-so-far" aria-label={text('booking.choice')}>
      <h2 className="z-so-far__title">{text('booking.choice')}</h2>
      {chosen.length > 0 ? (
        <Step icon={<ServiceIcon />} label={text('booking.what')} to={steps.services}>
          <What names={chosen.map(({ name }) => name)} facts={facts} />
        </Step>
      ) : (
        next === 0 && <Missing icon={<ServiceIcon />} label={text('booking.what')} />
      )}
      {names.length > 0 ? (
        <Step icon={icon} label={label} to={steps.resource}>
          <span>{names.join(', ')}</span>
        </Step>
      ) : (
        next === 1 && <Missing icon={icon} label={label} />
      )}
      {branch ? (
        <Step
          icon={<BranchIcon />}
          label={text('booking.where')}
          to={branches.length > 1 ? href('branches', {}, { choose: 1 }) : undefined}
        >
          <span>{branch.name}</span>
        </Step>
      ) : (
        next === 2 && <Missing icon={<BranchIcon />} label={text('booking.where')} />
      )}
      {(time || next === 3) && (
        <Missing icon={<CalendarIcon />} label={text('booking.when')} value={time?.when} />
      )}
    </section>
  )
}

/** A part that is not chosen yet; shown only in the second column. */
function Missing({ icon, label, value }: { icon: ReactNode; label: string; value?: string | undefined }) {
  const text = useText()
  return (
    <p className="z-so-far__step z-so-far__step--beside" data-missing={value === undefined || undefined}>
      <span className="z-so-far__icon" aria-hidden="true">
        {icon}
      </span>
      <span className="z-so-far__label">{label} </span>
      <span>{value ?? text('booking.notChosen')}</span>
    </p>
  )
}

/** The summary in the second column beside a list; hidden on phones. */
export function SoFarBeside(props: ChosenSoFarProps) {
  return (
    <Aside onlyBeside>
      <ChosenSoFar {...props} />
    </Aside>
  )
}

type WhatProps = { names: readonly string[]; facts: string; now?: string }

/** Beside the names of several services length and price would leave no room on a phone: they stand below them. */
function What({ names, facts, now }: WhatProps) {
  const isLong = names.length > 1
  return (
    <>
      <span className="z-so-far__what">
        {names.join(', ')}
        {now && <span className="z-so-far__now">{now}</span>}
        {isLong && <span className="z-so-far__now">{facts}</span>}
      </span>{' '}
      {!isLong && <span className="z-so-far__facts">{facts}</span>}
    </>
  )
}

type StepProps = { icon: ReactNode; label: string; to: string | undefined; children: ReactNode }

function Step({ icon, label, to, children }: StepProps) {
  const text = useText()
  const content = (
    <>
      <span className="z-so-far__icon" aria-hidden="true">
        {icon}
      </span>
      <span className="z-so-far__label">{label} </span>
      {children}
    </>
  )
  return to === undefined ? (
    <p className="z-so-far__step">{content}</p>
  ) : (
    <Link className="z-so-far__step" to={to}>
      {content}
      <span className="z-visually-hidden"> {text('booking.change')}</span>
    </Link>
  )
}

/** The summary of a booking that is moved: only its time is open. */
export function BookedSoFar({ appointment, now }: { appointment: Appointment; now: string }) {
  const text = useText()
  const formats = useFormats()
  const { branch, duration, event, price, resources, services } = appointment
  return (
    <section className="z-so-far" aria-label={text('booking.yourVisit')}>
      <Step icon={<ServiceIcon />} label={text('booking.what')} to={undefined}>
        <What
          names={event?.name ? [event.name] : services.map(({ name }) => name)}
          facts={[
            formats.duration(duration),
            price.price > 0 && formats.money(price.price, price.currency_code),
          ]
            .filter(Boolean)
            .join(' · ')}
          now={now}
        />
      </Step>
      {resources.length > 0 && (
        <Step
          icon={<ResourceIcon isRoom={areRooms(resources)} />}
          label={text(resourceWords(areRooms(resources)).one)}
          to={undefined}
        >
          <span>{resources.map(resourceName).join(', ')}</span>
        </Step>
      )}
      <Step icon={<BranchIcon />} label={text('booking.where')} to={undefined}>
        <span>{branch.name}</span>
      </Step>
    </section>
  )
}

/** Reserves the place. */
export const ChosenSoFarSkeleton = () => <div className="z-so-far z-so-far--waiting" aria-hidden="true" />
