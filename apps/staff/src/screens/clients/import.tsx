/** /clients/import: clients out of a table of another program. docs/staff.md, Clients */
import type { ClientImport } from '@zapys/contract'
import type { ApiFailure } from '@zapys/contract/client'
import { Button, ButtonLink } from '@zapys/ui/button.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { type ReactNode, useRef, useState } from 'react'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { type ImportChoices, noChoices } from '#staff/features/client-import/choices.ts'
import { lastImport } from '#staff/features/client-import/last-import.ts'
import { ImportColumns } from '#staff/features/client-import/import-columns.tsx'
import { ImportPreview } from '#staff/features/client-import/import-preview.tsx'
import {
  type ChosenFile,
  useAdding,
  usePreview,
  useTakingBack,
} from '#staff/features/client-import/use-import.ts'
import { RightNeeded } from '#staff/features/shell/not-for-role.tsx'
import { Screen } from '#staff/features/shell/shell.tsx'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

export default function ImportScreen() {
  const text = useText()
  const { me, company } = useSession()
  const [earlier] = useState(() => lastImport(me.person.id, company.id, Date.now()))
  const [chosen, setChosen] = useState<ChosenFile>()
  const title = text('desk.import.title')
  return (
    <RightNeeded right="clients.write" title={title}>
      <Screen title={title}>
        <p className="z-soft">{text('desk.import.lead')}</p>
        {earlier && !chosen && (
          <TakeBack
            importId={earlier.id}
            added={earlier.added}
            notice={<p>{text('desk.import.done', { count: earlier.added })}</p>}
          />
        )}
        <FileChoice chosen={chosen} onFile={(file) => setChosen({ id: crypto.randomUUID(), file })} />
        {chosen && <ImportOf key={chosen.id} chosen={chosen} />}
      </Screen>
    </RightNeeded>
  )
}

function FileChoice({ chosen, onFile }: { chosen: ChosenFile | undefined; onFile(file: File): void }) {
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="z-cluster">
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        hidden
        data-table
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file !== undefined) onFile(file)
          target.value = ''
        }}
      />
      <Button kind={chosen ? 'secondary' : 'primary'} onClick={() => input.current?.click()}>
        {text(chosen ? 'desk.import.otherFile' : 'desk.import.chooseFile')}
      </Button>
      {chosen && <span>{chosen.file.name}</span>}
    </div>
  )
}

function ImportOf({ chosen }: { chosen: ChosenFile }) {
  const [choices, setChoices] = useState<ImportChoices>(noChoices)
  const preview = usePreview(chosen, choices)
  const adding = useAdding(chosen, choices)
  const { data } = preview
  if (adding.isDone) return <Added importId={chosen.id} added={adding.added} />
  return (
    <>
      {preview.error !== null && <ImportFailure error={preview.error} />}
      {preview.isPending && <Skeleton shape="row" count={4} />}
      {data && (
        <div className="z-stack" aria-busy={preview.isPlaceholderData || undefined}>
          <ImportColumns read={data} choices={choices} onChange={setChoices} />
          {preview.error === null && <ImportPreview read={data} />}
          {adding.error !== null && <ImportFailure error={adding.error} />}
          {adding.error !== null && adding.added > 0 && (
            <TakeBack importId={chosen.id} added={adding.added} />
          )}
          <AddButton adding={adding} read={data} isReady={preview.isSuccess && !preview.isPlaceholderData} />
        </div>
      )}
    </>
  )
}

type AddButtonProps = { adding: ReturnType<typeof useAdding>; read: ClientImport; isReady: boolean }

function AddButton({ adding, read: { fresh, columns, encodings }, isReady }: AddButtonProps) {
  const text = useText()
  if (columns.every(({ field }) => field === null || field === 'email' || field === 'note'))
    return <Notice tone="info">{text('desk.import.noClients')}</Notice>
  if (fresh === 0 && isReady) return <Notice tone="info">{text('desk.import.nothing')}</Notice>
  return (
    <>
      <Button
        kind="primary"
        wide
        busy={adding.busy}
        disabled={!isReady || encodings.length > 0}
        onClick={adding.add}
      >
        {text('desk.import.add', { count: fresh })}
      </Button>
      {adding.busy && (
        <p role="status">{text('desk.import.progress', { added: adding.added, count: fresh })}</p>
      )}
    </>
  )
}

/** The pressed button has disappeared. */
const focus = (button: HTMLButtonElement | null) => button?.focus()

type AddedProps = { importId: string; added: number }

function Added({ importId, added }: AddedProps) {
  const text = useText()
  return (
    <TakeBack
      importId={importId}
      added={added}
      notice={
        <Notice tone="success" title={text('desk.import.done', { count: added })}>
          {text('desk.import.doneText')}
        </Notice>
      }
      links={
        <>
          <ButtonLink kind="primary" to="/clients">
            {text('desk.nav.clients')}
          </ButtonLink>
          <ButtonLink to="/clients/doubles">{text('desk.doubles.title')}</ButtonLink>
        </>
      }
    />
  )
}

/** What an import added, until it is taken back with a second press. */
function TakeBack({
  importId,
  added,
  notice,
  links,
}: AddedProps & { notice?: ReactNode; links?: ReactNode }) {
  const text = useText()
  const [isSure, setSure] = useState(false)
  const { takeBack, busy, error, done } = useTakingBack(importId)
  if (done)
    return (
      <Notice tone="info" title={text('desk.import.takenBack', { count: done.removed })}>
        {done.kept > 0 && text('desk.import.keptBack', { count: done.kept })}
      </Notice>
    )
  return (
    <>
      {notice}
      <div className="z-cluster">
        {links}
        {added > 0 && !isSure && (
          <Button onClick={() => setSure(true)}>{text('desk.import.takeBack')}</Button>
        )}
      </div>
      {isSure && (
        <Notice
          tone="warning"
          action={
            <Button ref={focus} kind="danger" busy={busy} onClick={takeBack}>
              {text('desk.import.takeBackSure', { count: added })}
            </Button>
          }
        >
          {text('desk.import.takeBackText')}
        </Notice>
      )}
      {error !== null && <ImportFailure error={error} />}
    </>
  )
}

/** This screen's texts for file errors are more precise than those for pictures. */
function ImportFailure({ error }: { error: ApiFailure }) {
  const text = useText()
  const field = error.payload?.errors?.[0]?.field
  if (error.code === 'file.tooLarge') return <Notice tone="error" title={text('desk.import.error.large')} />
  if (error.code === 'file.type.notAllowed')
    return (
      <Notice tone="error" title={text('desk.import.error.type')}>
        {text('desk.import.error.typeDetail')}
      </Notice>
    )
  if (error.code === 'validation.failed')
    return (
      <Notice
        tone="error"
        title={text(field === 'encoding' ? 'desk.import.error.encoding' : 'desk.import.error.table')}
      >
        {text('desk.import.error.typeDetail')}
      </Notice>
    )
  return <FailureNotice error={error} />
}
