import type { ComponentType } from 'react'
import { createContext, createElement, use } from 'react'
import type { Locale } from '@zapys/contract'
import type { LazyArea } from '@zapys/i18n'
import { partWithWords } from './catalogue.ts'
import { useLanguage } from './language.tsx'

/** Hears, where the server draws, which parts the drawing holds. */
export const PartsDrawn = createContext<((part: DrawnPart) => void) | undefined>(undefined)

/** `source` as the build names it, `areas` of words that it needs. */
export type DrawnPart = { source: string; areas: readonly LazyArea[] }

const drawnParts = new Map<string, (locale: Locale) => Promise<unknown>>()

/**
 * React's `lazy` for a part that says more than its screen: `lazyPart(() => import('./join-sheet.tsx'), ['waiting'])`.
 * The areas of its screen need not be named again, but then the part stands only on screens that load them. A part that
 * the server draws names its `source` (`src/screens/home/on-sale.tsx`): it is there before the drawing is taken over,
 * and is never drawn again by way of a fallback.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  areas: readonly LazyArea[],
  source?: string,
) {
  const part = partWithWords(load, areas)
  if (source !== undefined) drawnParts.set(source, part)
  return function LazyPart(props: Props) {
    const tell = use(PartsDrawn)
    if (source !== undefined) tell?.({ source, areas })
    return createElement(use(part(useLanguage().locale)).default, props)
  }
}

/** Of the screen that has come already. What does not come shows its fallback, as everywhere. */
export async function loadDrawnParts(sources: readonly string[], locale: Locale): Promise<void> {
  await Promise.allSettled(sources.map(async (source) => await drawnParts.get(source)?.(locale)))
}
