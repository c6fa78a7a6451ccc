// /i/:company/memberships_details/:membership
import type { ReactNode } from 'react'
import type { Membership } from '@zapys/contract'
import { toLocal } from '@zapys/domain/time'
import { useParamsOf } from '#widget/routes/use-route.ts'
import { useNavigate, usePlace, useSearch } from '#widget/browser/router.tsx'
import { Aside, useIsBeside, useSeenHead } from '#widget/chrome-hooks/aside.tsx'
import { useCentralAction, useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useToasts } from '#widget/chrome-hooks/toasts.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { Answers, useAnswered } from '#widget/features/client-form/answers.tsx'
import { FailureNotice } from '#widget/features/failure-notice/failure-notice.tsx'
import { CertificateCode } from '#widget/features/memberships/certificate-code.tsx'
import { GiftNote } from '#widget/features/memberships/gift-note.tsx'
import { OwnMembershipFace } from '#widget/features/memberships/own-membership-card.tsx'
import type { MembershipList } from '#widget/features/memberships/membership-lists.ts'
import { RemainingBar } from '#widget/features/memberships/remaining-bar.tsx'
import { StateLabel } from '#widget/features/memberships/state-label.tsx'
import { isOver, stateNow } from '#widget/features/memberships/state-now.ts'
import { useUnfreezePreview } from '#widget/features/memberships/use-freeze-preview.ts'
import { useMembershipTexts } from '#widget/features/memberships/use-membership-texts.ts'
import { useOwnMembership } from '#widget/features/memberships/use-own-membership.ts'
import { VisitSummary } from '#widget/features/summary/visit-summary.tsx'
import type { SummaryLine } from '#widget/features/summary/visit-summary.tsx'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { Button, ButtonLink } from '@zapys/ui/button.tsx'
import { Card, Section } from '@zapys/ui/card.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { BranchIcon, CalendarIcon, MembershipIcon, PriceIcon, ServiceIcon } from '@zapys/ui/icons.ts'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { OwnMemberships } from './memberships-screen.tsx'
import { OwnMembershipsGate } from './own-gate.tsx'
import './details.css'
import './order.css'

type Actions = ReturnType<typeof useOwnMembership>

export default function MembershipDetails() {
  const { membership: number } = useParamsOf('membershipDetails')
  const text = useText()
  const href = useCompanyHref()
  const isBeside = useIsBeside()
  useScreen(
    isBeside
      ? { title: text('memberships.own'), back: href('main', {}), pair: true }
      : { title: text('memberships.details'), back: href('membershipsCurrent', {}) },
  )
  return (
    <OwnMembershipsGate>
      {isBeside && <ListBeside number={number} />}
      <Aside label={text('memberships.membership')}>
        <WithMembership key={number} number={number}>
          {(membership, actions) => <OneMembership membership={membership} actions={actions} />}
        </WithMembership>
      </Aside>
    </OwnMembershipsGate>
  )
}

export function WithMembership({
  number,
  children,
}: {
  number: string
  children(membership: Membership, actions: Actions): ReactNode
}) {
  const text = useText()
  const href = useCompanyHref()
  const actions = useOwnMembership(number)
  if (actions.membership !== undefined) return children(actions.membership, actions)
  if (actions.isUnknown)
    return (
      <EmptyState
        icon={<MembershipIcon />}
        title={text('memberships.unknown')}
        text={text('memberships.unknownText')}
        action={<ButtonLink to={href('membershipsCurrent', {})}>{text('memberships.toCurrent')}</ButtonLink>}
      />
    )
  // The error policy redirects on other failures.
  return (
    <div className="z-stack z-stack--wide">
      <Skeleton shape="block" />
      <Skeleton shape="row" count={3} />
    </div>
  )
}

/** The list that the client came from; after a direct link, the list that contains the membership. */
function ListBeside({ number }: { number: string }) {
  const named = useSearch().get('list')
  const { membership } = useOwnMembership(number)
  const isPast = membership !== undefined && isOver(membership)
  const which: MembershipList = named === 'past' || named === 'unpaid' ? named : isPast ? 'past' : 'current'
  return <OwnMemberships which={which} isOpen />
}

function OneMembership({ membership, actions }: { membership: Membership; actions: Actions }) {
  const text = useText()
  const formats = useFormats()
  const href = useCompanyHref()
  const navigate = useNavigate()
  const toasts = useToasts()
  const { by } = usePlace()
  const isBeside = useIsBeside()
  const head = useSeenHead(isBeside && by === 'link')
  const isFrozen = stateNow(membership).kind === 'frozen'
  const mayPay = membership.payment.requirement !== 'NONE'
  const { number } = membership

  const preview = useUnfreezePreview(membership.id, false)
  const unfreeze = async () => {
    // First checks for bookings that would lose their cover.
    const { data } = await preview.refetch()
    if (data !== undefined && data.bookings.length > 0)
      return navigate(href('membershipFreeze', { membership: number }))
    const changed = await actions.unfreeze()
    if (changed !== undefined) toasts.show({ tone: 'success', message: text('memberships.unfrozenDone') })
    head.show()
  }
  const isBusy = actions.busy || preview.isFetching
  useCentralAction(
    mayPay
      ? {
          state: 'payable',
          detail: formats.money(membership.payment.remaining, membership.currency_code),
          onPress: () => navigate(href('paymentMembership', { membership: membership.id })),
        }
      : isFrozen && membership.may_unfreeze
        ? { state: 'frozen', busy: isBusy, onPress: () => void unfreeze() }
        : isOver(membership)
          ? null
          : { onPress: () => navigate(href('booking', {})) },
  )
  return (
    <div className="z-stack">
      <div className="z-stack" ref={head.ref} tabIndex={-1}>
        <OwnMembershipFace membership={membership} />
        <div>
          <h2 className="z-order__name">{membership.name}</h2>
          <p className="z-pass__line">
            <StateLabel membership={membership} />
            <span className="z-soft">{text('memberships.number', { number })}</span>
          </p>
        </div>
        {actions.failure && <FailureNotice failure={actions.failure} />}
      </div>
      <Figures membership={membership} />
      <Facts membership={membership} />
      {membership.gift !== null && <GiftNote membership={membership} gift={membership.gift} />}
      {membership.code !== null && membership.gift === null && (
        <CertificateCode code={membership.code} name={membership.name} lastDay={membership.end_time} />
      )}
      {membership.may_freeze && (
        <ButtonLink to={href('membershipFreeze', { membership: number })}>
          {text('memberships.freeze')}
        </ButtonLink>
      )}
      {membership.may_unfreeze && (mayPay || !isFrozen) && (
        <Button busy={isBusy} onClick={() => void unfreeze()}>
          {text('memberships.unfreeze')}
        </Button>
      )}
      {membership.payment.paid > 0 && (
        <ButtonLink kind="quiet" to={href('receiptMembership', { membership: membership.id })}>
          {text('memberships.receipt')}
        </ButtonLink>
      )}
      <Visits membership={membership} />
      <History membership={membership} />
      <ToldToCompany membership={membership} />
    </div>
  )
}

/**
 * Remaining, used and reserved visits. S3.membership.6. A membership limited by time shows days instead of remaining
 * visits.
 */
function Figures({ membership }: { membership: Membership }) {
  const text = useText()
  const texts = useMembershipTexts()
  const { type, currency_code, remaining, used, reserve } = membership
  // For a membership limited by time, each booking counts one.
  const figure = (value: number | null) =>
    texts.amount(type === 'PERIOD' && value !== null ? 'VISITS' : type, value, currency_code)
  const figures = [
    {
      id: 'remaining',
      label: text(isOver(membership) ? 'memberships.unused' : 'memberships.remaining'),
      value: figure(remaining),
    },
    { id: 'used', label: text('memberships.used'), value: figure(used) },
    { id: 'reserved', label: text('memberships.reserved'), value: figure(reserve) },
  ]
  return (
    <Card className="z-stack">
      <dl className="z-figures">
        {figures.map(({ id, label, value }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <RemainingBar membership={membership} />
    </Card>
  )
}

function Facts({ membership }: { membership: Membership }) {
  const text = useText()
  const formats = useFormats()
  const texts = useMembershipTexts()
  const { start_time, end_time, branch, branches, price, payment, currency_code } = membership
  const where = branches.length > 0 ? branches : branch === null ? [] : [branch]
  const lines: (SummaryLine | false)[] = [
    {
      id: 'from',
      icon: <CalendarIcon />,
      label: text('memberships.validFrom'),
      value: formats.date(start_time),
    },
    {
      id: 'until',
      icon: <CalendarIcon />,
      label: text('memberships.validUntilLabel'),
      value: formats.date(end_time),
    },
    {
      id: 'covers',
      icon: <ServiceIcon />,
      label: text('memberships.coversLabel'),
      value: texts.covers(membership.services),
    },
    where.length > 0 && {
      id: 'where',
      icon: <BranchIcon />,
      label: text('memberships.where'),
      value: where.map(({ name }) => name).join(', '),
    },
    {
      id: 'price',
      icon: <PriceIcon />,
      label: text('memberships.price'),
      value: price === 0 ? text('booking.free') : formats.money(price, currency_code),
      detail:
        price === 0
          ? undefined
          : text('memberships.paid', { sum: formats.money(payment.paid, currency_code) }),
    },
  ]
  return <VisitSummary title={text('memberships.details')} lines={lines.filter((line) => line !== false)} />
}

/** Bookings that used the membership or will use it, each with a link. S3.membership.8. */
function Visits({ membership: { visits = [], type, currency_code, timezone } }: { membership: Membership }) {
  const text = useText()
  const formats = useFormats()
  const href = useCompanyHref()
  const texts = useMembershipTexts()
  return (
    <Section title={text('memberships.visitsMade')}>
      {visits.length === 0 ? (
        <p className="z-soft">{text('memberships.noVisits')}</p>
      ) : (
        <List>
          {visits.map((visit) => {
            const { date, seconds } = toLocal(timezone, Date.parse(visit.start_time) / 1000)
            return (
              <ListRow
                key={visit.appointment_id}
                to={href('appointmentDetails', { record: visit.appointment_id })}
                title={visit.title}
                subtitle={text('booking.dayAt', {
                  date: formats.date(date),
                  time: formats.time(seconds),
                })}
                meta={text(`memberships.visit.${visit.state}`)}
                trailing={type === 'PERIOD' ? undefined : texts.amount(type, visit.amount, currency_code)}
              />
            )
          })}
        </List>
      )}
    </Section>
  )
}

function History({ membership: { freezing_history = [], timezone } }: { membership: Membership }) {
  const text = useText()
  const formats = useFormats()
  if (freezing_history.length === 0) return null
  return (
    <Section title={text('memberships.history')}>
      <List>
        {freezing_history.toReversed().map((entry) => (
          <ListRow
            key={entry.id}
            title={text(`memberships.history.${entry.type}.${entry.actor}`)}
            subtitle={
              entry.type === 'FREEZE' && entry.to !== null
                ? text('memberships.history.span', {
                    from: formats.date(entry.from),
                    to: formats.date(entry.to),
                  })
                : text('memberships.history.open', { from: formats.date(entry.from) })
            }
            meta={formats.date(toLocal(timezone, Date.parse(entry.created) / 1000).date)}
          />
        ))}
      </List>
    </Section>
  )
}

function ToldToCompany({ membership }: { membership: Membership }) {
  const text = useText()
  if (useAnswered(membership.extra_fields).length === 0) return null
  return (
    <Section title={text('memberships.told')}>
      <Card>
        <Answers values={membership.extra_fields} />
      </Card>
    </Section>
  )
}
