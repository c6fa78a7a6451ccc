import type { CompanyRestriction } from '@zapys/contract'
import { Badge } from '@zapys/ui/badge.tsx'
import { Button } from '@zapys/ui/button.tsx'
import { Section } from '@zapys/ui/card.tsx'
import { PlusIcon } from '@zapys/ui/icons.ts'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { useState } from 'react'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAll } from '#staff/api/use-all.ts'
import { typedValue } from '#staff/features/settings/restriction-draft.ts'
import { RestrictionForm } from '#staff/features/settings/restriction-form.tsx'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

/** What online booking rejects beyond the booking rules, for some services or branches, with the company's own words. */
export function RestrictionsSection() {
  const text = useText()
  const { company } = useSession()
  const restrictions = useAll('listRestrictions', { params: { company: company.id } })
  const [opened, setOpened] = useState<{ restriction?: CompanyRestriction }>()
  const titleOf = (restriction: CompanyRestriction) => {
    const value = typedValue(restriction)
    const kind = text(`desk.settings.restriction.${restriction.kind}`)
    return value === '' ? kind : text('desk.settings.restrictionIs', { kind, value })
  }
  return (
    <Section
      title={text('desk.settings.restrictions')}
      action={
        <Button size="s" icon={<PlusIcon aria-hidden="true" />} onClick={() => setOpened({})}>
          {text('desk.settings.addRestriction')}
        </Button>
      }
    >
      <p className="z-soft">{text('desk.settings.restrictionsAbout')}</p>
      {restrictions.error !== null && (
        <FailureNotice error={restrictions.error} onRetry={() => void restrictions.refetch()} />
      )}
      {restrictions.data !== undefined && restrictions.data.length > 0 && (
        <List label={text('desk.settings.restrictions')}>
          {restrictions.data.map((restriction) => (
            <ListRow
              key={restriction.id}
              onPress={() => setOpened({ restriction })}
              title={titleOf(restriction)}
              subtitle={restriction.message}
              badge={!restriction.active && <Badge>{text('desk.catalogue.off')}</Badge>}
            />
          ))}
        </List>
      )}
      {opened !== undefined && <RestrictionForm {...opened} onClose={() => setOpened(undefined)} />}
    </Section>
  )
}
