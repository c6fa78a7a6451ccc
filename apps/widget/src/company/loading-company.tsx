import { useText } from '#widget/language/use-text.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'

/** Skeleton while the company is loading, without its texts and colors. */
export function LoadingCompany() {
  const text = useText()
  return (
    <div className="z-app">
      <div className="z-top-bar" />
      <main className="z-main z-stack z-stack--wide">
        <p className="z-visually-hidden" role="status">
          {text('chrome.loading')}
        </p>
        <Skeleton shape="block" />
        <Skeleton shape="line" count={2} />
        <Skeleton shape="row" count={3} />
      </main>
      <div className="z-bottom-bar" />
    </div>
  )
}
