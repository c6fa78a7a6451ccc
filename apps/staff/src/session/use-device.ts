import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { request } from '#staff/api/request.ts'
import { useLanguage } from '#staff/language/language.tsx'
import { onPressedNotification, ownSubscription, pushState, type PushState, startWorker } from './device.ts'
import { isDeviceOf } from './leave-browser.ts'
import { useSession } from './session.tsx'

/** Of notifications in this browser; undefined until it is known. */
export function usePushState() {
  const queries = useQueryClient()
  const { data } = useQuery<PushState>({ queryKey: ['push state'], queryFn: pushState })
  return { push: data, refresh: () => queries.invalidateQueries({ queryKey: ['push state'] }) }
}

/** Starts the worker, gives a new session the notifications of the former one, and goes where a notification leads. */
export function useDevice(): void {
  const { me, chooseCompany } = useSession()
  const { locale } = useLanguage()
  const navigate = useNavigate()
  const person = me.person.id
  const session = me.session.id
  useEffect(() => {
    const keep = async () => {
      await startWorker()
      const subscription = isDeviceOf(person) ? await ownSubscription() : undefined
      if (subscription === undefined) return
      const { content } = await request('listStaffDevices', { params: {} }, locale)
      if (!content.some(({ current }) => current))
        await request('saveStaffDevice', { params: {}, body: { device: subscription } }, locale)
    }
    // Without a worker or a network the app is as it is; the next start tries again.
    keep().catch(() => {})
  }, [person, session, locale])
  useEffect(
    () =>
      onPressedNotification((path) => {
        const { pathname, search } = new URL(path, location.origin)
        const company = new URLSearchParams(search).get('company')
        if (company !== null) chooseCompany(company)
        void navigate(pathname.replace(/^\/staff/, '') + search, { state: { opened: Date.now() } })
      }),
    [chooseCompany, navigate],
  )
}
