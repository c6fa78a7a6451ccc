/** What a mounted screen tells the chrome about itself: its title, the way back, the central action. */
import type { ReactNode } from 'react'
import type { CentralState } from '@zapys/domain/menu'
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'

export type Screen = {
  /** Heading of the screen and title of the document. */
  title: string
  /** What the screen is about, where its heading does not say: it stands first in the title of the document. */
  about?: string | undefined
  /** Where the way back leads; without it there is none. */
  back?: string
  /** The screen shows its title in its own way: the heading is then read out only. */
  hideTitle?: boolean
  /** Where there is room, it has more than one column. */
  wide?: boolean
  /** A list, and beside it what is chosen of it: going from one to another keeps the place in the list. */
  pair?: boolean
}

/** What it reads follows from the route and the state (domain/menu). There is no disabled one: a press always does something. */
export type CentralAction = {
  state?: CentralState
  onPress(): void
  /** Shown under the label, for example the price. */
  detail?: string | undefined
  busy?: boolean
}

/** What a screen has told: the page is drawn around it with this, before any effect could run. */
export type Told = {
  screen: Screen | null
  action: Omit<CentralAction, 'onPress'> | null
  hasAside: boolean
}
export const ToldAtFirst = createContext<{ told?: Told; tell?(part: Partial<Told>): void }>({})

type Chrome = {
  /** Where the server draws: there are no effects that could tell. */
  tell: ((part: Partial<Told>) => void) | undefined
  screen: Screen | null
  action: CentralAction | null
  setScreen(screen: Screen | null): void
  setAction(action: CentralAction | null): void
  /** Where `Aside` puts what it has. */
  aside: HTMLElement | null
  setAside(place: HTMLElement | null): void
  hasAside: boolean
  setHasAside(hasAside: boolean): void
}

const ChromeContext = createContext<Chrome | null>(null)

export function ChromeProvider({ children }: { children: ReactNode }) {
  const { told, tell } = useContext(ToldAtFirst)
  const [screen, setScreen] = useState<Screen | null>(told?.screen ?? null)
  const [action, setAction] = useState<CentralAction | null>(
    told?.action ? { ...told.action, onPress() {} } : null,
  )
  const [aside, setAside] = useState<HTMLElement | null>(null)
  const [hasAside, setHasAside] = useState(told?.hasAside ?? false)
  const chrome = useMemo(
    () => ({ screen, action, aside, hasAside, setScreen, setAction, setAside, setHasAside, tell }),
    [screen, action, aside, hasAside, tell],
  )
  return <ChromeContext value={chrome}>{children}</ChromeContext>
}

export function useChrome(): Chrome {
  const chrome = useContext(ChromeContext)
  if (chrome === null) throw new Error('There is no chrome around this screen')
  return chrome
}

/** Every screen calls this once. The chrome draws the heading (`h1`) and moves the focus to it when it opens. */
export function useScreen({ title, about, back, hideTitle, wide, pair }: Screen): void {
  const { setScreen, tell } = useChrome()
  tell?.({ screen: { title, about, back, hideTitle, wide, pair } })
  // Before painting, so that the heading and the screen appear together.
  useLayoutEffect(() => {
    setScreen({ title, about, back, hideTitle, wide, pair })
  }, [setScreen, title, about, back, hideTitle, wide, pair])
  useLayoutEffect(() => () => setScreen(null), [setScreen])
}

/** The big button of the bottom bar for as long as the screen is mounted; null: there is nothing to press now. */
export function useCentralAction(action: CentralAction | null): void {
  const { setAction, tell } = useChrome()
  const latest = useRef(action)
  useEffect(() => {
    latest.current = action
  })
  // The newest closure is called without registering the button anew on every render.
  const press = useCallback(() => latest.current?.onPress(), [])
  const state = action === null ? null : (action.state ?? 'ready')
  const { detail, busy } = action ?? {}
  tell?.({ action: state === null ? null : { state, detail, busy } })
  useLayoutEffect(() => {
    setAction(state === null ? null : { state, detail, busy, onPress: press })
  }, [setAction, state, detail, busy, press])
  useLayoutEffect(() => () => setAction(null), [setAction])
}
