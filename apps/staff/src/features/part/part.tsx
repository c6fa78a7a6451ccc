import { Button } from '@zapys/ui/button.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { Component, type ComponentType, type ErrorInfo, type ReactNode, Suspense } from 'react'
import { Loading } from '#staff/features/loading.tsx'
import { useText } from '#staff/language/language.tsx'
import { loadAgain, NotLoaded } from './lazy-part.tsx'

type PartProps = {
  /** A changed value, such as another address, retries. */
  of?: string
  /** Wrapper of the failure notice, such as a heading. */
  Frame?: ComponentType<{ children: ReactNode }>
  /** Number of skeleton blocks. */
  count?: number
  children: ReactNode
}

type Failed = { error: unknown }

/** Isolates loading and failure of a part of the app: its surroundings and typed values stay. */
export class Part extends Component<PartProps, { failed: Failed | undefined }> {
  override state: { failed: Failed | undefined } = { failed: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { failed: { error } }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error(error, info.componentStack)
  }

  override componentDidUpdate(before: PartProps) {
    if (this.state.failed !== undefined && before.of !== this.props.of) this.tryAgain()
  }

  override componentWillUnmount() {
    if (this.state.failed !== undefined) loadAgain()
  }

  tryAgain = () => {
    loadAgain()
    this.setState({ failed: undefined })
  }

  override render() {
    const { failed } = this.state
    if (failed !== undefined) {
      const notice = <FailedPart error={failed.error} onRetry={this.tryAgain} />
      const { Frame } = this.props
      return Frame ? <Frame>{notice}</Frame> : notice
    }
    return <Suspense fallback={<Loading count={this.props.count ?? 4} />}>{this.props.children}</Suspense>
  }
}

function FailedPart({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const text = useText()
  const isNotLoaded = error instanceof NotLoaded
  return (
    <Notice
      tone="error"
      title={text(isNotLoaded ? 'desk.failure.part' : 'desk.failure.title')}
      action={
        <div className="z-cluster">
          <Button size="s" onClick={onRetry}>
            {text('desk.failure.retry')}
          </Button>
          <Button size="s" onClick={() => location.reload()}>
            {text('desk.failure.reload')}
          </Button>
        </div>
      }
    >
      {text(isNotLoaded ? 'desk.failure.partDetail' : 'desk.failure.reloadDetail')}
    </Notice>
  )
}
