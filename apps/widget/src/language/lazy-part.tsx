import type { ComponentType } from 'react'
import { createContext, createElement, use } from 'react'
import type { Locale } from '@zapys/contract'
import type { LazyArea } from '@zapys/i18n'
import { partWithWords } from './catalogue.ts'
import { useLanguage } from './language.tsx'

/** On the server: notified of each part that was rendered. */
export const RenderedParts = createContext<((part: RenderedPart) => void) | undefined>(undefined)

/** `source`: module name in the build; `areas`: its text areas. */
export type RenderedPart = { source: string; areas: readonly LazyArea[] }

const partsBySource = new Map<string, (locale: Locale) => Promise<unknown>>()

/**
 * React's `lazy` for a part with text areas of its own: `lazyPart(() => import('./join-sheet.tsx'), ['waiting'])`.
 * Areas of its screen can be omitted, but then only screens that load them may use it. A server-rendered part names its
 * `source` (`src/screens/home/on-sale.tsx`): it is loaded before hydration, so that no fallback is shown.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  areas: readonly LazyArea[],
  source?: string,
) {
  const part = partWithWords(load, areas)
  if (source !== undefined) partsBySource.set(source, part)
  return function LazyPart(props: Props) {
    const tell = use(RenderedParts)
    if (source !== undefined) tell?.({ source, areas })
    return createElement(use(part(useLanguage().locale)).default, props)
  }
}

/** Loads the server-rendered parts of the current screen. A part that fails shows its fallback, as everywhere. */
export async function loadRenderedParts(sources: readonly string[], locale: Locale): Promise<void> {
  await Promise.allSettled(sources.map(async (source) => await partsBySource.get(source)?.(locale)))
}
