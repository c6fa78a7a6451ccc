import { useState } from 'react'
import type { Membership, MembershipOrderRequest, MembershipTemplate } from '@zapys/contract'
import { useQueryClient } from '@tanstack/react-query'
import { ApiFailure, isRefusal, isUnknown, isWrongPhone } from '#widget/api/failure.ts'
import { useAction } from '#widget/api/use-action.ts'
import { sessionStore } from '#widget/browser/storage.ts'
import { useCompany } from '#widget/company/company.tsx'
import { bookOnce } from '#widget/features/booking/book-once.ts'
import type { Attempt } from '#widget/features/booking/book-once.ts'
import { keepKey } from '#widget/features/owners-key/owners-key.ts'
import { tellOrdered } from '#widget/tracking/measured.ts'
import { useLocale } from '#widget/language/use-text.tsx'
import { keepOrdered } from './ordered.ts'

/** The company does not sell online (any more); shown in place of the form. S6.switch.8, S8.message.37. */
const off = ['membership.order.disabled', 'membership.showcase.disabled']
/** Failures shown on the form. */
const shownCodes = ['membership.changed', 'membership.order.tooMany', 'action.blocked']
const handles = (failure: ApiFailure) => [...off, ...shownCodes].includes(failure.code) || isUnknown(failure)

type Memory = {
  draft: { attempt: { idempotencyKey: string; body: unknown } | null }
  update(change: { attempt: Attempt<MembershipOrderRequest> | null }): void
  clear(): void
}

/** Orders exactly once: after a lost response it retries with the same key. */
export function useOrder(template: MembershipTemplate, memory: Memory) {
  const { company, tracking } = useCompany()
  const { locale } = useLocale()
  const client = useQueryClient()
  const action = useAction('orderMembership', { handles, atField: isWrongPhone })
  const [failure, setFailure] = useState<ApiFailure>()
  const [phoneRejected, setPhoneRejected] = useState(false)
  // Written only here.
  const attempt = memory.draft.attempt as Attempt<MembershipOrderRequest> | null

  /** Undefined if rejected or without a response. */
  const send = async (
    order: Pick<MembershipOrderRequest, 'client' | 'start_time' | 'extra_fields' | 'agreement' | 'gift'>,
  ): Promise<Membership | undefined> => {
    setFailure(undefined)
    setPhoneRejected(false)
    const body = { ...order, ...tracking, locale, shown: { price: template.price } }
    try {
      const ordered = await bookOnce<MembershipOrderRequest, Membership>(body, {
        send: ({ body: client_membership, idempotencyKey }) =>
          action.run({
            params: { company: company.id, template: template.id },
            body: { client_membership },
            idempotencyKey,
          }),
        isRefusal,
        stored: attempt,
        store: (next) => memory.update({ attempt: next }),
        newKey: () => crypto.randomUUID(),
      })
      keepKey('order', ordered.id, ordered.manage_key)
      keepOrdered(sessionStore, ordered)
      tellOrdered(ordered)
      memory.clear()
      void client.invalidateQueries({ queryKey: ['listOwnMemberships'] })
      return ordered
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(handles(error) ? error : undefined)
      setPhoneRejected(isWrongPhone(error))
      if (error.code === 'membership.changed')
        void client.invalidateQueries({ queryKey: ['listMembershipTemplates'] })
      return undefined
    }
  }
  return {
    send,
    busy: action.busy,
    isOff: failure !== undefined && off.includes(failure.code),
    /** Failure to show on the form. */
    failure: failure !== undefined && shownCodes.includes(failure.code) ? failure : undefined,
    phoneRejected,
    /** An earlier attempt got no response. */
    isUnsure: attempt !== null && !action.busy,
    noAnswer: failure !== undefined && isUnknown(failure) ? failure : undefined,
  }
}
