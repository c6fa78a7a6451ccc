import type { ReactNode } from 'react'
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { followHead } from '#widget/browser/head.ts'
import { Link } from '@zapys/ui/link.tsx'
import { usePlace } from '#widget/browser/router.tsx'
import { useLoadingIndicator } from '#widget/api/loading.ts'
import { isBesideNow } from '#widget/chrome-hooks/aside.tsx'
import { ChromeProvider, useChrome, useTelling } from '#widget/chrome-hooks/screen.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { BackIcon } from '@zapys/ui/icons.ts'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { TopBar } from './top-bar.tsx'

/** Preloads the menu after the first screen, before the visitor can press its button. */
const loadMenu = () => import('./left-menu.tsx')
const LeftMenu = lazy(loadMenu)

/** The default layout: top bar, heading and screen, bottom bar, and the menu behind its button. S1.layout. */
export function Layout({ children }: { children: ReactNode }) {
  const [menu, setMenu] = useState<'never' | 'open' | 'closed'>('never')
  const { pathname } = usePlace()
  useEffect(() => {
    setMenu((state) => (state === 'open' ? 'closed' : state))
  }, [pathname])
  useEffect(() => {
    const timer = setTimeout(() => void loadMenu().catch(() => {}), 1500) // asked for again when it is needed
    return () => clearTimeout(timer)
  }, [])
  return (
    <ChromeProvider>
      <div className="z-app">
        <SkipLink to="main" />
        <SkipLink to="navigation" />
        <TopBar menuOpen={menu === 'open'} onMenu={() => setMenu('open')} />
        <ProgressLine />
        <Body>{children}</Body>
        {menu !== 'never' && (
          <Suspense>
            <LeftMenu open={menu === 'open'} onClose={() => setMenu('closed')} />
          </Suspense>
        )}
      </div>
    </ChromeProvider>
  )
}

function Body({ children }: { children: ReactNode }) {
  const screen = useChrome('screen')
  const hasAside = useChrome('hasAside')
  const { setAside } = useTelling()
  const columns = hasAside
    ? screen?.pair === true
      ? 'pair'
      : 'two'
    : screen?.wide === true
      ? 'wide'
      : undefined
  return (
    <div className="z-body" data-columns={columns}>
      <main className="z-main" id="main" tabIndex={-1}>
        {heading}
        <Suspense fallback={<LoadingScreen />}>{children}</Suspense>
      </main>
      <div className="z-beside">
        <div className="z-beside__card" ref={setAside} />
        {bottomBar}
      </div>
    </div>
  )
}

/** Subscribes to the chrome itself; as constant elements they do not render again with their parents. */
const heading = <ScreenHeading />
const bottomBar = <BottomBar />

/** Keyboard shortcut to the content or the bar with the main button, however long the screen is. */
function SkipLink({ to }: { to: 'main' | 'navigation' }) {
  const text = useText()
  return (
    <a
      className="z-skip"
      href={`#${to}`}
      onClick={(press) => {
        press.preventDefault() // a hash in the address would add a history entry
        document.getElementById(to)?.focus()
      }}
    >
      {text(to === 'main' ? 'chrome.skip' : 'chrome.skipToNavigation')}
    </a>
  )
}

/** Heading of the screen. It gets the focus when another screen opens, so that the change is announced. */
function ScreenHeading() {
  const screen = useChrome('screen')
  const hasAside = useChrome('hasAside')
  const { company } = useCompany()
  const text = useText()
  const { pathname, search } = usePlace()
  const heading = useRef<HTMLHeadingElement>(null)
  const announced = useRef({ pathname, search, title: screen?.title })
  const wasPair = useRef(false)

  const { title, about } = screen ?? {}
  const mayBePair = hasAside && screen?.pair === true
  useLayoutEffect(() => {
    if (title === undefined) return
    const isPair = mayBePair && isBesideNow()
    const own = title === company.name ? title : text('chrome.screenTitle', { title, company: company.name })
    document.title = about === undefined ? own : text('chrome.screenTitle', { title: about, company: own })
    followHead(pathname)
    // On the first screen the focus stays at the top of the page, where browsers put it.
    const staysBeside = wasPair.current && isPair
    wasPair.current = isPair
    // Navigation within a path changes the query and the heading shortly after each other.
    const last = announced.current
    const isStep = last.title !== undefined && last.title !== title && last.search !== search
    if (last.pathname === pathname && !isStep) {
      if (last.search === search) last.title = title
      return
    }
    announced.current = { pathname, search, title }
    // The list stays in place; the chosen item gets the focus itself.
    if (staysBeside) return
    heading.current?.focus({ preventScroll: true })
  }, [title, about, company.name, text, pathname, search, mayBePair])

  if (!screen) return null
  return (
    <header className={screen.hideTitle && !screen.back ? 'z-visually-hidden' : 'z-heading'}>
      {screen.back && (
        <Link
          className="z-heading__back"
          to={screen.back}
          aria-label={text('chrome.back')}
          title={text('chrome.back')}
        >
          <BackIcon aria-hidden="true" />
        </Link>
      )}
      <h1 ref={heading} tabIndex={-1} className={screen.hideTitle ? 'z-visually-hidden' : 'z-heading__title'}>
        {screen.title}
      </h1>
    </header>
  )
}

/** A thin line under the top bar while data is loading. S9.time: for at least 200 ms. */
function ProgressLine() {
  const underWay = useNavigation().state !== 'idle'
  const loading = useLoadingIndicator() || underWay
  const text = useText()
  return (
    <div className="z-progress" role="status" data-loading={loading || undefined}>
      {loading && <span className="z-visually-hidden">{text('chrome.loading')}</span>}
    </div>
  )
}

function LoadingScreen() {
  return (
    <div className="z-stack z-stack--wide">
      <Skeleton shape="line" count={2} />
      <Skeleton shape="row" count={4} />
    </div>
  )
}
