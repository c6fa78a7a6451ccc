/** Uploads a picture of the catalogue. No React here. */
import type { Locale, UploadedImage } from '@zapys/contract'
import { addressOf, send } from '@zapys/contract/client'
import { endpoints } from '@zapys/contract/endpoints'

/** Its address, which a `logo` has. It is deleted after a day unless one does. */
export async function uploadPicture(company: string, file: File, locale: Locale): Promise<string> {
  const body = new FormData()
  body.append('file', file)
  const { method, path } = endpoints.uploadImage
  const uploaded = (await send({
    method,
    url: addressOf(path, { company }),
    headers: { Accept: 'application/json', 'Accept-Language': locale, 'X-Staff-App': '1' },
    credentials: 'same-origin',
    body,
  })) as UploadedImage
  return uploaded.uri
}
