import { useEffect, useEffectEvent, useRef } from 'react'
import type { Branch } from '@zapys/contract'
import { useAllResources } from '#widget/features/catalogue/use-catalogue.ts'
import { ANY_AVAILABLE } from '#widget/features/resource-card/any-available.ts'
import { ResourcesIcon } from '#widget/features/resource-card/resource-icon.tsx'
import { resourceName } from '#widget/features/resource-card/resource-name.ts'
import { areRooms, resourceWords } from '#widget/features/resource-card/resource-words.ts'
import type { ShownPrice } from '#widget/features/service-card/shown-price.ts'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { Avatar } from '@zapys/ui/avatar.tsx'
import { Link } from '@zapys/ui/link.tsx'
import { useTheirPrices } from './use-their-prices.ts'
import './performer-choice.css'

type PerformerChoiceProps = {
  branch: Branch
  service: string
  /** Null: any free performer. */
  resource: string | null
  onPress(): void
  /** Whether this component was mounted by a press on a performer. True only once. */
  wasPressed(): boolean
  toOf(resource: string): string
}

/** Performers of a service, above its times, with "any available" first. One tap changes the performer. */
export function PerformerChoice({ branch, service, resource, toOf, ...props }: PerformerChoiceProps) {
  const text = useText()
  // The pressed link is a new element after navigation, so it gets the focus again, which also scrolls the row.
  const row = useRef<HTMLElement>(null)
  const takeFocus = useEffectEvent(() => {
    if (props.wasPressed()) row.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
  })
  useEffect(() => takeFocus(), [])
  const all = useAllResources(branch.id, { services: [service] })
  const people = (all ?? [])
    .filter(({ type }) => type !== 'GROUP')
    .toSorted((one, other) => one.ordinal - other.ordinal)
  const priceOf = useTheirPrices(branch, [service], people)
  if (all === undefined) return <div className="z-performers z-performers--waiting" aria-hidden="true" />
  const isRoom = areRooms(people)
  if (people.length === 0) return null
  return (
    <nav className="z-performers" ref={row} aria-label={text(resourceWords(isRoom).choose)}>
      {people.length > 1 && (
        <One
          to={toOf(ANY_AVAILABLE)}
          isChosen={resource === null}
          picture={
            <span className="z-any" aria-hidden="true">
              <ResourcesIcon isRoom={isRoom} />
            </span>
          }
          name={text(isRoom ? 'booking.anyRoom' : 'booking.anybody')}
          price={priceOf()}
          onPress={props.onPress}
        />
      )}
      {people.map((person) => (
        <One
          key={person.id}
          to={toOf(person.id)}
          isChosen={resource === person.id || people.length === 1}
          picture={<Avatar name={resourceName(person)} src={person.logo} />}
          name={resourceName(person)}
          price={priceOf(person)}
          onPress={props.onPress}
        />
      ))}
    </nav>
  )
}

type OneProps = {
  to: string
  isChosen: boolean
  picture: React.ReactNode
  name: string
  price: ShownPrice | undefined
  onPress(): void
}

function One({ to, isChosen, picture, name, price, onPress }: OneProps) {
  const text = useText()
  const formats = useFormats()
  const money = price && formats.money(price.amount, price.currency_code)
  return (
    <Link
      className="z-performers__one"
      to={to}
      replace
      aria-current={isChosen ? 'true' : undefined}
      onClick={onPress}
    >
      {picture}
      <span className="z-performers__name">{name}</span>
      {money && (
        <span className="z-performers__price">
          {price.isLowest ? text('booking.priceFrom', { price: money }) : money}
        </span>
      )}
    </Link>
  )
}
