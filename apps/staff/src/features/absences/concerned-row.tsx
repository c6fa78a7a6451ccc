import { Button } from '@zapys/ui/button.tsx'
import { type ReactNode, useState } from 'react'
import type { ApiFailure } from '@zapys/contract/client'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { CallLink } from '#staff/features/call-link.tsx'
import { useText } from '#staff/language/language.tsx'
import { useCancelAsking } from './cancel-asking.tsx'
import type { Assignment } from './give.ts'

type ConcernedRowProps = {
  when: string
  /** Name of the client or the class. */
  who: string
  what: string
  /** The client's phone; null: unknown, or a class. */
  phone: string | null
  free: readonly Assignment['to'][]
  /** The client, or the clients of the class, can receive a message. */
  canNotify: boolean
  /** False while the time is not closed: the row is read-only. */
  hasActs: boolean
  isBusy: boolean
  failure: ApiFailure | undefined
  cancelWords: string
  /** What clients get back if it is cancelled. */
  goesBack: ReactNode
  give(to: Assignment['to']): void
  /** Undefined: it cannot be moved here. */
  move: (() => void) | undefined
  cancel(): void
}

/** A booking or class during an absence, with its actions. */
export function ConcernedRow(props: ConcernedRowProps) {
  const { when, who, what, free, hasActs, isBusy, failure, cancelWords, move } = props
  const text = useText()
  const [chosen, setChosen] = useState('')
  const cancelling = useCancelAsking({
    label: `${who}: ${cancelWords}`,
    words: cancelWords,
    count: 1,
    isQuiet: true,
    isBusy,
    goesBack: props.goesBack,
    onCancel: props.cancel,
  })
  // The chosen colleague may have been booked meanwhile.
  const to = free.find(({ id }) => id === chosen) ?? free[0]
  return (
    <li className="z-list__item desk-concerned">
      <div className="desk-concerned__words">
        <p className="desk-concerned__when">{when}</p>
        <p>{who}</p>
        <p className="z-soft z-small">{what}</p>
        {props.phone !== null && <CallLink phone={props.phone} />}
        {!props.canNotify && <p className="z-small">{text('desk.absence.noContact')}</p>}
      </div>
      {hasActs && (
        <>
          {failure !== undefined && <FailureNotice error={failure} />}
          <div className="z-cluster">
            {to === undefined ? (
              <p className="z-soft">{text('desk.absence.nobodyFree')}</p>
            ) : (
              <>
                <select
                  className="z-chip z-chip--select"
                  aria-label={text('desk.absence.whom', { who })}
                  value={to.id}
                  onChange={({ target }) => setChosen(target.value)}
                >
                  {free.map(({ id, name, last_name }) => (
                    <option key={id} value={id}>
                      {[name, last_name].filter(Boolean).join(' ')}
                    </option>
                  ))}
                </select>
                <Button
                  size="s"
                  kind="primary"
                  busy={isBusy}
                  aria-label={`${who}: ${text('desk.absence.give')}`}
                  onClick={() => props.give(to)}
                >
                  {text('desk.absence.give')}
                </Button>
              </>
            )}
            {move && (
              <Button size="s" aria-label={`${who}: ${text('desk.absence.move')}`} onClick={move}>
                {text('desk.absence.move')}
              </Button>
            )}
            {cancelling.button}
          </div>
          {cancelling.notice}
        </>
      )}
    </li>
  )
}
