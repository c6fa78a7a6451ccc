// /i/:company/b/:branch?next=events&redirect=<address>
import { phoneInGroups, telLink } from '#widget/company/phone-in-groups.ts'
import { useParamsOf } from '#widget/routes/use-route.ts'
import { Redirect, useNavigate, useSearch } from '#widget/browser/router.tsx'
import { Aside } from '#widget/chrome-hooks/aside.tsx'
import { useCentralAction, useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { useAreRooms, useBranch } from '#widget/features/catalogue/use-catalogue.ts'
import { ResourcesIcon } from '#widget/features/resource-card/resource-icon.tsx'
import { resourceWords } from '#widget/features/resource-card/resource-words.ts'
import { addressLine, directionsLink } from '#widget/company/place.ts'
import { useText } from '#widget/language/use-text.tsx'
import { safeRedirect } from '#widget/routes/safe-redirect.ts'
import { Card } from '@zapys/ui/card.tsx'
import { DirectionsIcon, EventIcon, PhoneIcon, ServiceIcon } from '@zapys/ui/icons.ts'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { BranchGate } from '#widget/features/catalogue/branch-gate.tsx'
import { useBack } from './steps/use-back.ts'
import { useSteps } from './steps/use-steps.ts'

export default function BranchScreen() {
  const { branch: id } = useParamsOf('branch')
  const text = useText()
  const href = useCompanyHref()
  const navigate = useNavigate()
  const { bookingSettings } = useCompany()
  const steps = useSteps()
  const search = useSearch()
  // As from /booking: the address contains the purpose of the choice.
  const leadsOn = search.get('next') === 'events' || safeRedirect(search.get('redirect')) !== undefined
  const branch = useBranch(id)
  const isRoom = useAreRooms(id, [])
  const directions = branch && directionsLink(branch)
  useScreen({ title: branch?.name ?? text('booking.branch'), back: useBack().toBranches })
  useCentralAction(branch ? { onPress: () => navigate(steps.afterBranch(branch.id)) } : null)
  return (
    <BranchGate closed="above">
      {({ branch }) =>
        leadsOn ? (
          <Redirect to={steps.afterBranch(branch.id)} />
        ) : (
          <div className="z-stack">
            {branch.description && <Card as="p">{branch.description}</Card>}
            <List label={text('booking.ways')}>
              <ListRow
                to={href('services', { branch: branch.id })}
                leading={<ServiceIcon />}
                title={text('booking.services')}
              />
              <ListRow
                to={href('resources', { branch: branch.id })}
                leading={<ResourcesIcon isRoom={isRoom} />}
                title={text(resourceWords(isRoom).all)}
              />
              {bookingSettings.widget_settings.gt_view_type !== 'OFF' && (
                <ListRow
                  to={href('branchEvents', { branch: branch.id })}
                  leading={<EventIcon />}
                  title={text('events.title')}
                />
              )}
            </List>
            <Aside label={text('booking.where')}>
              <div className="z-stack">
                {directions && (
                  <a
                    className="z-button z-button--secondary"
                    href={directions}
                    target="_blank"
                    rel="noopener noreferrer"
                  >
                    <DirectionsIcon aria-hidden />
                    <span className="z-button__label">
                      <span className="z-visually-hidden">{text('booking.directions')}: </span>
                      {addressLine(branch.address) || branch.name}
                    </span>
                  </a>
                )}
                {branch.phone && (
                  <a className="z-button z-button--secondary" href={telLink(branch.phone)}>
                    <PhoneIcon aria-hidden />
                    <span className="z-button__label">
                      {phoneInGroups(branch.phone)}
                      <span className="z-visually-hidden">: {branch.name}</span>
                    </span>
                  </a>
                )}
              </div>
            </Aside>
          </div>
        )
      }
    </BranchGate>
  )
}
