import { Button } from '@zapys/ui/button.tsx'
import { LeaveIcon } from '@zapys/ui/icons.ts'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useText } from '#staff/language/language.tsx'
import { useSignOut } from '#staff/session/use-sign-out.ts'

export function SignOutButton() {
  const text = useText()
  const signOut = useSignOut()
  return (
    <>
      {signOut.error !== null && <FailureNotice error={signOut.error} />}
      <Button
        icon={<LeaveIcon aria-hidden="true" />}
        busy={signOut.isPending}
        onClick={() => signOut.mutate({})}
      >
        {text('desk.signOut')}
      </Button>
    </>
  )
}
