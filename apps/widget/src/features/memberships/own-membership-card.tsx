import type { Membership } from '@zapys/contract'
import { NavLink } from '@zapys/ui/link.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { Avatar } from '@zapys/ui/avatar.tsx'
import { ChevronIcon } from '@zapys/ui/icons.ts'
import { MembershipFace } from './membership-face.tsx'
import { RemainingBar } from './remaining-bar.tsx'
import { StateLabel } from './state-label.tsx'
import { isOver, lookOf } from './state-now.ts'
import { useMembershipTexts } from './use-membership-texts.ts'
import './pass.css'

type OwnMembershipProps = { membership: Membership; to: string; opensBeside?: boolean }

/** Remaining amount; for an expired membership the used amount. */
function useHeld() {
  const texts = useMembershipTexts()
  return (membership: Membership) =>
    isOver(membership) ? texts.usedOfTotal(membership) : texts.leftOfTotal(membership)
}

/** Only the card, in its current state. */
export function OwnMembershipFace({ membership }: Pick<OwnMembershipProps, 'membership'>) {
  const texts = useMembershipTexts()
  const over = isOver(membership)
  return (
    <MembershipFace
      {...membership}
      holds={over ? texts.total(membership) : texts.left(membership)}
      foot={over ? texts.usedOfTotal(membership) : texts.ofTotal(membership)}
      look={lookOf(membership)}
    />
  )
}

/** An own membership as a card with remaining amount and state. The whole card is a link to it. */
export function OwnMembershipCard({ membership, to, opensBeside = false }: OwnMembershipProps) {
  const text = useText()
  const held = useHeld()
  return (
    <NavLink className="z-pass" to={to} opensBeside={opensBeside}>
      <OwnMembershipFace membership={membership} />
      <span className="z-pass__body">
        <span className="z-pass__name">{membership.name}</span>
        <span className="z-pass__line">
          <StateLabel membership={membership} />
          <span className="z-soft z-small">{text('memberships.number', { number: membership.number })}</span>
        </span>
        <RemainingBar membership={membership} />
        <span className="z-visually-hidden">{held(membership)}</span>
      </span>
    </NavLink>
  )
}

/** An own membership as a list row. */
export function OwnMembershipRow({ membership, to, opensBeside = false }: OwnMembershipProps) {
  const held = useHeld()
  return (
    <li className="z-list__item">
      <NavLink className="z-row z-row--press" to={to} opensBeside={opensBeside}>
        <Avatar name={membership.name} src={membership.logo} shape="square" />
        <span className="z-row__body">
          <span className="z-row__title">{membership.name}</span>
          <span className="z-row__subtitle">{held(membership)}</span>
          <StateLabel membership={membership} />
        </span>
        <ChevronIcon className="z-row__arrow" aria-hidden="true" />
      </NavLink>
    </li>
  )
}
