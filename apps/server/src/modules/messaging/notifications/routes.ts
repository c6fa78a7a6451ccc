import { calls } from '@zapys/contract'
import type { Deps } from '../../deps/deps.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import { listNotifications, readNotification } from './list-notifications.ts'

export function serveNotifications(serve: Serve, deps: Deps): void {
  serve(calls.listNotifications, ({ company, clientId, locale, query }) =>
    listNotifications(deps, company, { clientId, locale }, query),
  )
  serve(calls.readNotification, ({ company, clientId, locale, params }) =>
    readNotification(deps, company, { clientId, locale }, params.notification),
  )
  serve(calls.getMessengers, async () => {
    const { name, botLink } = deps.senders.messenger
    return { telegram: botLink === undefined ? null : { name: nameIn(botLink) ?? name, link: botLink } }
  })
}

/** The bot's username, as in `t.me/promin_bot`. */
const nameIn = (botLink: string) => URL.parse(botLink)?.pathname.split('/')[1] || undefined
