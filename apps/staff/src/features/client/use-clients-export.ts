import { useMutation } from '@tanstack/react-query'
import type { CompanyClient } from '@zapys/contract'
import type { ApiFailure } from '@zapys/contract/client'
import { today } from '@zapys/domain/time'
import { saveFile } from '@zapys/ui/save-file.ts'
import { request } from '#staff/api/request.ts'
import { againWhenBusy } from '#staff/api/when-busy.ts'
import { csvOf } from '#staff/features/reports/csv.ts'
import { useLanguage, useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

/** Saves the clients found by a search, or all, as a spreadsheet table. The import recognizes its headings. */
export function useClientsExport(search: string) {
  const text = useText()
  const { locale } = useLanguage()
  const { company } = useSession()
  const saving = useMutation<void, ApiFailure>({
    mutationFn: async () => {
      const clients: CompanyClient[] = []
      for (let page = 0; ; page++) {
        const query = { search, size: 100, page, sort: 'created' }
        const { content, page: read } = await request(
          'listCompanyClients',
          { params: { company: company.id }, query },
          locale,
        )
        clients.push(...content)
        if (page + 1 >= read.total_pages) break
      }
      const heads = (['first_name', 'last_name', 'phone', 'email'] as const).map((column) =>
        text(`desk.import.column.${column}`),
      )
      const rows = clients.map(({ first_name, last_name, phone, email, created }) => [
        first_name,
        last_name,
        phone,
        email,
        today(company.timezone, Date.parse(created) / 1000),
      ])
      const table = [[...heads, text('desk.clients.added')], ...rows]
      saveFile('clients.csv', csvOf(table, locale), 'text/csv;charset=utf-8')
    },
    ...againWhenBusy,
  })
  return { save: () => saving.mutate(), busy: saving.isPending, error: saving.error }
}
