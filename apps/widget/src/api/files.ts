/** Files of forms: sent with progress, which `fetch` cannot tell, and looked up by their address. */
import type { UploadedFile } from '@zapys/contract'
import { parse } from 'content-disposition'
import { endpointOf } from './endpoints.ts'
import { ApiFailure } from './failure.ts'
import { addressOf } from '@zapys/contract/client'
import type { ApiOptions } from './request.ts'

/** A slow line needs as long for 5 MB; the server gives up on silence by itself. */
const TIMEOUT_MS = 120_000

type Sending = {
  /** From 0 to 1, of the bytes that have left. */
  onProgress(share: number): void
  signal: AbortSignal
}

/** Rejects with `ApiFailure`; a sending that was given up by `signal` never ends. */
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

/** What a file is; undefined where it is gone. */
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
