import { useMutation } from '@tanstack/react-query'
import type { ApiFailure } from '@zapys/contract/client'
import { Button } from '@zapys/ui/button.tsx'
import { TextField } from '@zapys/ui/field.tsx'
import { PlusIcon } from '@zapys/ui/icons.ts'
import { useRef } from 'react'
import { uploadPicture } from '#staff/api/upload-picture.ts'
import { useLanguage, useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import { moved } from './moved.ts'
import { OrderButtons } from './order-buttons.tsx'
import { MAX_PHOTOS, type PhotoDraft } from './photo-drafts.ts'
import { pictureTypes, UploadFailure } from './upload-failure.tsx'

type PhotosFieldProps = {
  value: readonly PhotoDraft[]
  onChange(change: (before: readonly PhotoDraft[]) => readonly PhotoDraft[]): void
}

/** Photos of work in display order. Uploaded when chosen, published when the form is saved. */
export function PhotosField({ value, onChange }: PhotosFieldProps) {
  const text = useText()
  return (
    <fieldset className="desk-fieldset">
      <legend>{text('desk.photos.work')}</legend>
      <p className="z-soft z-small">{text('desk.photos.hint', { count: MAX_PHOTOS })}</p>
      {value.map((photo, index) => {
        const number = index + 1
        return (
          <div
            key={photo.address}
            className="desk-photo"
            role="group"
            aria-label={text('desk.photos.one', { number })}
          >
            <a
              href={photo.address}
              target="_blank"
              rel="noreferrer"
              aria-label={text('desk.photos.open', { number })}
            >
              <img className="desk-picture" src={photo.address} alt="" />
            </a>
            <TextField
              label={text('desk.photos.text')}
              maxLength={300}
              name={`photo-${number}`}
              value={photo.text}
              onChange={(words) =>
                onChange((before) =>
                  before.map((one) => (one.address === photo.address ? { ...one, text: words } : one)),
                )
              }
            />
            <OrderButtons
              up={text('desk.photos.up', { number })}
              down={text('desk.photos.down', { number })}
              remove={text('desk.photos.remove', { number })}
              index={index}
              count={value.length}
              onMove={(by) => onChange((before) => moved(before, index, by))}
              onRemove={() => onChange((before) => before.filter(({ address }) => address !== photo.address))}
            />
          </div>
        )
      })}
      <AddPhotos value={value} onChange={onChange} />
    </fieldset>
  )
}

/** Uploads several photos one after another; those before a rejected one stay. */
function AddPhotos({ value, onChange }: PhotosFieldProps) {
  const text = useText()
  const { locale } = useLanguage()
  const { company } = useSession()
  const input = useRef<HTMLInputElement>(null)
  const room = MAX_PHOTOS - value.length
  const upload = useMutation<void, ApiFailure, File[]>({
    mutationFn: async (files) => {
      for (const file of files) {
        const address = await uploadPicture(company.id, file, locale)
        onChange((before) => [...before, { address, text: '' }])
      }
    },
  })
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={pictureTypes}
        multiple
        hidden
        data-photos
        onChange={({ target }) => {
          const files = [...(target.files ?? [])].slice(0, room)
          target.value = ''
          if (files.length > 0) upload.mutate(files)
        }}
      />
      <Button
        size="s"
        icon={<PlusIcon aria-hidden="true" />}
        busy={upload.isPending}
        disabled={room === 0}
        onClick={() => input.current?.click()}
      >
        {text('desk.photos.add')}
      </Button>
      {upload.error !== null && <UploadFailure error={upload.error} />}
    </>
  )
}
