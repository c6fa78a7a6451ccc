import { type FileType, fileTypes } from './file-type.ts'

const LONGEST = 100
/** Limit on the sent name in characters: removing its extensions takes quadratic time. */
const MAX_SENT = 400

/**
 * Makes a name safe to display and save: no folders, no invisible characters (controls, direction marks), and the
 * extension of the actual type.
 */
export function safeName(name: string, type: FileType): string {
  // Browsers encode quotation marks and line breaks this way: WHATWG HTML, multipart/form-data.
  const base = name
    .replaceAll(/%(?:22|0D|0A)/g, '')
    .split(/[/\\]/)
    .at(-1)!
    .slice(0, MAX_SENT)
  const visible = base.replaceAll(/[\p{C}\p{Zl}\p{Zp}<>:"|?*]/gu, '').replace(/^[.\s]+|[.\s]+$/g, '')
  const stem = visible.replace(/(\.[A-Za-z0-9]{1,5})+$/, '').trim()
  const cut = [...(stem === '' ? 'file' : stem)].slice(0, LONGEST).join('')
  return `${cut}.${fileTypes[type]}`
}
