/** What the server takes: capabilities/files/routes.ts. */
export const MOST_BYTES = 5 * 1024 * 1024
const LONGEST_SIDE = 4096

/**
 * The file as it is sent. Photos of today's phones are larger than the limit, and nobody knows how to make one smaller:
 * it is done here. Anything else, and a picture this browser cannot read, stays as it is for the server to judge.
 */
export async function fitPhoto(file: File): Promise<Blob> {
  if (file.size <= MOST_BYTES || !/^image\/(jpeg|png|webp)$/.test(file.type)) return file
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const { promise, resolve } = Promise.withResolvers<Blob | null>()
    canvas.toBlob(resolve, 'image/jpeg', 0.85)
    return (await promise) ?? file
  } catch {
    return file
  }
}
