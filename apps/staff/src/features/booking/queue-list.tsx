import type { CompanySettings } from '@zapys/contract'
import { toLocal } from '@zapys/domain/time'
import { Button } from '@zapys/ui/button.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { useQueue } from '#staff/features/queue/use-queue.ts'
import { useFormats, useLanguage, useText } from '#staff/language/language.tsx'
import { useCompanySettings } from '#staff/session/company-look.ts'
import { changeQueue, type QueuedAct } from '#staff/session/queue.ts'
import { useSession } from '#staff/session/session.tsx'
import { statusName } from './statuses.ts'

/** Queued offline actions, and those that the server has rejected, with ways to resolve them. */
export function QueueList() {
  const text = useText()
  const acts = useQueue()
  const rejected = acts.filter((act) => act.rejected !== undefined)
  const waiting = acts.filter((act) => act.rejected === undefined)
  return (
    <>
      {rejected.length > 0 && (
        <Notice tone="error" title={text('desk.queue.refused', { count: rejected.length })}>
          <Acts acts={rejected} />
        </Notice>
      )}
      {waiting.length > 0 && (
        <Notice tone="info" title={text('desk.queue.waiting', { count: waiting.length })}>
          <Acts acts={waiting} />
        </Notice>
      )}
    </>
  )
}

function Acts({ acts }: { acts: readonly QueuedAct[] }) {
  const text = useText()
  const { errorWords } = useLanguage()
  const { me, company } = useSession()
  const statuses = useCompanySettings(company.id)?.appointment_statuses ?? []
  const wordsOf = useWords(statuses)
  const remove = (id: string) => changeQueue(me.person.id, (before) => before.filter((one) => one.id !== id))
  return (
    <ul className="desk-queue" aria-label={text('desk.queue.list')}>
      {acts.map((act) => {
        const { about, words } = wordsOf(act)
        // The text of that error addresses a client who confirms.
        const reason =
          act.rejected === undefined
            ? act.failed && text('desk.queue.failed')
            : act.rejected === 'appointment.changed'
              ? text('desk.queue.changed')
              : (errorWords(act.rejected)?.title ?? text('desk.failure.title'))
        return (
          <li key={act.id}>
            <span>
              {about}: <strong>{words}</strong>
              {reason !== undefined && <span className="desk-queue__reason">{reason}</span>}
            </span>
            <Button
              size="s"
              kind="quiet"
              aria-label={text(
                act.rejected === undefined ? 'desk.queue.withdrawOf' : 'desk.queue.dismissOf',
                { act: `${about}: ${words}` },
              )}
              onClick={() => remove(act.id)}
            >
              {text(act.rejected === undefined ? 'desk.queue.withdraw' : 'desk.queue.dismiss')}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

/** Subject and effect of an action as text. */
function useWords(statuses: CompanySettings['appointment_statuses']) {
  const text = useText()
  const formats = useFormats()
  return ({ what, branch }: QueuedAct): { about: string; words: string } => {
    if (what.kind === 'block') {
      const [from, to] = [formats.time(what.start_time), formats.time(what.end_time)]
      return { about: formats.date(what.date, 'brief'), words: text('desk.queue.block', { from, to }) }
    }
    const { date, seconds } = toLocal(branch.timezone, Date.parse(what.start_time) / 1000)
    const about = `${what.client || text('desk.board.noName')}, ${formats.date(date, 'brief')}, ${formats.time(seconds)}`
    if (what.status !== undefined) return { about, words: statusName(what.status, statuses, text) }
    return {
      about,
      words: what.comment ? text('desk.queue.note', { note: what.comment }) : text('desk.queue.noteOff'),
    }
  }
}
