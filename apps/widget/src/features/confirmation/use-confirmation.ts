/** State of a confirmation: form, hold, price, and the booking from the press to the next page. */
import type { PriceRequest } from '@zapys/contract'
import { mayCancelUntil } from '@zapys/domain/appointments'
import { useCentralAction } from '#widget/chrome-hooks/screen.tsx'
import { useNavigate } from '#widget/browser/router.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useOneAtATime } from '#widget/api/one-at-a-time.ts'
import type { Ask } from '#widget/features/booking/use-booking.ts'
import { useConfirm } from '#widget/features/booking/use-confirm.ts'
import { useProof } from '#widget/features/booking/use-proof.ts'
import { useShown } from '#widget/features/booking/use-shown.ts'
import type { ListedBooking, ShownBooking } from '#widget/features/booking/use-shown.ts'
import { useDraft } from '#widget/features/booking-draft/use-draft.ts'
import type { AtBranch } from '#widget/features/catalogue/branch-gate.tsx'
import type { Filled } from '#widget/features/client-form/use-client-form.ts'
import { useYourDetails } from '#widget/features/client-form/your-details.tsx'
import type { HoldInput } from '#widget/features/hold/hold-keeper.ts'
import { useHold } from '#widget/features/hold/use-hold.ts'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import type { ApiFailure } from '#widget/api/failure.ts'
import type { Bound } from '#widget/features/booking/appointment-request.ts'
import { isChanged } from '#widget/features/booking/refusals.ts'
import { confirmationOf } from './confirmation.ts'
import type { Known } from './confirmation.ts'
import { choiceInput, coveringShown } from './covering.ts'
import type { CoveredDates } from './covering.ts'
import { useCovering } from './use-covering.ts'

/** What is being confirmed: one visit, a series, or places of an event. */
export type Subject = AtBranch &
  Pick<Known, 'listed' | 'series'> & {
    /** Instant in UTC; undefined if the address has none. */
    startsAt: string | undefined
    /** Undefined: no hold, as for a series. */
    holdInput: HoldInput | undefined
    /** What is priced without a hold; for a series, its first visit. */
    priced: PriceRequest | undefined
    /** Data of this time from the list of times. */
    listedAs?: ListedBooking | undefined
    /** Total of all visits of a series. */
    seriesTotal?: ShownBooking['total']
    seriesCovered?: CoveredDates | undefined
    /** Sum of the deposits of a series; undefined for a single visit. */
    seriesDeposit?: number | undefined
    /** Address for choosing another time or place. */
    elsewhere: string
    askOf(filled: Filled, bound: Bound): Ask
    /** Moves to the part that is not decided yet. */
    onUnsettled?(): void
    onRefused?(): void
  }

export function useConfirmation(subject: Subject) {
  const { branch, settings, startsAt, holdInput, priced, series, listed, listedAs, elsewhere } = subject
  const formats = useFormats()
  const text = useText()
  const navigate = useNavigate()
  const { company, bookingSettings } = useCompany()
  const store = useDraft(company.id, branch.id)
  const details = useYourDetails({ branch, settings }, store)
  const { failure, phoneRejected, forget, isBooking, unsure, confirm } = useConfirm(store, details, startsAt)
  const hasPassed = startsAt !== undefined && Date.parse(startsAt) <= Date.now()
  const canBeHad = !hasPassed && listed !== 'full'
  const hold = useHold(canBeHad ? holdInput : undefined, store.draft.attempt !== null)
  const proof = useProof()
  const confirmation = confirmationOf({
    isUnsure: unsure,
    isFormReady: details.ready,
    isBooking,
    hasPassed,
    listed,
    series,
    isHeld: hold.standsFor,
    notHeld: hold.refusal,
    notBooked: failure,
    canProvePhone: proof !== undefined,
    wantsPhone: bookingSettings.protection.unproven === 'PHONE',
  })
  const shown = useShown(canBeHad && series === 'none' ? priced : undefined, hold, failure, listedAs)
  const total = series === 'none' ? shown.total : seriesTotalOf(subject, failure)
  const covering = useCovering({
    hold,
    shown,
    failure,
    price: total?.price,
    series: subject.seriesCovered,
    deposits: subject.seriesDeposit,
    priced: canBeHad ? priced : undefined,
    choice: store.draft.cover,
    onChoose: (cover) => {
      forget()
      store.update({ cover })
    },
  })

  const booking = useOneAtATime(async () => {
    // A typed code is checked first, and the remaining price is shown before booking.
    const { code } = covering
    if (code.typed.trim() !== '') {
      if (!(await code.name())) document.getElementById('certificate_code')?.focus()
      return
    }
    const shownToBook = series === 'none' ? shown.toBook : total && { price: total.price }
    const isBooked = await confirm(async (filled) =>
      subject.askOf(filled, {
        hold_id: await hold.idToBook(),
        shown: shownToBook && { ...shownToBook, ...coveringShown(covering) },
        membership: choiceInput(covering.choice),
      }),
    )
    if (!isBooked) subject.onRefused?.()
  })
  // The button's label depends on the prepayment: the booking is confirmed only after it is paid.
  const { payment } = covering
  const deposit = payment?.requirement === 'REQUIRED' && payment.amount > 0 ? payment.amount : undefined
  const left = covering.left ?? total?.price ?? 0
  const whatIsLeft = () => {
    if (!confirmation.tellsPrice || total === undefined) return undefined
    if (deposit !== undefined) return formats.money(deposit, total.currency_code)
    if (left > 0) return formats.money(left, total.currency_code)
    return covering.used ? text('booking.covered', { what: covering.used.name }) : undefined
  }
  const actions = {
    book: {
      ...(deposit === undefined ? {} : { state: 'payable' as const }),
      detail: whatIsLeft(),
      busy: isBooking || booking.busy || covering.isAsking,
      onPress: () => void booking.run(),
    },
    settleDates: { busy: isBooking, onPress: () => subject.onUnsettled?.() },
    provePhone: { state: 'unproven' as const, onPress: () => proof !== undefined && navigate(proof) },
    elsewhere: { state: 'lost' as const, onPress: () => navigate(elsewhere) },
  }
  useCentralAction(confirmation.next && actions[confirmation.next])
  const terms =
    startsAt === undefined ? undefined : cancellationTerms(subject, startsAt, deposit !== undefined)
  return {
    ...confirmation,
    terms,
    form: details.formAfter(phoneRejected),
    hold,
    shown,
    total,
    covering,
    failure,
    forget,
  }
}
export type ConfirmationInUse = ReturnType<typeof useConfirmation>

/** Refund of the deposit and return of the membership on cancellation. */
function cancellationTerms(
  { branch, settings, series }: AtBranch & Pick<Subject, 'series'>,
  startsAt: string,
  isPaid: boolean,
) {
  const starts = Date.parse(startsAt)
  return {
    refund: isPaid ? settings.online_payment.refund : undefined,
    giveBackHours: settings.membership.give_back_hours,
    startsAt: starts,
    cancelUntil: mayCancelUntil(settings.appointment, starts),
    timezone: branch.timezone,
    isSeries: series !== 'none',
  }
}

/** Total from the preview, or the new one from the rejection. */
function seriesTotalOf({ seriesTotal }: Subject, failure: ApiFailure | undefined): ShownBooking['total'] {
  const instead = failure && isChanged(failure) ? failure.payload?.metadata?.instead : undefined
  return seriesTotal && instead
    ? {
        ...seriesTotal,
        price: instead.price,
        original_price: Math.max(seriesTotal.original_price, instead.price),
      }
    : seriesTotal
}
