/** Uploads a picture of the catalogue. No React here. */
import type { Locale } from '@zapys/contract'
import { fitPhoto } from '@zapys/ui/fit-photo.ts'
import { sendFile } from './send-file.ts'

/** Resolves with its address for a `logo`. The server deletes the picture after a day if nothing references it. */
export async function uploadPicture(company: string, file: File, locale: Locale): Promise<string> {
  const { uri } = await sendFile(
    'uploadImage',
    { params: { company } },
    { content: await fitPhoto(file), name: file.name },
    locale,
  )
  return uri
}
