/** Appends starts to one growing list, without allocating an object for each. */
import { at } from './range-clock.ts'

/** The arrays grow on demand. */
export type Writer = { count: number; starts: Int32Array; available: Uint8Array | null }

export const newWriter = (hasUnavailable: boolean): Writer => ({
  count: 0,
  starts: new Int32Array(1024),
  available: hasUnavailable ? new Uint8Array(1024) : null,
})

export function write(writer: Writer, start: number, isFree = true): void {
  if (writer.count === writer.starts.length) grow(writer)
  if (writer.available) writer.available[writer.count] = isFree ? 1 : 0
  writer.starts[writer.count++] = start
}

function grow(writer: Writer): void {
  const starts = new Int32Array(writer.starts.length * 2)
  starts.set(writer.starts)
  if (writer.available) {
    const available = new Uint8Array(starts.length)
    available.set(writer.available)
    writer.available = available
  }
  writer.starts = starts
}

/** Runs `writes`, removes what it wrote from the writer and returns it. */
export function collect(writer: Writer, writes: () => void): number[] {
  const first = writer.count
  writes()
  const written = Array.from(writer.starts.subarray(first, writer.count))
  writer.count = first
  return written
}

export function sortUnique(writer: Writer, first: number): void {
  const { starts } = writer
  starts.subarray(first, writer.count).sort()
  let length = first
  for (let index = first; index < writer.count; index++) {
    if (length === first || at(starts, length - 1) !== at(starts, index)) starts[length++] = at(starts, index)
  }
  writer.count = length
}
