/**
 * Decodes and re-encodes pictures, so that only pixels are stored: no location, no camera data, no appended files,
 * no exploits for other decoders. docs/rules/files.md.
 */
import type { default as SharpLibrary, Metadata, Sharp } from 'sharp'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import { createLimiter, type Limiter } from '../../../platform/admission/gate.ts'
import type { FileType } from './file-type.ts'

export type PictureType = Exclude<FileType, 'application/pdf'>

/** Limits on the input, and size of the output. */
export type PictureBounds = {
  /** Maximum pixels, by type. */
  most: Record<PictureType, number>
  /** Maximum pixels of progressive pictures, where each pass costs as much as a whole picture. */
  maxInPasses: number
  /** Maximum bytes of a WebP: noisy ones are slow to decode. */
  maxWebpBytes: number
  longestSide: number
  /** Maximum pixels of the output. */
  maxPixels: number
  /** Maximum pixels of a poorly compressible PNG, such as a photo: encoding costs as much as decoding. */
  maxNoisyPixels: number
  /** Timeout of the re-encoding. */
  longestSeconds: number
  /** Queue for re-encoding, separate for companies so that visitors do not wait for their pictures. */
  turn: Limiter
}

/**
 * Limits for visitors: about 250 ms of CPU time. JPEGs are downscaled while decoding; other types are decoded
 * completely, WebP slowest. The widget downscales larger pictures.
 */
export const ofVisitor: PictureBounds = {
  most: { 'image/jpeg': 12_500_000, 'image/png': 9_000_000, 'image/webp': 1_000_000, 'image/gif': 1_200_000 },
  maxWebpBytes: 1_200_000,
  maxInPasses: 2_200_000,
  longestSide: 2560,
  maxPixels: 2_200_000,
  maxNoisyPixels: 1_000_000,
  // Together with the wait for admission (app.ts), it stays within the time limit of a response.
  longestSeconds: 2,
  turn: createLimiter({ concurrency: 1, maxWaitMs: 2_000, maxWaiting: 4 }),
}

const ofJobs = createLimiter({ concurrency: 1, maxWaitMs: 60_000, maxWaiting: 20 })

/** Pictures at addresses from companies are fetched in the background, and may take longer. */
export const ofCompany = (longestSide: number): PictureBounds => ({
  most: {
    'image/jpeg': 51_000_000,
    'image/png': 51_000_000,
    'image/webp': 51_000_000,
    'image/gif': 51_000_000,
  },
  maxInPasses: 51_000_000,
  maxWebpBytes: Infinity,
  longestSide,
  maxPixels: 51_000_000,
  maxNoisyPixels: 51_000_000,
  longestSeconds: 10,
  turn: ofJobs,
})

/** Usual programs write ten passes; hundreds would each scan the whole picture. */
const MAX_PASSES = 30
/** Bytes per pixel of the input above which it counts as noise; screenshots and drawings have a tenth. */
const BYTES_OF_NOISE = 0.5
/** Larger color profiles are lookup tables for printing, which are slow. */
const MAX_PROFILE_BYTES = 16_000
/** Maximum bytes of compressed metadata (texts, profiles) in a PNG. */
const MAX_BESIDE_BYTES = 64_000

/** Loaded with the first picture. */
async function loadSharp(): Promise<typeof SharpLibrary> {
  const { default: sharp } = await import('sharp')
  // No cache, so that no client's picture stays in memory. Only known formats are decoded.
  sharp.cache(false)
  // One picture at a time: more threads would cost a quarter more CPU time and slow down bookings.
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadNsgifBuffer',
    ],
  })
  return sharp
}
let library: Promise<typeof SharpLibrary> | undefined
function unloadLibrary(error: unknown): never {
  library = undefined
  throw error
}

/** WebP and GIF are slow to encode. Opaque ones become JPEG and others PNG, which every program reads. */
const encodedType = (type: PictureType, { hasAlpha }: Metadata): 'image/jpeg' | 'image/png' =>
  type === 'image/jpeg' || (type === 'image/webp' && !hasAlpha) ? 'image/jpeg' : 'image/png'

const formats = {
  'image/jpeg': (picture: Sharp) => picture.jpeg({ quality: 82 }),
  // A higher level saves a fifth of the bytes for three times the work.
  'image/png': (picture: Sharp) => picture.png({ compressionLevel: 2 }),
} as const

/** Pixels of the picture as displayed. */
export type Part = { left: number; top: number; width: number; height: number }

/**
 * Re-encodes a picture (a GIF's first frame), or the portion of `part` within it. The header is checked first, so
 * that nothing expensive is decoded.
 * Rejects with `validation.failed` (`part` is outside), `file.tooLarge`, `file.type.notAllowed` (broken) and
 * `server.busy` (timeout).
 */
export async function reencode(
  content: Buffer,
  type: PictureType,
  bounds: PictureBounds,
  part?: Part,
): Promise<{ content: Buffer<ArrayBuffer>; type: PictureType }> {
  return bounds.turn(async () => {
    try {
      const sharp = await (library ??= loadSharp().catch(unloadLibrary))
      const head = await sharp(content, { limitInputPixels: false }).metadata()
      if (costsTooMuch(content, type, head, bounds)) throw new ApiError('file.tooLarge')
      const outputType = encodedType(type, head)
      const seen = head.autoOrient
      const cut = part && partWithin(part, seen)
      const { width, height } = cut ?? seen
      const [longest, area] = [Math.max(width, height), width * height]
      const isNoise = outputType === 'image/png' && content.length > head.width * head.height * BYTES_OF_NOISE
      const most = isNoise ? bounds.maxNoisyPixels : bounds.maxPixels
      const scale = Math.min(1, bounds.longestSide / longest, Math.sqrt(most / area))
      const side = Math.max(1, Math.floor(longest * scale))
      const picture = sharp(content, {
        limitInputPixels: bounds.most[type],
        failOn: 'error',
        ignoreIcc: (head.icc?.length ?? 0) > MAX_PROFILE_BYTES,
      })
        // Before the orientation metadata is dropped.
        .autoOrient()
      if (cut !== undefined) picture.extract(cut)
      picture
        .resize(side, side, { fit: 'inside', withoutEnlargement: true, kernel: 'linear' })
        .timeout({ seconds: bounds.longestSeconds })
      return { content: Buffer.from(await formats[outputType](picture).toBuffer()), type: outputType }
    } catch (error) {
      if (error instanceof ApiError) throw error
      // The machine was overloaded: the same picture may succeed later.
      const isLate = error instanceof Error && error.message.startsWith('timeout')
      throw new ApiError(isLate ? 'server.busy' : 'file.type.notAllowed', { cause: error })
    }
  })
}

function partWithin({ left, top, ...part }: Part, seen: { width: number; height: number }): Part {
  const [width, height] = [Math.min(part.width, seen.width - left), Math.min(part.height, seen.height - top)]
  if (width <= 0) throw invalid('width', 'must take a part of the picture')
  if (height <= 0) throw invalid('height', 'must take a part of the picture')
  return { left, top, width, height }
}

function costsTooMuch(content: Buffer, type: PictureType, head: Metadata, bounds: PictureBounds): boolean {
  // CMYK, or 16 bits per channel, doubles the work.
  const isHeavy = (type === 'image/jpeg' && head.channels === 4) || head.depth === 'ushort'
  const pixels = head.width * head.height * (isHeavy ? 2 : 1)
  if (pixels > bounds.most[type]) return true
  if (type === 'image/webp' && content.length > bounds.maxWebpBytes) return true
  if (type === 'image/png' && besidePixels(content) > MAX_BESIDE_BYTES) return true
  if (!head.isProgressive && !(type === 'image/jpeg' && head.channels === 4)) return false
  return pixels > bounds.maxInPasses || (type === 'image/jpeg' && passesOf(content) > MAX_PASSES)
}

/** Counts the markers that start a pass of a JPEG; entropy-coded data never contains these two bytes in a row. */
function passesOf(content: Buffer): number {
  const mark = Buffer.from([0xff, 0xda])
  let passes = 0
  for (let offset = content.indexOf(mark); offset !== -1; offset = content.indexOf(mark, offset + 2))
    passes += 1
  return passes
}

/** Bytes of a PNG's chunks without pixels: compressed texts can expand a thousandfold. */
function besidePixels(content: Buffer): number {
  let bytes = 0
  for (let offset = 8; offset + 12 <= content.length;) {
    const length = content.readUInt32BE(offset)
    if (!['IHDR', 'PLTE', 'IDAT', 'IEND'].includes(content.toString('latin1', offset + 4, offset + 8)))
      bytes += length
    offset += 12 + length
  }
  return bytes
}
