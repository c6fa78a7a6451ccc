import { z } from 'zod'
import { defineCall } from '../call.ts'
import { CompanyParams } from '../common/params.ts'
import { UploadedFile } from './schemas.ts'

export const uploadFile = defineCall({
  endpoint: { method: 'POST', path: '/v1/company/{company}/extra/file' },
  loadedWith: 'booking',
  summary:
    'Upload a file for an extra field: multipart, part `file`, JPEG, PNG, WebP, GIF or PDF of at most 5 MB. Pictures are re-encoded; JPEG of more than 12.5 million pixels, PNG of 9, GIF of 1.7 and WebP of 1 or of 1.2 MB are refused, and JPEG and PNG in passes of more than 2.2. Forgotten after a day unless a form keeps it',
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
