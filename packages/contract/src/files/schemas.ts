/** Files of extra fields. S7.profile, S5.extra. */
import { z } from 'zod'
import { Id } from '../common/schemas.ts'

/** `uri` is the stored value of an extra field of type FILE; it grants access to the file. */
export const UploadedFile = z.object({
  id: Id,
  uri: z.string(),
  name: z.string(),
  /** By content, not by name: for example `image/png`. */
  type: z.string(),
  size: z.int(),
})
export type UploadedFile = z.infer<typeof UploadedFile>
