import type { CompanyAppointment } from '@zapys/contract'
import { coveredByMembership, refundableOf } from '#staff/features/money/receipt.ts'
import { useCover, useCoverWords } from '#staff/features/money/use-cover.ts'
import { useReceipt } from '#staff/features/money/use-receipt.ts'
import { useFormats, useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

/** What a cancellation returns to the client: money, and the use of a membership. */
export function useGoesBack(company: string, branch: string, booking: CompanyAppointment) {
  const text = useText()
  const formats = useFormats()
  const { can } = useSession()
  const isPaid = booking.paid > 0
  const receipt = useReceipt(company, booking.id, isPaid && can('payments.read')).data
  const cover = useCover(company, branch, booking.id, isPaid && can('memberships.read')).data
  const coverWords = useCoverWords(booking.currency_code)
  const covered = receipt === undefined ? 0 : coveredByMembership(receipt)
  const money = receipt === undefined ? booking.paid : refundableOf(receipt)
  const isOnline =
    isPaid &&
    money > 0 &&
    (receipt === undefined ||
      receipt.payments.some(({ provider, state }) => provider !== null && state === 'PAID'))
  const used = cover?.used ?? null
  const amount = (minor: number) => formats.money(minor, booking.currency_code)
  const use = used === null ? '' : `${used.name}: ${coverWords.takes(used)}`
  const uses = covered > 0 ? [use || amount(covered)] : []
  return {
    /** Some of the money goes to a card, which cannot be undone. */
    isOnline,
    /** Sentences about what goes back. */
    words: [
      ...(money > 0
        ? [text(isOnline ? 'desk.cancel.goesBack' : 'desk.cancel.byHand', { sum: amount(money) })]
        : []),
      ...uses.map((one) => text('desk.cancel.useBack', { use: one })),
    ],
    /** The money and the use, named for the choice to keep them. */
    what: [...(money > 0 ? [amount(money)] : []), ...uses].join(', '),
  }
}
