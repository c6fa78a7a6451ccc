import { screen, waitFor } from '@testing-library/dom'
import type { CompanyClientDetails } from '@zapys/contract'
import { expect, it } from 'vitest'
import { inApp, press, reports } from '../../../test/in-app.tsx'
import { ClientFiles } from './client-files.tsx'
import { MergeSheet } from './merge-sheet.tsx'

it('after a merge the card lists the files of both', async () => {
  const { report, last } = reports()
  const client = (id: string) => ({ id, first_name: id }) as CompanyClientDetails
  const files = ['kept.pdf']
  await inApp(
    <>
      <ClientFiles client="olha" />
      <MergeSheet into={client('olha')} fromId="olga" report={report} onClose={() => {}} />
    </>,
    {
      listClientFiles: () => ({
        content: files.map((name) => ({ id: name, name, created: '2026-06-02T07:00:00.000Z' })),
      }),
      readCompanyClient: () => client('olga'),
      mergeClients: () => {
        files.push('merged.pdf')
        return client('olha')
      },
    },
    ['clients.read', 'clients.write'],
  )
  await screen.findByText('kept.pdf')
  await press('Merge')
  await last()
  await waitFor(() => expect(screen.queryByText('merged.pdf')).not.toBeNull())
})
