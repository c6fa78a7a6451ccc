import './calendar.css'
import { ChevronBackIcon, ChevronIcon } from '@zapys/ui/icons.ts'

type Turn = { label: string; enabled: boolean; onPress(): void }

/** The shown days, announced on change, and buttons for the previous and next ones. */
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

/** Stays focusable at the end of the range, so that keyboard users do not lose their position. */
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
