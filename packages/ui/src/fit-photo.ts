/** Limits of the server, and the size to which it shrinks pictures anyway: docs/rules/files.md. */
export const MAX_BYTES = 5 * 1024 * 1024
const LONGEST_SIDE = 2560
const MAX_PIXELS = 2_600_000

/**
 * Shrinks a photo before the upload, because phone photos exceed the limit and few clients can shrink one.
 * Returns other files, and pictures that this browser cannot read, unchanged; the server then decides.
 */
export async function fitPhoto(file: File): Promise<Blob> {
  if (!/^image\/(jpeg|png|webp)$/.test(file.type)) return file
  try {
    const picture = await createImageBitmap(file)
    const { width, height } = picture
    const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height), Math.sqrt(MAX_PIXELS / width / height))
    // The server's limits for WebP are lower.
    if (scale === 1 && file.size <= MAX_BYTES && file.type !== 'image/webp') return file
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    const drawing = canvas.getContext('2d')
    // Transparent areas would become black.
    if (drawing) drawing.fillStyle = '#fff'
    drawing?.fillRect(0, 0, canvas.width, canvas.height)
    drawing?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const { promise, resolve } = Promise.withResolvers<Blob | null>()
    canvas.toBlob(resolve, 'image/jpeg', 0.85)
    return (await promise) ?? file
  } catch {
    return file
  }
}
