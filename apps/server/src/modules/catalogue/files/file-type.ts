/**
 * What a file is by its first bytes; its name and what the browser says of it count for nothing. Five kinds do not need
 * a library of hundreds: pictures are decoded afterwards, which is the proof.
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

const startsWith = (content: Buffer, bytes: string, at = 0) =>
  content.subarray(at, at + bytes.length).equals(Buffer.from(bytes, 'latin1'))

const isType: Record<FileType, (content: Buffer) => boolean> = {
  'image/jpeg': (content) => startsWith(content, '\xff\xd8\xff'),
  'image/png': (content) => startsWith(content, '\x89PNG\r\n\x1a\n'),
  'image/webp': (content) => startsWith(content, 'RIFF') && startsWith(content, 'WEBP', 8),
  'image/gif': (content) => startsWith(content, 'GIF87a') || startsWith(content, 'GIF89a'),
  // Readers look for the mark in the first 1024 bytes; at the very start nothing else can stand before it.
  'application/pdf': (content) => startsWith(content, '%PDF-'),
}

/** Undefined for everything that is not allowed, SVG and HTML above all: they can carry scripts. */
export const typeOf = (content: Buffer): FileType | undefined =>
  keysOf(fileTypes).find((type) => isType[type](content))
