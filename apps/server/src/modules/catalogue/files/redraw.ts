/**
 * Pictures are decoded and re-encoded: what is stored holds pixels only, no place and camera, no second file behind the
 * picture, nothing that breaks another decoder. docs/rules/files.md.
 */
import type { default as SharpLibrary, Metadata, Sharp } from 'sharp'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import { createLimiter, type Limiter } from '../../../platform/admission/gate.ts'
import type { FileType } from './file-type.ts'

export type PictureType = Exclude<FileType, 'application/pdf'>

/** What is taken, and how large it is drawn. */
export type PictureBounds = {
  /** Pixels, by kind. */
  most: Record<PictureType, number>
  /** Pixels of what is laid in passes over the whole picture: each costs as much as a picture. */
  maxInPasses: number
  /** Bytes of a WebP: what is full of noise is unpacked bit by bit. */
  maxWebpBytes: number
  longestSide: number
  /** Pixels of what is stored. */
  maxDrawn: number
  /** Of a PNG that packs badly, as a photo does: packing it costs as much as unpacking it did. */
  maxDrawnOfNoise: number
  /** Drawn so long and not ready, it is given up. */
  longestSeconds: number
  /** Whose turn it is: pictures of companies do not keep visitors waiting. */
  turn: Limiter
}

/**
 * What a visitor may send: as much as 250 ms of processor draw. A JPEG is made smaller while it is
 * unpacked; the others are unpacked whole, WebP slowest. The widget makes smaller what is more.
 */
export const ofVisitor: PictureBounds = {
  most: { 'image/jpeg': 12_500_000, 'image/png': 9_000_000, 'image/webp': 1_000_000, 'image/gif': 1_200_000 },
  maxWebpBytes: 1_200_000,
  maxInPasses: 2_200_000,
  longestSide: 2560,
  maxDrawn: 2_200_000,
  maxDrawnOfNoise: 1_000_000,
  // With the wait for a place (app.ts) within the time in which anybody is answered.
  longestSeconds: 2,
  turn: createLimiter({ concurrency: 1, maxWaitMs: 2_000, maxWaiting: 4 }),
}

const ofJobs = createLimiter({ concurrency: 1, maxWaitMs: 60_000, maxWaiting: 20 })

/** What a company names is fetched in the background, and may take longer. */
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
  maxDrawn: 51_000_000,
  maxDrawnOfNoise: 51_000_000,
  longestSeconds: 10,
  turn: ofJobs,
})

/** Programs that draw make ten; each of hundreds would be a walk over the whole picture. */
const MAX_PASSES = 30
/** For each pixel, as they came: screens and drawings have a tenth. */
const BYTES_OF_NOISE = 0.5
/** A profile of tables instead of a few figures: whole books of colour for printing, slow to look up. */
const MAX_PROFILE_BYTES = 16_000
/** Words, profiles and the like beside the pixels of a PNG, as they are packed. */
const MAX_BESIDE_BYTES = 64_000

/** Loaded with the first picture. */
async function loadSharp(): Promise<typeof SharpLibrary> {
  const { default: sharp } = await import('sharp')
  // Each picture is drawn once, so that nothing of one client stays in memory, and only formats we know are read at all.
  sharp.cache(false)
  // One picture is drawn at a time: several threads would cost a quarter more, and take the processors from bookings.
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
function forgetLibrary(error: unknown): never {
  library = undefined
  throw error
}

/** WebP and GIF are slow to pack. What is opaque becomes a photo, the rest a PNG; every program reads these. */
const typeDrawn = (type: PictureType, { hasAlpha }: Metadata): 'image/jpeg' | 'image/png' =>
  type === 'image/jpeg' || (type === 'image/webp' && !hasAlpha) ? 'image/jpeg' : 'image/png'

const formats = {
  'image/jpeg': (picture: Sharp) => picture.jpeg({ quality: 82 }),
  // Packing harder saves a fifth of the bytes for three times the work.
  'image/png': (picture: Sharp) => picture.png({ compressionLevel: 2 }),
} as const

/** In pixels of the picture as it is seen. */
export type Part = { left: number; top: number; width: number; height: number }

/**
 * The re-encoded picture, of a GIF its first frame, or `part` of it, as far as the picture reaches; none of it is
 * `validation.failed`. Its head is read first, so that nothing is unpacked of what would
 * cost too much. Rejects with `file.tooLarge`, with `file.type.notAllowed` what is no whole picture, and with `server.busy`
 * where it takes too long.
 */
export async function redraw(
  content: Buffer,
  type: PictureType,
  bounds: PictureBounds,
  part?: Part,
): Promise<{ content: Buffer<ArrayBuffer>; type: PictureType }> {
  return bounds.turn(async () => {
    try {
      const sharp = await (library ??= loadSharp().catch(forgetLibrary))
      const head = await sharp(content, { limitInputPixels: false }).metadata()
      if (costsTooMuch(content, type, head, bounds)) throw new ApiError('file.tooLarge')
      const drawn = typeDrawn(type, head)
      const seen = head.autoOrient
      const cut = part && partWithin(part, seen)
      const { width, height } = cut ?? seen
      const [longest, area] = [Math.max(width, height), width * height]
      const isNoise = drawn === 'image/png' && content.length > head.width * head.height * BYTES_OF_NOISE
      const most = isNoise ? bounds.maxDrawnOfNoise : bounds.maxDrawn
      const scale = Math.min(1, bounds.longestSide / longest, Math.sqrt(most / area))
      const side = Math.max(1, Math.floor(longest * scale))
      const picture = sharp(content, {
        limitInputPixels: bounds.most[type],
        failOn: 'error',
        ignoreIcc: (head.icc?.length ?? 0) > MAX_PROFILE_BYTES,
      })
        // Before the note of how the camera was held is dropped.
        .autoOrient()
      if (cut !== undefined) picture.extract(cut)
      picture
        .resize(side, side, { fit: 'inside', withoutEnlargement: true, kernel: 'linear' })
        .timeout({ seconds: bounds.longestSeconds })
      return { content: Buffer.from(await formats[drawn](picture).toBuffer()), type: drawn }
    } catch (error) {
      if (error instanceof ApiError) throw error
      // The machine had too much to do: the same picture may be drawn in time later.
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
  // Four inks, or two bytes for each colour, are twice the work.
  const isHeavy = (type === 'image/jpeg' && head.channels === 4) || head.depth === 'ushort'
  const pixels = head.width * head.height * (isHeavy ? 2 : 1)
  if (pixels > bounds.most[type]) return true
  if (type === 'image/webp' && content.length > bounds.maxWebpBytes) return true
  if (type === 'image/png' && besidePixels(content) > MAX_BESIDE_BYTES) return true
  if (!head.isProgressive && !(type === 'image/jpeg' && head.channels === 4)) return false
  return pixels > bounds.maxInPasses || (type === 'image/jpeg' && passesOf(content) > MAX_PASSES)
}

/** The marks where a pass of a JPEG begins; inside packed pixels these two bytes never stand together. */
function passesOf(content: Buffer): number {
  const mark = Buffer.from([0xff, 0xda])
  let passes = 0
  for (let at = content.indexOf(mark); at !== -1; at = content.indexOf(mark, at + 2)) passes += 1
  return passes
}

/** Bytes of the parts of a PNG that are no pixels: packed words can unpack to a thousand times as many. */
function besidePixels(content: Buffer): number {
  let bytes = 0
  for (let at = 8; at + 12 <= content.length;) {
    const length = content.readUInt32BE(at)
    if (!['IHDR', 'PLTE', 'IDAT', 'IEND'].includes(content.toString('latin1', at + 4, at + 8)))
      bytes += length
    at += 12 + length
  }
  return bytes
}
