import { useMutation } from '@tanstack/react-query'
import { ApiFailure } from '@zapys/contract/client'
import { request } from '#staff/api/request.ts'
import { againWhenBusy } from '#staff/api/when-busy.ts'
import { useLanguage } from '#staff/language/language.tsx'
import { useSetMe } from './session.tsx'

/** Ends the session of this browser, or all of the person. One that had ended already leaves nothing in this browser either. */
export function useSignOut() {
  const { locale } = useLanguage()
  const setMe = useSetMe()
  return useMutation<void, ApiFailure, { everywhere?: boolean }>({
    mutationFn: async (body) => {
      try {
        await request('signOutStaff', { params: {}, body }, locale)
      } catch (error) {
        const hadEnded = error instanceof ApiFailure && error.status === 401
        if (!hadEnded || body.everywhere === true) throw error
      }
    },
    ...againWhenBusy,
    onSuccess: () => setMe(null),
  })
}
