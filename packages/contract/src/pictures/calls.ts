import { z } from 'zod'
import { defineKeyCall } from '../call.ts'
import { catalogueWrite } from '../common/catalogue-write.ts'
import { CompanyParams } from '../common/params.ts'
import { ImageQuery, UploadedImage } from './schemas.ts'

export const uploadImage = defineKeyCall({
  ...catalogueWrite,
  endpoint: { method: 'POST', path: '/v1/company/{company}/image/file' },
  summary:
    'Upload a picture for the catalogue: multipart, part `file`, JPEG, PNG, WebP or GIF of at most 5 MB; `crop` selects a part. It is re-encoded, and deleted after a day unless a `logo` or `photos` use its `uri`',
  params: CompanyParams,
  query: ImageQuery,
  body: z.unknown(),
  answer: UploadedImage,
  errors: ['validation.failed', 'request.malformed', 'file.tooLarge', 'file.type.notAllowed'],
  keeps: ['image.keep'],
})
