/** /booking-page: the address that clients get, its code for cameras, and the line for the company's own site. */
import { Card, Section } from '@zapys/ui/card.tsx'
import { CalendarIcon, EditIcon, EventIcon, ExternalIcon, InviteIcon, ServiceIcon } from '@zapys/ui/icons.ts'
import { List, ListRow, RowIcon } from '@zapys/ui/list.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { useLocation } from 'react-router'
import { CopiedText } from '#staff/features/booking-page/copied-text.tsx'
import { QrCode } from '#staff/features/booking-page/qr-code.tsx'
import { Screen } from '#staff/features/shell/shell.tsx'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

export function BookingPageScreen() {
  const text = useText()
  const { company, can } = useSession()
  const state = useLocation().state as { isNew?: boolean; hasClasses?: boolean } | null
  const name = company.alias ?? company.id
  const address = `${location.origin}/i/${name}`
  const tag = `<script src="${location.origin}/embed.js" data-company="${name}" data-type="popup" async></script>`
  return (
    <Screen title={text('desk.page.title')}>
      {state?.isNew === true && (
        <Notice tone="success" title={text('desk.page.ready')}>
          {text('desk.page.readyLead')}
        </Notice>
      )}
      <Section title={text('desk.page.link')}>
        <Card className="booking-page__card">
          <CopiedText label={text('desk.page.link')} value={address} />
          <a className="desk-link" href={address} target="_blank" rel="noreferrer">
            <ExternalIcon aria-hidden="true" />
            {text('desk.page.open')}
          </a>
        </Card>
      </Section>
      <Section title={text('desk.page.code')}>
        <Card className="booking-page__card">
          <p className="z-soft">{text('desk.page.codeHint')}</p>
          <QrCode address={address} fileName={name} />
        </Card>
      </Section>
      <Section title={text('desk.page.site')}>
        <Card className="booking-page__card">
          <p className="z-soft">{text('desk.page.siteHint')}</p>
          <CopiedText label={text('desk.page.site')} value={tag} isCode />
        </Card>
      </Section>
      <Section title={text('desk.page.next')}>
        <List>
          <ListRow
            to="/board"
            leading={<RowIcon icon={<CalendarIcon />} />}
            title={text('desk.page.nextBoard')}
          />
          {state?.hasClasses === true && (
            <ListRow
              to="/classes"
              leading={<RowIcon icon={<EventIcon />} />}
              title={text('desk.page.nextClasses')}
            />
          )}
          {can('catalogue.write') && (
            <ListRow
              to="/catalogue"
              leading={<RowIcon icon={<ServiceIcon />} />}
              title={text('desk.page.nextCatalogue')}
            />
          )}
          {can('settings.write') && (
            <ListRow
              to="/settings"
              leading={<RowIcon icon={<EditIcon />} />}
              title={text('desk.page.nextSettings')}
            />
          )}
          {can('staff.write') && (
            <ListRow
              to="/people"
              leading={<RowIcon icon={<InviteIcon />} />}
              title={text('desk.page.nextPeople')}
            />
          )}
        </List>
      </Section>
    </Screen>
  )
}
