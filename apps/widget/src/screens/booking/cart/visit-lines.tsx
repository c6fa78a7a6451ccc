/** Services of the visit in order, with performers, and the total. Not a screen. */
import type { Branch, Service } from '@zapys/contract'
import { moveService, shownSeconds, toggleService, totalPrice } from '@zapys/domain/cart'
import type { CartService } from '@zapys/domain/cart'
import { useCompany } from '#widget/company/company.tsx'
import { useDraft } from '#widget/features/booking-draft/use-draft.ts'
import { CartList, CartTotal } from '#widget/features/cart/cart-list.tsx'
import { useBranchSettings } from '#widget/features/catalogue/use-catalogue.ts'
import { ANY_AVAILABLE } from '#widget/features/resource-card/any-available.ts'
import { resourceWords } from '#widget/features/resource-card/resource-words.ts'
import { useSlotTexts } from '#widget/features/slots/use-slot-texts.ts'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { ButtonLink } from '@zapys/ui/button.tsx'
import { SelectField } from '@zapys/ui/field.tsx'
import { PlusIcon } from '@zapys/ui/icons.ts'
import { BetterPerformer } from './better-performer.tsx'
import { useBetterPerformers } from './use-better-performers.ts'
import type { usePerformers } from './use-performers.ts'

type VisitLinesProps = {
  at: Branch
  cart: CartService[]
  /** Service of each line. */
  services: readonly Service[]
  /** Undefined if unknown; "from" if one of the services may cost more. */
  money(amount: number | null, among: readonly Service[]): string | undefined
  performers: ReturnType<typeof usePerformers>
  nameOfResource(id: string): string
  /** Whether all these resources are rooms. */
  areAllRooms(ids: readonly string[]): boolean
  addTo: string
}

export function VisitLines({
  at,
  cart,
  services,
  money,
  performers,
  nameOfResource,
  areAllRooms,
  addTo,
}: VisitLinesProps) {
  const text = useText()
  const formats = useFormats()
  const { company } = useCompany()
  const { draft, update } = useDraft(company.id, at.id)
  const settings = useBranchSettings(at.id)
  const slotTexts = useSlotTexts(at, settings)
  const better = useBetterPerformers({
    branch: at,
    settings,
    services: services.map(({ id }) => id),
    performers: services.map(({ id }) => performers.performerOf(id)),
    hasOthers: (service) => (performers.performersOf?.get(service)?.length ?? 0) > 1,
  })
  const betterTexts = {
    nameOf: nameOfResource,
    inside: slotTexts.inside,
    price: (amount: number) => money(amount, []) ?? '',
  }
  const isShared = cart.every(({ booking_type }) => booking_type === 'GENERAL')
  return (
    <div className="z-stack">
      <CartList
        lines={cart.map((line, index) => ({
          id: line.service_id,
          name: services[index]!.name,
          detail: formats.duration(shownSeconds([line])),
          price: money(line.price, [services[index]!]),
          who: (
            <PerformerOf
              service={line.service_id}
              performers={performers}
              nameOfResource={nameOfResource}
              areAllRooms={areAllRooms}
              better={better.get(line.service_id)}
              texts={betterTexts}
            />
          ),
        }))}
        onMove={(id, to) => update({ services: moveService(draft.services, id, to) })}
        onRemove={(id) => {
          const gone = draft.services.find(({ service_id }) => service_id === id)
          if (gone) update({ services: toggleService(draft.services, gone) })
        }}
      />
      <CartTotal duration={formats.duration(shownSeconds(cart))} price={money(totalPrice(cart), services)} />
      {isShared && (
        <ButtonLink to={addTo} icon={<PlusIcon aria-hidden />}>
          {text('booking.addAnother')}
        </ButtonLink>
      )}
    </div>
  )
}

type PerformerOfProps = {
  service: string
} & Pick<VisitLinesProps, 'performers' | 'nameOfResource' | 'areAllRooms'> &
  Pick<Parameters<typeof BetterPerformer>[0], 'better' | 'texts'>

/** Performer or room of one service, and a better suggestion. */
function PerformerOf({ service, better, texts, ...props }: PerformerOfProps) {
  const { performers, nameOfResource, areAllRooms } = props
  const text = useText()
  const { performersOf, performerOf, chooseFor } = performers
  const ids = performersOf?.get(service) ?? []
  const who = ids.map((id) => ({ value: id, label: nameOfResource(id) }))
  if (who.length === 0) return null
  const isRoom = areAllRooms(ids)
  const any = { value: ANY_AVAILABLE, label: text(isRoom ? 'booking.anyRoom' : 'booking.anybody') }
  const take = (id: string) => chooseFor(service, id)
  return (
    <>
      <SelectField
        label={text(resourceWords(isRoom).one)}
        name={`who-${service}`}
        value={performerOf(service)}
        onChange={take}
        options={who.length > 1 ? [any, ...who] : who}
      />
      <BetterPerformer better={better} texts={texts} onTake={take} />
    </>
  )
}
