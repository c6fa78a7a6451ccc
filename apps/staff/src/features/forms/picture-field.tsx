import { useMutation } from '@tanstack/react-query'
import type { ApiFailure } from '@zapys/contract/client'
import { Button } from '@zapys/ui/button.tsx'
import { useRef } from 'react'
import { uploadPicture } from '#staff/api/upload-picture.ts'
import { useLanguage, useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import { pictureTypes, UploadFailure } from './upload-failure.tsx'

type PictureFieldProps = { label: string; value: string | null; onChange(address: string | null): void }

/** A picture, uploaded when chosen and used when the form is saved. */
export function PictureField({ label, value, onChange }: PictureFieldProps) {
  const text = useText()
  const { locale } = useLanguage()
  const { company } = useSession()
  const input = useRef<HTMLInputElement>(null)
  const upload = useMutation<string, ApiFailure, File>({
    mutationFn: (file) => uploadPicture(company.id, file, locale),
    onSuccess: onChange,
  })
  return (
    <div className="z-field" role="group" aria-label={label}>
      <span className="z-field__label">{label}</span>
      <div className="z-cluster">
        {value !== null && <img className="desk-picture" src={value} alt="" />}
        <input
          ref={input}
          type="file"
          accept={pictureTypes}
          hidden
          data-picture
          onChange={({ target }) => {
            const file = target.files?.[0]
            if (file !== undefined) upload.mutate(file)
            target.value = ''
          }}
        />
        <Button size="s" busy={upload.isPending} onClick={() => input.current?.click()}>
          {text(value === null ? 'desk.form.choosePicture' : 'desk.form.otherPicture')}
        </Button>
        {value !== null && (
          <Button size="s" kind="quiet" onClick={() => onChange(null)}>
            {text('desk.form.noPicture')}
          </Button>
        )}
      </div>
      {upload.error !== null && <UploadFailure error={upload.error} />}
    </div>
  )
}
