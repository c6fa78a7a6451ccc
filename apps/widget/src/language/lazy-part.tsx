import type { ComponentType } from 'react'
import { createElement, use } from 'react'
import type { LazyArea } from '@zapys/i18n'
import { partWithWords } from './catalogue.ts'
import { useLanguage } from './language.tsx'

/**
 * React's `lazy` for a part that says more than its screen: `lazyPart(() => import('./join-sheet.tsx'), ['waiting'])`.
 * The areas of its screen need not be named again, but then the part stands only on screens that load them.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  areas: readonly LazyArea[],
) {
  const part = partWithWords(load, areas)
  return function LazyPart(props: Props) {
    return createElement(use(part(useLanguage().locale)).default, props)
  }
}
