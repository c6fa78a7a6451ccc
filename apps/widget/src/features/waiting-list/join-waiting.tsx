/** Button to join the waiting list. The form loads on the first press. */
import { Suspense, useState } from 'react'
import { useIsHydrated } from '#widget/browser/hydration.ts'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import type { AtBranch } from '#widget/features/catalogue/branch-gate.tsx'
import { lazyPart } from '#widget/language/lazy-part.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { Button, ButtonLink } from '@zapys/ui/button.tsx'
import { ClockIcon } from '@zapys/ui/icons.ts'
import { entryFor } from './waiting-here.ts'
import type { EntryRequest } from './waiting-here.ts'

const JoinSheet = lazyPart(() => import('./join-sheet.tsx'), ['waiting'])

export function JoinWaiting({
  kind,
  ...props
}: AtBranch & { entryRequest: EntryRequest; kind?: 'primary' | 'secondary' }) {
  const text = useText()
  const href = useCompanyHref()
  const [open, setOpen] = useState<boolean>()
  // Existing entries are stored only in this browser.
  const isHydrated = useIsHydrated()
  const entry = isHydrated ? entryFor(props.branch.id, props.entryRequest) : undefined
  if (entry !== undefined)
    return (
      <ButtonLink kind={kind} icon={<ClockIcon aria-hidden />} to={href('waiting', { entry })}>
        {text('booking.seeWaitingPlace')}
      </ButtonLink>
    )
  return (
    <>
      <Button kind={kind} icon={<ClockIcon aria-hidden />} onClick={() => setOpen(true)}>
        {text('booking.joinWaiting')}
      </Button>
      {open !== undefined && (
        <Suspense>
          <JoinSheet {...props} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
