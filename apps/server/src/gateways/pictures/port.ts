import type { FetchRefusal } from '../pinned-fetch.ts'

/** A rejection is shown to the company's staff, never to visitors. */
export type FetchedPicture = { kind: 'fetched'; content: Buffer } | { kind: 'refused'; reason: FetchRefusal }

/** Fetches what stands at the address; whether it is a picture is for the caller to see. Never throws. */
export type FetchPicture = (address: string) => Promise<FetchedPicture>
