import { type FileType, fileTypes } from './file-type.ts'

const LONGEST = 100
/** Of what was sent: cutting off its endings takes the square of its length. */
const MAX_SENT = 400

/**
 * A name that is safe to show and to save under: no folders, nothing invisible (controls, marks that turn the writing
 * direction), and the ending of what the file really is.
 */
export function safeName(given: string, type: FileType): string {
  // Browsers write a quotation mark and ends of lines in this way: WHATWG HTML, multipart/form-data.
  const base = given
    .replaceAll(/%(?:22|0D|0A)/g, '')
    .split(/[/\\]/)
    .at(-1)!
    .slice(0, MAX_SENT)
  const visible = base.replaceAll(/[\p{C}\p{Zl}\p{Zp}<>:"|?*]/gu, '').replace(/^[.\s]+|[.\s]+$/g, '')
  const stem = visible.replace(/(\.[A-Za-z0-9]{1,5})+$/, '').trim()
  const cut = [...(stem === '' ? 'file' : stem)].slice(0, LONGEST).join('')
  return `${cut}.${fileTypes[type]}`
}
