/**
 * Choosing several services for one visit. A tap on a service continues with it alone; the button beside it adds it to
 * the cart. While the cart is not empty, a tap on a row adds or removes a service. Not a screen.
 */
import { useState } from 'react'
import type { Service } from '@zapys/contract'
import { isInCart, shownSeconds, toggleService, totalPrice } from '@zapys/domain/cart'
import { useSearch } from '#widget/browser/router.tsx'
import { useCentralAction } from '#widget/chrome-hooks/screen.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useDraft } from '#widget/features/booking-draft/use-draft.ts'
import type { AtBranch } from '#widget/features/catalogue/branch-gate.tsx'
import { useServicesNamed } from '#widget/features/catalogue/use-catalogue.ts'
import { inCart, sharesVisit } from '#widget/features/cart/in-cart.ts'
import { shownPrice } from '#widget/features/service-card/shown-price.ts'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { IconButton } from '@zapys/ui/button.tsx'
import { PlusIcon } from '@zapys/ui/icons.ts'

type CartInput = Pick<AtBranch, 'branch'> & {
  /** Chosen resource; only its services can be added. */
  resource?: string | undefined
  /** Next screen after one or several services. */
  nextTo(services: [Service, ...Service[]]): string
  onContinue(services: [Service, ...Service[]]): void
}

export function useCart({ branch, resource, nextTo, onContinue }: CartInput) {
  const text = useText()
  const formats = useFormats()
  const search = useSearch()
  const { company, settings } = useCompany()
  const { draft, update } = useDraft(company.id, branch.id)
  const isMulti = settings.widget_settings.multi_service
  const ids = draft.services.map(({ service_id }) => service_id)
  const services = useServicesNamed(branch.id, ids, { resource })
  const takesSeveral = (service: Service) => isMulti && sharesVisit(service)
  // Services chosen on an earlier visit to the page may not be available here.
  const chosen = draft.services.flatMap(
    ({ service_id }) => services?.find((service) => service.id === service_id && takesSeveral(service)) ?? [],
  )
  const cart = draft.services.filter(({ service_id }) => chosen.some(({ id }) => id === service_id))
  const [started, setStarted] = useState(search.has('add'))
  const collecting = cart.length > 1 || (cart.length === 1 && started)
  const [first, ...rest] = chosen
  const price = totalPrice(cart)
  const duration = formats.duration(shownSeconds(cart))
  // Other performers or times may cost more, as the cards of the services show.
  const isLowest = chosen.some((service) => shownPrice(service)?.isLowest)
  const priceText = (money: string) => (isLowest ? text('booking.priceFrom', { price: money }) : money)
  useCentralAction(
    first && collecting
      ? {
          // The number is shown in the cart button or by the marked rows.
          detail: price
            ? text('booking.cartPrice', {
                duration,
                price: priceText(formats.money(price, branch.currency_code)),
              })
            : duration,
          onPress: () => onContinue([first, ...rest]),
        }
      : null,
  )
  const toggle = (service: Service) => update({ services: toggleService(cart, inCart(service)) })
  return {
    /** Ids of the chosen services. */
    collected: collecting ? chosen.map(({ id }) => id) : [],
    /** Instruction; undefined if only one service can be booked at a time. */
    hint: !isMulti ? undefined : text(collecting ? 'booking.collectHint' : 'booking.collectIntro'),
    rowOf(service: Service) {
      if (!takesSeveral(service)) return { to: nextTo([service]) }
      if (collecting) return { selected: isInCart(cart, service.id), onPress: () => toggle(service) }
      return {
        to: nextTo([service]),
        action: (
          <IconButton
            label={text('booking.addToVisit', { name: service.name })}
            onClick={() => {
              setStarted(true)
              if (!isInCart(cart, service.id)) toggle(service)
            }}
          >
            <PlusIcon />
          </IconButton>
        ),
      }
    },
  }
}
