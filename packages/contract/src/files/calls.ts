import { z } from 'zod'
import { defineCall } from '../call.ts'
import { CompanyParams } from '../common/params.ts'
import { UploadedFile } from './schemas.ts'

export const uploadFile = defineCall({
  endpoint: { method: 'POST', path: '/v1/company/{company}/extra/file' },
  loadedWith: 'booking',
  summary:
    'Upload a file for an extra field: multipart, part `file`, JPEG, PNG, WebP, GIF or PDF of at most 5 MB. Pictures are re-encoded. Rejected: JPEG above 12.5 million pixels, PNG above 9, GIF above 1.2, WebP above 1 or 1.2 MB, progressive JPEG and interlaced PNG above 2.2. Deleted after a day unless a form uses it',
  tag: 'files',
  params: CompanyParams,
  query: z.object({}),
  body: z.unknown(),
  answer: UploadedFile,
  errors: [
    'validation.failed',
    'company.notFound',
    'request.malformed',
    'file.tooLarge',
    'file.type.notAllowed',
  ],
  rateLimits: ['file.upload'],
  keeps: ['file.keep'],
})
