/** What a mounted screen sets in the chrome: its title, the back link, the central action. */
import type { Context, ReactNode } from 'react'
import type { CentralState } from '@zapys/domain/menu'
import {
  createContext,
  startTransition,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { useStable } from '#widget/browser/use-stable.ts'

export type Screen = {
  /** Heading of the screen and title of the document. */
  title: string
  /** Subject of the screen, if its heading does not name it; first part of the document title. */
  about?: string | undefined
  /** Target of the back link; without it there is none. */
  back?: string
  /** The screen shows its title itself; the heading is then only for screen readers. */
  hideTitle?: boolean
  /** Uses several columns if there is room. */
  wide?: boolean
  /** A list with the chosen item beside it: changing the item keeps the scroll position of the list. */
  pair?: boolean
}

/** The label depends on route and state (domain/menu). The button is never disabled: a press always does something. */
export type CentralAction = {
  state?: CentralState
  onPress(): void
  /** Shown under the label, for example the price. */
  detail?: string | undefined
  busy?: boolean
}

/** Values set by a screen; the server renders the chrome with them, because effects do not run there. */
export type ScreenFrame = {
  screen: Screen | null
  action: Omit<CentralAction, 'onPress'> | null
  hasAside: boolean
}
export const FirstFrame = createContext<{ told?: ScreenFrame; tell?(part: Partial<ScreenFrame>): void }>({})

type Chrome = {
  screen: Screen | null
  action: CentralAction | null
  /** The screen does not know its action yet. */
  isToCome: boolean
  hasAside: boolean
}

/**
 * How screens update the chrome. It is stored outside React's state: a context change around a server-rendered screen would
 * render parts again before their script has loaded. A screen does not render again for its own update.
 */
type Telling = {
  /** Set on the server, where effects do not run. */
  tell: ((part: Partial<ScreenFrame>) => void) | undefined
  set(part: Partial<Chrome>): void
  setAside(place: HTMLElement | null): void
}

type FrameStore = {
  atFirst: Chrome
  now(): Chrome
  set(part: Partial<Chrome>): void
  subscribe(listener: () => void): () => void
}

const FrameContext = createContext<FrameStore | null>(null)
const TellingContext = createContext<Telling | null>(null)
const AsideContext = createContext<HTMLElement | null>(null)

export function ChromeProvider({ children }: { children: ReactNode }) {
  const { told, tell } = useContext(FirstFrame)
  const [frame] = useState(() => keepFrom(told))
  const [aside, setAsideNow] = useState<HTMLElement | null>(null)
  const telling = useMemo(
    () => ({
      tell,
      set: frame.set,
      // Without a transition, the whole screen would hydrate in one task.
      setAside: (place: HTMLElement | null) => startTransition(() => setAsideNow(place)),
    }),
    [tell, frame],
  )
  return (
    <TellingContext value={telling}>
      <AsideContext value={aside}>
        <FrameContext value={frame}>{children}</FrameContext>
      </AsideContext>
    </TellingContext>
  )
}

function keepFrom(initial: ScreenFrame | undefined): FrameStore {
  const atFirst = {
    screen: initial?.screen ?? null,
    action: initial?.action ? { ...initial.action, onPress() {} } : null,
    isToCome: false,
    hasAside: initial?.hasAside ?? false,
  }
  let now: Chrome = atFirst
  const listeners = new Set<() => void>()
  return {
    atFirst,
    now: () => now,
    set(part) {
      const next = { ...now, ...part }
      now = { ...next, screen: isSameScreen(next.screen, now.screen) ? now.screen : next.screen }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const parts = ['title', 'about', 'back', 'hideTitle', 'wide', 'pair'] as const satisfies (keyof Screen)[]

const isSameScreen = (one: Screen | null, other: Screen | null): boolean =>
  one === other || (one !== null && other !== null && parts.every((part) => one[part] === other[part]))

function useThere<Value>(context: Context<Value | null>): Value {
  const value = useContext(context)
  if (value === null) throw new Error('There is no chrome around this screen')
  return value
}

/** A value of the chrome; the component renders again only when this value changes. */
export function useChrome<Part extends keyof Chrome>(part: Part): Chrome[Part] {
  const frame = useThere(FrameContext)
  return useSyncExternalStore(
    frame.subscribe,
    () => frame.now()[part],
    () => frame.atFirst[part],
  )
}

export const useTelling = (): Telling => useThere(TellingContext)
/** Element into which `Aside` renders; null until it exists. */
export const useAsidePlace = (): HTMLElement | null => useContext(AsideContext)

/** Every screen calls this once. The chrome renders the heading (`h1`) and focuses it when the screen opens. */
export function useScreen({ title, about, back, hideTitle, wide, pair }: Screen): void {
  const { set, tell } = useTelling()
  tell?.({ screen: { title, about, back, hideTitle, wide, pair } })
  // Before painting, so that the heading and the screen appear together.
  useLayoutEffect(() => {
    set({ screen: { title, about, back, hideTitle, wide, pair } })
  }, [set, title, about, back, hideTitle, wide, pair])
  useLayoutEffect(() => () => set({ screen: null }), [set])
}

/** The big button of the bottom bar while the screen is mounted; null: nothing can be pressed now. */
export function useCentralAction(action: CentralAction | null): void {
  const { set, tell } = useTelling()
  // The button is not registered again on every render.
  const press = useStable(() => action?.onPress())
  const state = action === null ? null : (action.state ?? 'ready')
  const { detail, busy } = action ?? {}
  tell?.({ action: state === null ? null : { state, detail, busy } })
  useLayoutEffect(() => {
    set({ action: state === null ? null : { state, detail, busy, onPress: press } })
  }, [set, state, detail, busy, press])
  useLayoutEffect(() => () => set({ action: null }), [set])
}

/** For placeholders of a screen whose data is loading: reserves the place of the big button. */
export function useActionToCome(): void {
  const { set } = useTelling()
  useLayoutEffect(() => {
    set({ isToCome: true })
    return () => set({ isToCome: false })
  }, [set])
}
