/** What the server takes, and what it would make smaller anyway: docs/rules/files.md. */
export const MAX_BYTES = 5 * 1024 * 1024
const LONGEST_SIDE = 2560
const MAX_PIXELS = 2_600_000

/**
 * The file as it is sent. Phone photos exceed the limit and few clients can shrink one: it is done here.
 * Anything else, and a picture this browser cannot read, stays as it is for the server to judge.
 */
export async function fitPhoto(file: File): Promise<Blob> {
  if (!/^image\/(jpeg|png|webp)$/.test(file.type)) return file
  try {
    const picture = await createImageBitmap(file)
    const { width, height } = picture
    const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height), Math.sqrt(MAX_PIXELS / width / height))
    // Of WebP the server takes less.
    if (scale === 1 && file.size <= MAX_BYTES && file.type !== 'image/webp') return file
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    const drawing = canvas.getContext('2d')
    // What one sees through would come out black.
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
