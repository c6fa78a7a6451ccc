import { Button } from '@zapys/ui/button.tsx'
import { LeaveIcon } from '@zapys/ui/icons.ts'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { useText } from '#staff/language/language.tsx'
import { useSetMe } from '#staff/session/session.tsx'

export function SignOutButton() {
  const text = useText()
  const setMe = useSetMe()
  const signOut = useAction('signOutStaff')
  return (
    <>
      {signOut.error !== null && <FailureNotice error={signOut.error} />}
      <Button
        icon={<LeaveIcon aria-hidden="true" />}
        busy={signOut.busy}
        onClick={() => signOut.send({ params: {}, body: {} }, { onSuccess: () => setMe(null) })}
      >
        {text('desk.signOut')}
      </Button>
    </>
  )
}
