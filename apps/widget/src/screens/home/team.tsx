import type { Home } from '@zapys/contract'
import { Link } from '@zapys/ui/link.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { resourceName } from '#widget/features/resource-card/resource-name.ts'
import { resourceWords } from '#widget/features/resource-card/resource-words.ts'
import { useText } from '#widget/language/use-text.tsx'
import { Avatar } from '@zapys/ui/avatar.tsx'
import { Section } from '@zapys/ui/card.tsx'
import { Rating } from '@zapys/ui/rating.tsx'

/** Staff and rooms, each with a heading. */
export function Team({ home }: { home: Home }) {
  const rooms = home.team.filter(({ room }) => room)
  const staff = home.team.filter(({ room }) => !room)
  return (
    <>
      {staff.length > 0 && <Resources of={staff} isRoom={false} />}
      {rooms.length > 0 && <Resources of={rooms} isRoom />}
    </>
  )
}

function Resources({ of, isRoom }: { of: Home['team']; isRoom: boolean }) {
  const text = useText()
  const href = useCompanyHref()
  return (
    <Section title={text(resourceWords(isRoom).all)}>
      <ul className="z-team">
        {of.map((resource) => (
          <li key={resource.id}>
            <Link
              className="z-team__one"
              to={href('resource', { branch: resource.branch_id, resource: resource.id })}
            >
              <Avatar name={resourceName(resource)} src={resource.logo} size="l" />
              <span className="z-team__name">{resourceName(resource)}</span>
              {resource.description && <span className="z-team__role">{resource.description}</span>}
              {resource.rating !== null && <Rating value={resource.rating} count={resource.rating_count} />}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
