import './calendar.css'
import { ChevronBackIcon, ChevronIcon } from '@zapys/ui/icons.ts'

type Turn = { label: string; enabled: boolean; onPress(): void }

/** Which days are shown, announced when they change, and the ways to those before and after that lead from here. */
export function CalendarHead(props: { id: string; title: string; previous?: Turn; next?: Turn }) {
  return (
    <header className="z-calendar__head">
      <h2 id={props.id} className="z-calendar__month" aria-live="polite">
        {props.title}
      </h2>
      {props.previous && (
        <TurnButton {...props.previous}>
          <ChevronBackIcon aria-hidden />
        </TurnButton>
      )}
      {props.next && (
        <TurnButton {...props.next}>
          <ChevronIcon aria-hidden />
        </TurnButton>
      )}
    </header>
  )
}

/** Stays focusable at the end of the range, so that a keyboard user who pages along is not thrown to the page's top. */
function TurnButton({ label, enabled, onPress, children }: Turn & { children: React.ReactNode }) {
  return (
    <button
      type="button"
      className="z-calendar__turn"
      aria-label={label}
      aria-disabled={!enabled || undefined}
      onClick={() => enabled && onPress()}
    >
      {children}
    </button>
  )
}
