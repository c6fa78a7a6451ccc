/** Pictures that staff upload for the catalogue. */
import { z } from 'zod'
import { Id, QueryBoolean, QueryInt } from '../common/schemas.ts'

const Pixels = QueryInt.pipe(z.int().min(0).max(20_000))

/** `crop`: only that part of the picture, in pixels as it is seen. */
export const ImageQuery = z.object({
  crop: QueryBoolean.optional(),
  x: Pixels.optional(),
  y: Pixels.optional(),
  width: Pixels.optional(),
  height: Pixels.optional(),
})

export type ImageQuery = z.infer<typeof ImageQuery>

/** `uri` is the value for a `logo`. */
export const UploadedImage = z.object({ id: Id, uri: z.string(), type: z.string(), size: z.int() })

export type UploadedImage = z.infer<typeof UploadedImage>
