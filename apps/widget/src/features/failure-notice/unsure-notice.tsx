import { errorOutcome } from '#widget/api/error-policy.ts'
import type { ApiFailure } from '#widget/api/failure.ts'
import { useWording } from '#widget/company/use-wording.ts'
import { Notice } from '@zapys/ui/notice.tsx'
import { Answer } from './answer.tsx'

/** The result of an earlier try is unknown: what went wrong, and what to do. `failure`: undefined after a reload. */
export function UnsureNotice({ failure, words }: { failure: ApiFailure | undefined; words: string }) {
  const wording = useWording()
  return (
    <Answer to={failure}>
      <Notice tone="error" title={failure && errorOutcome(failure, wording).toast?.title}>
        {words}
      </Notice>
    </Answer>
  )
}
