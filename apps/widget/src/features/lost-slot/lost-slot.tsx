import { useEffect, useId, useRef } from 'react'
import { useText } from '#widget/language/use-text.tsx'
import { AlertIcon } from '@zapys/ui/icons.ts'
import { Button } from '@zapys/ui/button.tsx'
import './lost-slot.css'

export type OfferedTime = { id: string; when: string; who?: string | undefined }

/**
 * The chosen time is no longer available. Names it and offers the nearest times for one tap; the form below
 * keeps every typed field, and a move has none. Gets the focus, because it follows a press on Confirm.
 */
export function LostSlot(props: {
  title: string
  offered: readonly OfferedTime[]
  isMove?: boolean
  onTake(id: string): void
  onOther(): void
}) {
  const text = useText()
  const titleId = useId()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    panel.current?.focus()
  }, [props.title])
  return (
    <section ref={panel} className="z-lost" data-kept tabIndex={-1} role="alert" aria-labelledby={titleId}>
      <h2 id={titleId} className="z-lost__title">
        <AlertIcon aria-hidden="true" />
        {props.title}
      </h2>
      <p className="z-lost__text">
        {text(props.offered.length > 0 ? 'booking.nearestTimes' : 'booking.noNearTimes')}
        {!props.isMove && ` ${text('booking.detailsKept')}`}
      </p>
      <div className="z-lost__offers">
        {props.offered.map((time) => (
          <button key={time.id} type="button" className="z-lost__offer" onClick={() => props.onTake(time.id)}>
            <span>{time.when}</span>
            {time.who && <small>{time.who}</small>}
          </button>
        ))}
      </div>
      <Button kind="quiet" size="s" onClick={props.onOther}>
        {text('booking.chooseOtherTime')}
      </Button>
    </section>
  )
}
