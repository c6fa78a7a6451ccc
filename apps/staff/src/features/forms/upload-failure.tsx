import type { ApiFailure } from '@zapys/contract/client'
import { Notice } from '@zapys/ui/notice.tsx'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useText } from '#staff/language/language.tsx'

/** Formats that the server accepts. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/gif'

/** Why a picture was rejected, and which formats are accepted. */
export function UploadFailure({ error }: { error: ApiFailure }) {
  const text = useText()
  if (error.code === 'file.tooLarge') return <Notice tone="error" title={text('desk.form.error.large')} />
  if (error.code === 'file.type.notAllowed' || error.code === 'validation.failed')
    return <Notice tone="error" title={text('desk.form.error.type')} />
  return <FailureNotice error={error} />
}
