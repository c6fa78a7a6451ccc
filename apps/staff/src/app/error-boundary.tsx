import { Component, type ErrorInfo, type ReactNode } from 'react'

/** Own texts, because the catalogue may be what failed. */
const words: Record<string, [title: string, again: string]> = {
  uk: ['Щось пішло не так', 'Завантажити знову'],
  en: ['Something went wrong', 'Load again'],
  pl: ['Coś poszło nie tak', 'Wczytaj ponownie'],
  ru: ['Что-то пошло не так', 'Загрузить снова'],
}

export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error(error, info.componentStack)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    const [title, again] = words[document.documentElement.lang] ?? words['en']!
    return (
      <main className="desk-entry" role="alert">
        <p>{title}</p>
        <button type="button" className="z-button z-button--secondary" onClick={() => location.reload()}>
          {again}
        </button>
      </main>
    )
  }
}
