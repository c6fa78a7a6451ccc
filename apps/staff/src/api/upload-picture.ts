/** Uploads a picture of the catalogue. No React here. */
import type { Locale } from '@zapys/contract'
import { fitPhoto } from '@zapys/ui/fit-photo.ts'
import { sendFile } from './send-file.ts'

/** Its address, which a `logo` has. It is deleted after a day unless one does. */
export async function uploadPicture(company: string, file: File, locale: Locale): Promise<string> {
  const { uri } = await sendFile(
    'uploadImage',
    { params: { company } },
    { content: await fitPhoto(file), name: file.name },
    locale,
  )
  return uri
}
