import type { BranchResource } from '@zapys/contract'
import { ExternalIcon } from '@zapys/ui/icons.ts'
import { useState } from 'react'
import { photoDrafts, storedPhotos } from '#staff/features/forms/photo-drafts.ts'
import { PhotosField } from '#staff/features/forms/photos-field.tsx'
import { PictureField } from '#staff/features/forms/picture-field.tsx'
import { SavingSheet } from '#staff/features/forms/saving-sheet.tsx'
import { useSaving } from '#staff/features/forms/use-saving.ts'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

/** Picture of a person or room, and photos of work, for the booking page. */
export function PersonPhotos({ person, onClose }: { person: BranchResource; onClose(): void }) {
  const text = useText()
  const { company } = useSession()
  const [logo, setLogo] = useState(person.logo)
  const [photos, setPhotos] = useState(() => photoDrafts(person))
  const { saving, save } = useSaving(['listBranchResources', 'readBranchDay'], onClose)
  return (
    <SavingSheet
      title={text('desk.photos.title')}
      submit={text('desk.save')}
      saving={saving}
      onClose={onClose}
      onSubmit={() =>
        save(async (send) => {
          await send('changeResource', {
            params: { company: company.id, branch: person.branch_id, resource: person.id },
            body: { resource: { logo, ...storedPhotos(photos) } },
          })
        })
      }
    >
      <PictureField label={text('desk.photos.picture')} value={logo} onChange={setLogo} />
      <PhotosField value={photos} onChange={setPhotos} />
      <a
        className="desk-link"
        href={`/i/${company.alias ?? company.id}/b/${person.branch_id}/r/${person.id}`}
        target="_blank"
        rel="noreferrer"
      >
        <ExternalIcon aria-hidden="true" />
        {text('desk.catalogue.seen')}
      </a>
    </SavingSheet>
  )
}
