// /i/:company/notifications
import { useQueryClient } from '@tanstack/react-query'
import type { Notification, Paged } from '@zapys/contract'
import { useAction } from '#widget/api/use-action.ts'
import { usePages } from '#widget/api/use-pages.ts'
import { useNavigate } from '#widget/browser/router.tsx'
import { useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { AccountGate } from '#widget/features/account/account-gate.tsx'
import { ShowMore } from '#widget/features/more/show-more.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { NotificationIcon } from '@zapys/ui/icons.ts'
import { List } from '@zapys/ui/list.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { linkBelow } from './link-below.ts'
import { MessengerSteps } from './messenger-steps.tsx'
import { NotificationRow } from './notification-row.tsx'

export default function Notifications() {
  const text = useText()
  const href = useCompanyHref()
  useScreen({ title: text('notifications.title'), back: href('main', {}) })
  return (
    <AccountGate>
      <div className="z-stack z-stack--wide">
        <Told />
        <MessengerSteps />
      </div>
    </AccountGate>
  )
}

function Told() {
  const text = useText()
  const href = useCompanyHref()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { company } = useCompany()
  const list = usePages('listNotifications', { params: { company: company.id }, query: { size: 20 } })
  // Opens the target even if marking as read fails.
  const read = useAction('readNotification', { handles: ({ status }) => status !== 401 })

  const open = (notification: Notification) => {
    if (!notification.read) {
      client.setQueriesData<Paged<Notification>>({ queryKey: ['listNotifications'] }, (shown) =>
        shown === undefined
          ? shown
          : {
              ...shown,
              content: shown.content.map((each) =>
                each.id === notification.id ? { ...each, read: true } : each,
              ),
            },
      )
      read
        .run({ params: { company: company.id, notification: notification.id }, body: {} })
        .catch(() => undefined)
    }
    if (notification.link !== null) navigate(linkBelow(href('home', {}), notification.link))
  }

  if (list.data === undefined) return <Skeleton shape="row" count={4} />
  const { content } = list.data
  if (content.length === 0)
    return (
      <EmptyState
        icon={<NotificationIcon />}
        title={text('notifications.none')}
        text={text('notifications.noneText')}
      />
    )
  return (
    <div className="z-stack">
      <List label={text('notifications.title')}>
        {content.map((notification) => (
          <NotificationRow
            key={notification.id}
            notification={notification}
            onOpen={() => open(notification)}
          />
        ))}
      </List>
      <ShowMore list={list} />
    </div>
  )
}
