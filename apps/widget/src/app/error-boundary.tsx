import type { ErrorInfo, ReactNode } from 'react'
import { Component } from 'react'
import { lastWordsIn } from './last-words.ts'

type Props = { children: ReactNode; fallback: ReactNode; resetKey?: string }
type State = { failed: boolean; resetKey?: string }

/** Shows `fallback` if a child throws; a new `resetKey` (another address) tries again. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { failed: false, resetKey: props.resetKey }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error(error, info.componentStack)
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}

/** Shown if the error page itself fails: needs no language, router or company. S2.errorpage. */
export function LastWords() {
  const { text, home } = lastWordsIn(document.documentElement.lang)
  return (
    <main className="z-plain" role="alert">
      <p>{text}</p>
      <a className="z-button z-button--secondary" href="/">
        {home}
      </a>
    </main>
  )
}
