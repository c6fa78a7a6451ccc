/**
 * Pictures are decoded and drawn anew: what is stored holds pixels only, no place and camera, no second file behind the
 * picture, nothing that a decoder of somebody else stumbles over.
 */
import sharp, { type Sharp } from 'sharp'
import { ApiError } from '../../plugins/api-error.ts'
import { createGate } from '../../plugins/gate.ts'
import type { FileType } from './file-type.ts'

/** Phones take pictures of 48 and 50 million pixels; what unpacks to more is a bomb or a poster. */
const MOST_PIXELS = 51_000_000
/** Enough to read a document; larger ones are made smaller. */
const LONGEST_SIDE = 4096
const LONGEST_SECONDS = 10

// A picture of the largest size takes some 200 MB while it is drawn, and both processors of a small machine.
const drawing = createGate({ atOnce: 1, longestWaitMs: 10_000, mostWaiting: 4 })

// Each picture is drawn once, so that nothing of one client stays in memory, and only formats we know are read at all.
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
})

const formats = {
  'image/jpeg': (picture: Sharp) => picture.jpeg({ quality: 85 }),
  'image/png': (picture: Sharp) => picture.png(),
  'image/webp': (picture: Sharp) => picture.webp({ quality: 85 }),
  'image/gif': (picture: Sharp) => picture.gif(),
} as const

/** The picture drawn anew, of a GIF its first frame. Refuses with `file.type.notAllowed` what is no whole picture. */
export async function redraw(
  content: Buffer,
  type: Exclude<FileType, 'application/pdf'>,
  longestSide = LONGEST_SIDE,
): Promise<Buffer<ArrayBuffer>> {
  return drawing(async () => {
    const picture = sharp(content, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      // Before the note of how the camera was held is dropped.
      .autoOrient()
      .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: LONGEST_SECONDS })
    try {
      return Buffer.from(await formats[type](picture).toBuffer())
    } catch (error) {
      throw new ApiError('file.type.notAllowed', { cause: error })
    }
  })
}
