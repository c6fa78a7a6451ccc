import { useEffect, useRef, useState } from 'react'
import { FILE_ON_ITS_WAY } from '@zapys/domain/validation'
import { useApi } from '#widget/api/api.tsx'
import { ApiFailure } from '#widget/api/failure.ts'
import { readFileFacts, sendFile } from '#widget/api/files.ts'
import type { FileFacts } from '#widget/api/files.ts'
import { useCompany } from '#widget/company/company.tsx'
import { fitPhoto, MAX_BYTES } from '@zapys/ui/fit-photo.ts'

export type Problem = 'tooLarge' | 'type' | 'tooMany' | 'network' | 'gone'

/** State of a field that is not empty. */
export type Shown =
  | { kind: 'sending'; name: string; share: number }
  | { kind: 'failed'; name: string; problem: Problem }
  | { kind: 'kept'; facts: FileFacts | undefined }

/** Metadata of files sent from this page, to avoid a request. */
const known = new Map<string, FileFacts>()

/** The field's value is the file's address, or `FILE_ON_ITS_WAY` during the upload. */
export function useUpload(value: string, onChange: (value: string) => void) {
  const { company } = useCompany()
  const api = useApi()
  const [trying, setTrying] = useState<Exclude<Shown, { kind: 'kept' }>>()
  const chosen = useRef<File>(undefined)
  const sending = useRef<AbortController>(undefined)
  const { facts, isGone } = useFacts(value)

  useEffect(() => () => sending.current?.abort(), [])
  useEffect(() => {
    // The page was left during the upload, or the server has deleted the file.
    if ((value === FILE_ON_ITS_WAY && trying === undefined) || isGone) onChange('')
  }, [value, trying, isGone, onChange])

  const choose = async (file: File) => {
    sending.current?.abort()
    const giveUp = new AbortController()
    sending.current = giveUp
    chosen.current = file
    const { name } = file
    setTrying({ kind: 'sending', name, share: 0 })
    onChange(FILE_ON_ITS_WAY)
    try {
      const fit = await fitPhoto(file)
      if (fit.size > MAX_BYTES) throw new ApiFailure(413, 'POST', { code: 'file.tooLarge' })
      if (giveUp.signal.aborted) return
      const sent = await sendFile(company.id, fit, name, api, {
        onProgress: (share) => setTrying({ kind: 'sending', name, share }),
        signal: giveUp.signal,
      })
      if (giveUp.signal.aborted) return
      known.set(sent.uri, sent)
      onChange(sent.uri)
      setTrying(undefined)
    } catch (error) {
      if (!giveUp.signal.aborted) setTrying({ kind: 'failed', name, problem: problemOf(error) })
    }
  }
  const shown: Shown | undefined =
    trying ?? (value === '' || value === FILE_ON_ITS_WAY ? undefined : { kind: 'kept', facts })
  return {
    shown,
    isGone,
    choose,
    retry: () => void (chosen.current && choose(chosen.current)),
    remove: () => {
      sending.current?.abort()
      setTrying(undefined)
      onChange('')
    },
  }
}

function problemOf(error: unknown): Problem {
  const code = error instanceof ApiFailure ? error.code : ''
  if (code === 'file.tooLarge') return 'tooLarge'
  if (code === 'file.type.notAllowed') return 'type'
  return code === 'request.tooMany' ? 'tooMany' : 'network'
}

/** Metadata of a file sent from an earlier page or another device. */
function useFacts(uri: string) {
  const api = useApi()
  const [lookup, setLookup] = useState<{ uri: string; facts: FileFacts | undefined }>()
  const isAddress = uri.startsWith('/') && !known.has(uri)
  useEffect(() => {
    if (!isAddress) return
    let isWanted = true
    const look = async () => {
      try {
        const facts = await readFileFacts(uri, api)
        if (facts !== undefined) known.set(uri, facts)
        if (isWanted) setLookup({ uri, facts })
      } catch {
        // Offline: the field only shows that there is a file.
      }
    }
    void look()
    return () => {
      isWanted = false
    }
  }, [isAddress, uri, api])
  return { facts: known.get(uri), isGone: lookup !== undefined && lookup.facts === undefined }
}
