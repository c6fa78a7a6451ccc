/** File uploads of forms, with progress, which `fetch` does not report; and file metadata by address. */
import type { UploadedFile } from '@zapys/contract'
import { parse } from 'content-disposition'
import { endpointOf } from './endpoints.ts'
import { ApiFailure } from './failure.ts'
import { addressOf } from '@zapys/contract/client'
import type { ApiOptions } from './request.ts'

/** A slow connection needs this long for 5 MB; the server closes idle connections. */
const TIMEOUT_MS = 120_000

type Sending = {
  /** Share of the sent bytes, 0 to 1. */
  onProgress(share: number): void
  signal: AbortSignal
}

/** Rejects with `ApiFailure`; an upload aborted by `signal` never settles. */
export function sendFile(
  company: string,
  file: Blob,
  name: string,
  { baseUrl }: ApiOptions,
  { onProgress, signal }: Sending,
): Promise<UploadedFile> {
  const { method, path } = endpointOf('uploadFile')
  const body = new FormData()
  body.append('file', file, name)
  const { promise, resolve, reject } = Promise.withResolvers<UploadedFile>()
  const asking = new XMLHttpRequest()
  asking.open(method, baseUrl + addressOf(path, { company }))
  asking.timeout = TIMEOUT_MS
  asking.responseType = 'json'
  asking.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
  asking.onload = () => {
    const answer = asking.response as UploadedFile | ApiFailure['payload'] | null
    if (asking.status === 200 && answer !== null) resolve(answer as UploadedFile)
    else reject(new ApiFailure(asking.status, method, (answer as ApiFailure['payload']) ?? undefined))
  }
  asking.onerror = asking.ontimeout = () => reject(new ApiFailure(0, method))
  signal.addEventListener('abort', () => asking.abort())
  asking.send(body)
  return promise
}

export type FileFacts = { name: string; type: string; size: number }

/** Metadata of a file; undefined if it no longer exists. */
export async function readFileFacts(uri: string, { baseUrl }: ApiOptions): Promise<FileFacts | undefined> {
  const answer = await fetch(baseUrl + uri, { method: 'HEAD' })
  if (answer.status === 404) return undefined
  if (!answer.ok) throw new ApiFailure(answer.status, 'HEAD')
  const { parameters } = parse(answer.headers.get('content-disposition') ?? '')
  return {
    name: parameters['filename'] ?? '',
    type: answer.headers.get('content-type') ?? '',
    size: Number(answer.headers.get('content-length') ?? 0),
  }
}
