// /i/:company/m/:membership
import type { ReactNode } from 'react'
import type { MembershipTemplate } from '@zapys/contract'
import { lastDayOf, periodOf } from '@zapys/domain/memberships'
import { addDays, today } from '@zapys/domain/time'
import { dottedDate, isoDate, typedDate } from '@zapys/domain/validation'
import { useOneAtATime } from '#widget/api/one-at-a-time.ts'
import { useParamsOf } from '#widget/routes/use-route.ts'
import { nowMs } from '#widget/browser/now.ts'
import { useNavigate, usePlace } from '#widget/browser/router.tsx'
import { Aside } from '#widget/chrome-hooks/aside.tsx'
import { useCentralAction, useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { papersOf } from '#widget/company/papers.ts'
import { useBranches } from '#widget/company/use-branches.ts'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useDraft } from '#widget/features/booking-draft/use-draft.ts'
import type { FormExtras } from '#widget/features/client-form/client-form.tsx'
import { phoneCountry } from '#widget/features/client-form/phone-country.ts'
import { useYourDetails, YourDetails } from '#widget/features/client-form/your-details.tsx'
import { FailureNotice } from '#widget/features/failure-notice/failure-notice.tsx'
import { MembershipFace } from '#widget/features/memberships/membership-face.tsx'
import { useMembershipTexts } from '#widget/features/memberships/use-membership-texts.ts'
import { useCovered } from '#widget/features/memberships/use-covered.ts'
import { useOrder } from '#widget/features/memberships/use-order.ts'
import { useTemplate } from '#widget/features/memberships/use-templates.ts'
import { PriceSummary } from '#widget/features/summary/price-summary.tsx'
import { VisitSummary } from '#widget/features/summary/visit-summary.tsx'
import { Text, useFormats, useText } from '#widget/language/use-text.tsx'
import { useSession } from '#widget/session/session.tsx'
import { ButtonLink } from '@zapys/ui/button.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { DateField } from '@zapys/ui/date-field.tsx'
import { BranchIcon, CalendarIcon, MembershipIcon, ServiceIcon } from '@zapys/ui/icons.ts'
import { Notice } from '@zapys/ui/notice.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { GiftFields, useGift } from './gift-fields.tsx'
import { useOrderPayment } from './order-payment.tsx'
import { OrderingGate, OrderingOff } from './ordering-gate.tsx'
import './order.css'

/** The latest first day of validity, in days from today. S5.open.2. */
const FURTHEST_DAYS = 365

export default function MembershipOrder() {
  const { membership: id } = useParamsOf('membershipOrder')
  const text = useText()
  const href = useCompanyHref()
  useScreen({ title: text('memberships.order'), back: href('showcase', {}) })
  return (
    <OrderingGate>
      <WithTemplate id={id}>{(template) => <Order key={template.id} template={template} />}</WithTemplate>
    </OrderingGate>
  )
}

function WithTemplate({ id, children }: { id: string; children(template: MembershipTemplate): ReactNode }) {
  const text = useText()
  const href = useCompanyHref()
  const template = useTemplate(id)
  if (template === undefined) return <Skeleton shape="block" count={2} />
  if (template !== null) return children(template)
  return (
    <EmptyState
      icon={<MembershipIcon />}
      title={text('memberships.unknownTemplate')}
      action={<ButtonLink to={href('showcase', {})}>{text('memberships.toShowcase')}</ButtonLink>}
    />
  )
}

function Order({ template }: { template: MembershipTemplate }) {
  const text = useText()
  const formats = useFormats()
  const navigate = useNavigate()
  const href = useCompanyHref()
  const { company, bookingSettings } = useCompany()
  const timezone = useBranches().data?.content[0]?.timezone ?? company.timezone
  const firstDay = today(company.timezone, nowMs() / 1000)
  // Otherwise the membership begins on the day of the order.
  const isChosen = template.starts === 'CHOSEN'
  const draft = useDraft(company.id, `order_${template.id}`)
  const fields = { start_time: dottedDate(firstDay) ?? '', ...draft.draft.fields }
  const store = { ...draft, draft: { ...draft.draft, fields } }
  const typedStart = typedDate((isChosen && store.draft.fields.start_time) || (dottedDate(firstDay) ?? ''))
  const gift = useGift(template, store.draft.fields, firstDay)
  const details = useYourDetails({ branch: { timezone }, settings: bookingSettings }, store, {
    first: {
      ...gift.rules,
      start_time: {
        value: typedStart,
        rules: [
          { kind: 'required' },
          { kind: 'date' },
          { kind: 'minDate', day: firstDay },
          { kind: 'maxDate', day: addDays(firstDay, FURTHEST_DAYS) },
        ],
      },
    },
  })
  const order = useOrder(template, draft)
  const payment = useOrderPayment(template)
  const startsOn = isoDate(typedStart)

  const sending = useOneAtATime(async () => {
    const filled = await details.submit()
    if (filled === undefined || startsOn === null) return
    const giftToSend = await gift.toSend(phoneCountry(timezone))
    if (giftToSend === false) return
    const ordered = await payment.after(() =>
      order.send({
        client: filled.person.client,
        extra_fields: filled.person.extra_fields,
        start_time: isChosen ? startsOn : undefined,
        agreement: filled.agreement,
        gift: giftToSend,
      }),
    )
    if (ordered === undefined) return
    details.remember()
    // Back from the payment page must lead to where the payment can be retried.
    const next =
      payment.isNow && ordered.payment.requirement !== 'NONE' ? 'paymentMembership' : 'successMembership'
    navigate(href(next, { membership: ordered.id }), { replace: true })
  })
  const { price, currency_code } = template
  const toSignIn = useSignInToOrder(template)
  const detail = price > 0 ? formats.money(price, currency_code) : undefined
  const signIn =
    toSignIn === undefined
      ? undefined
      : ({ state: 'unproven', detail, onPress: () => navigate(toSignIn) } as const)
  const canOrder = details.ready && !order.isOff
  useCentralAction(
    signIn ??
      (canOrder
        ? {
            ...(payment.isNow && { state: 'payable' as const }),
            busy: sending.busy || order.busy || payment.busy,
            detail,
            onPress: () => void sending.run(),
          }
        : null),
  )
  if (order.isOff) return <OrderingOff />
  const form = details.formAfter(order.phoneRejected)
  return (
    <div className="z-stack z-stack--wide">
      <Outcome order={order} />
      <Aside>
        <TemplateSummary template={template} startsOn={startsOn} />
      </Aside>
      {signIn && <Notice tone="info">{text('memberships.signInToOrder')}</Notice>}
      {!signIn && gift.isOffered && form && <GiftFields gift={gift} form={form} today={firstDay} />}
      {!signIn && (
        <YourDetails
          form={form}
          noComment
          labels={{ start_time: text('memberships.startDate'), ...gift.labels }}
          top={isChosen ? startField : undefined}
          consent={(details.links.terms || details.links.privacy) && <Consent links={details.links} />}
        />
      )}
      {!signIn && payment.field}
    </div>
  )
}

/** The result of the last press on the big button. */
function Outcome({ order }: { order: ReturnType<typeof useOrder> }) {
  const text = useText()
  if (order.failure) return <FailureNotice failure={order.failure} tone="warning" />
  return order.isUnsure ? (
    <FailureNotice failure={order.noAnswer} unsure={text('memberships.unsure')} />
  ) : null
}

/**
 * The address where a guest must sign in first: the company requires it, or the order is free. Undefined if the
 * visitor can order.
 */
function useSignInToOrder({ price }: MembershipTemplate): string | undefined {
  const href = useCompanyHref()
  const { pathname, search } = usePlace()
  const { token } = useSession()
  const { auth } = useCompany().bookingSettings
  if (token !== null || !(auth.required || price === 0)) return undefined
  return href('login', {}, { redirect: pathname + search })
}

function StartField(bound: {
  name: string
  value: string
  onChange(value: string): void
  error: string | null
}) {
  const text = useText()
  return (
    <DateField
      {...bound}
      label={text('memberships.startDate')}
      hint={text('memberships.startDateHint')}
      required
      onBlur={() => bound.onChange(typedDate(bound.value))}
    />
  )
}

const startField: FormExtras['top'] = (bind) => <StartField {...bind('start_time')} />

const linkTo = (to: string | undefined) => (words: ReactNode[]) =>
  to === undefined ? (
    words
  ) : (
    <a href={to} target="_blank" rel="noopener noreferrer">
      {words}
    </a>
  )

function Consent({ links }: { links: { terms: string | undefined; privacy: string | undefined } }) {
  return (
    <Text
      id="memberships.agree"
      values={{
        papers: papersOf(links) ?? 'other',
        terms: linkTo(links.terms),
        privacy: linkTo(links.privacy),
      }}
    />
  )
}

function TemplateSummary({ template, startsOn }: { template: MembershipTemplate; startsOn: string | null }) {
  const text = useText()
  const formats = useFormats()
  const texts = useMembershipTexts()
  const covered = useCovered(template)
  return (
    <div className="z-stack">
      <section className="z-order__face" aria-label={template.name}>
        <MembershipFace
          {...template}
          holds={texts.holds(template)}
          foot={texts.validFor(template.period_days)}
        />
        <h2 className="z-order__name">{template.name}</h2>
        {template.description && <p className="z-soft">{template.description}</p>}
      </section>
      <VisitSummary
        title={text('memberships.yourOrder')}
        lines={[
          {
            id: 'holds',
            icon: <MembershipIcon />,
            label: text('memberships.holds'),
            value: texts.holds(template),
            detail: texts.kind(template.kind),
          },
          {
            id: 'covers',
            icon: <ServiceIcon />,
            label: text('memberships.coversLabel'),
            value: covered.services && texts.covers(covered.services),
          },
          ...(template.branch_ids.length === 0
            ? []
            : [
                {
                  id: 'where',
                  icon: <BranchIcon />,
                  label: text('memberships.where'),
                  value: covered.branches?.map(({ name }) => name).join(', '),
                },
              ]),
          {
            id: 'valid',
            icon: <CalendarIcon />,
            label: text('memberships.validLabel'),
            value: formats.period(periodOf(template.period_days)),
            detail:
              startsOn === null
                ? undefined
                : text('memberships.validUntil', {
                    date: formats.date(lastDayOf(startsOn, template.period_days)),
                  }),
          },
        ]}
      >
        <PriceSummary
          total={{
            price: template.price,
            original_price: template.price,
            currency_code: template.currency_code,
          }}
          names={[]}
        />
      </VisitSummary>
    </div>
  )
}
