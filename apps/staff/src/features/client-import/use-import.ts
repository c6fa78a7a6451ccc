import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ClientImport } from '@zapys/contract'
import type { ApiFailure } from '@zapys/contract/client'
import { useRef, useState } from 'react'
import { request } from '#staff/api/request.ts'
import { sendFile } from '#staff/api/send-file.ts'
import { againWhenBusy } from '#staff/api/when-busy.ts'
import { useLanguage } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import { type ImportChoices, queryOf } from './choices.ts'
import { noteImport } from './last-import.ts'

export type ChosenFile = { id: string; file: File }

/** The server's preview of the file. */
export function usePreview(chosen: ChosenFile, choices: ImportChoices) {
  const { locale } = useLanguage()
  const { company } = useSession()
  const query = queryOf(choices)
  return useQuery<ClientImport, ApiFailure>({
    queryKey: ['importClients', chosen.id, query],
    queryFn: ({ signal }) =>
      sendFile('importClients', { params: { company: company.id }, query, signal }, chosen.file, locale),
    // The columns stay visible while another choice is loading.
    placeholderData: (before) => before,
    staleTime: Infinity,
    retry: false,
  })
}

/** Adds the clients in batches. After a failure it restarts; clients added before are recognized. */
export function useAdding(chosen: ChosenFile, choices: ImportChoices) {
  const { locale } = useLanguage()
  const { me, company } = useSession()
  const queries = useQueryClient()
  const [added, setAdded] = useState(0)
  const stored = useRef({ id: chosen.id, added: 0, startedAt: Date.now() })
  const adding = useMutation<void, ApiFailure>({
    mutationFn: async () => {
      let after_line: number | undefined
      for (;;) {
        const query = { ...queryOf(choices), add: true, after_line, import_id: chosen.id }
        const part = await sendFile(
          'importClients',
          { params: { company: company.id }, query },
          chosen.file,
          locale,
        )
        stored.current.added += part.added
        noteImport(me.person.id, company.id, stored.current)
        setAdded(stored.current.added)
        if (part.next_line === null) return
        after_line = part.next_line
      }
    },
    ...againWhenBusy,
    onSettled: () =>
      Promise.all(
        (['listCompanyClients', 'listClientDoubles'] as const).map((name) =>
          queries.invalidateQueries({ queryKey: [name] }),
        ),
      ),
  })
  return {
    add: () => adding.mutate(),
    added,
    busy: adding.isPending,
    error: adding.error,
    isDone: adding.isSuccess,
  }
}

/** Deletes the clients of an import who have not been used since. */
export function useTakingBack(importId: string) {
  const { locale } = useLanguage()
  const { me, company } = useSession()
  const queries = useQueryClient()
  const taking = useMutation<{ removed: number; kept: number }, ApiFailure>({
    mutationFn: async () => {
      let removed = 0
      for (;;) {
        const params = { company: company.id, import: importId }
        const part = await request('undoClientImport', { params, body: {} }, locale)
        removed += part.removed
        if (part.left > 0) continue
        noteImport(me.person.id, company.id, null)
        return { removed, kept: part.kept }
      }
    },
    ...againWhenBusy,
    onSettled: () => queries.invalidateQueries({ queryKey: ['listCompanyClients'] }),
  })
  return { takeBack: () => taking.mutate(), busy: taking.isPending, error: taking.error, done: taking.data }
}
