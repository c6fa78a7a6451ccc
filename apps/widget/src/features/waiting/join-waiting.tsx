/** The way into the line where something is full. The form comes with the first press. */
import { lazy, Suspense, useState } from 'react'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import type { AtBranch } from '#widget/features/catalogue/branch-gate.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { Button, ButtonLink } from '#widget/ui/button.tsx'
import { ClockIcon } from '#widget/ui/icons.ts'
import { entryFor } from './waiting-here.ts'
import type { Wish } from './waiting-here.ts'

const JoinSheet = lazy(() => import('./join-sheet.tsx'))

export function JoinWaiting({ kind, ...props }: AtBranch & { wish: Wish; kind?: 'primary' | 'secondary' }) {
  const text = useText()
  const href = useCompanyHref()
  const [open, setOpen] = useState<boolean>()
  const entry = entryFor(props.wish)
  if (entry !== undefined)
    return (
      <ButtonLink kind={kind} icon={<ClockIcon aria-hidden />} to={href('waiting', { entry })}>
        {text('waiting.seePlace')}
      </ButtonLink>
    )
  return (
    <>
      <Button kind={kind} icon={<ClockIcon aria-hidden />} onClick={() => setOpen(true)}>
        {text('waiting.join')}
      </Button>
      {open !== undefined && (
        <Suspense>
          <JoinSheet {...props} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
