/**
 * Detects a file's type by its first bytes; name and declared type are ignored. Five types need no large library:
 * pictures are decoded afterwards, which verifies them.
 */
import { keysOf } from '@zapys/contract/values'
export const fileTypes = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'application/pdf': 'pdf',
} as const

export type FileType = keyof typeof fileTypes

const startsWith = (content: Buffer, bytes: string, offset = 0) =>
  content.subarray(offset, offset + bytes.length).equals(Buffer.from(bytes, 'latin1'))

const isType: Record<FileType, (content: Buffer) => boolean> = {
  'image/jpeg': (content) => startsWith(content, '\xff\xd8\xff'),
  'image/png': (content) => startsWith(content, '\x89PNG\r\n\x1a\n'),
  'image/webp': (content) => startsWith(content, 'RIFF') && startsWith(content, 'WEBP', 8),
  'image/gif': (content) => startsWith(content, 'GIF87a') || startsWith(content, 'GIF89a'),
  // Readers search the first 1024 bytes for the marker; requiring it at the start excludes other content before it.
  'application/pdf': (content) => startsWith(content, '%PDF-'),
}

/** Undefined for types that are not permitted, above all SVG and HTML, which can contain scripts. */
export const typeOf = (content: Buffer): FileType | undefined =>
  keysOf(fileTypes).find((type) => isType[type](content))
