import type { FetchRefusal } from '../pinned-fetch.ts'

/** A rejection is shown to the company's staff, never to visitors. */
export type FetchedPicture = { kind: 'fetched'; content: Buffer } | { kind: 'refused'; reason: FetchRefusal }

/** Fetches the address; the caller checks whether the content is a picture. Never throws. */
export type FetchPicture = (address: string) => Promise<FetchedPicture>
