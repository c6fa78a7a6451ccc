import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiFailure } from '@zapys/contract/client'
import { toLocal } from '@zapys/domain/time'
import { Button, IconButton } from '@zapys/ui/button.tsx'
import { fitPhoto } from '@zapys/ui/fit-photo.ts'
import { AttachIcon, DeleteIcon } from '@zapys/ui/icons.ts'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { useRef } from 'react'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { sendFile } from '#staff/api/send-file.ts'
import { useAction } from '#staff/api/use-action.ts'
import { useCall } from '#staff/api/use-call.ts'
import { useFormats, useLanguage, useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

/** Files of a client: added by staff, or uploaded with the client's forms. */
export function ClientFiles({ client }: { client: string }) {
  const text = useText()
  const formats = useFormats()
  const { company, can } = useSession()
  const params = { company: company.id, client }
  const files = useCall('listClientFiles', { params, query: { size: 100 } })
  const remove = useAction('removeClientFile', ['listClientFiles'])
  const content = files.data?.content ?? []
  const canWrite = can('clients.write')
  const failure = files.error ?? remove.error
  if (content.length === 0 && failure === null && !canWrite) return null
  const timezone = company.branches[0]?.timezone ?? 'UTC'
  return (
    <section className="z-stack" aria-labelledby="client-files">
      <h2 id="client-files">{text('desk.files.title')}</h2>
      {content.length > 0 && (
        <List label={text('desk.files.title')}>
          {content.map((file) => (
            <ListRow
              key={file.id}
              title={
                <a className="desk-link" href={file.uri} download={file.name}>
                  {file.name}
                </a>
              }
              subtitle={[
                file.staff_member?.name ?? text('desk.files.byClient'),
                formats.date(toLocal(timezone, Date.parse(file.created) / 1000).date, 'long'),
                text('desk.files.size', { size: formats.number(file.size / 1_000_000, { max: 1 }) }),
              ].join(', ')}
              action={
                canWrite &&
                file.staff_member !== null && (
                  <IconButton
                    label={text('desk.files.remove', { name: file.name })}
                    onClick={() => remove.send({ params: { ...params, file: file.id }, body: {} })}
                  >
                    <DeleteIcon />
                  </IconButton>
                )
              }
            />
          ))}
        </List>
      )}
      {failure !== null && <FailureNotice error={failure} />}
      {canWrite && <AddFile client={client} />}
    </section>
  )
}

function AddFile({ client }: { client: string }) {
  const text = useText()
  const { locale } = useLanguage()
  const { company } = useSession()
  const queries = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const add = useMutation<unknown, ApiFailure, File>({
    mutationFn: async (file) =>
      sendFile(
        'addClientFile',
        { params: { company: company.id, client, file: crypto.randomUUID() } },
        { content: await fitPhoto(file), name: file.name },
        locale,
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['listClientFiles'] }),
  })
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/gif,application/pdf"
        hidden
        data-client-file
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file !== undefined) add.mutate(file)
        }}
      />
      <div>
        <Button
          icon={<AttachIcon aria-hidden="true" />}
          busy={add.isPending}
          onClick={() => input.current?.click()}
        >
          {text('desk.files.add')}
        </Button>
      </div>
      <p className="z-soft z-small">{text('desk.files.hint')}</p>
      {add.error !== null && <AddFailure error={add.error} />}
    </>
  )
}

function AddFailure({ error }: { error: ApiFailure }) {
  const text = useText()
  if (error.code === 'file.tooLarge') return <Notice tone="error" title={text('desk.files.error.large')} />
  if (error.code === 'file.type.notAllowed')
    return <Notice tone="error" title={text('desk.files.error.type')} />
  return <FailureNotice error={error} />
}
