import { useMatches } from 'react-router'
import { paths } from './routes.ts'
import type { RouteName } from './routes.ts'

/** The route of the screen that is shown, undefined where an address has none. */
export function useRoute(): { name: RouteName; pattern: string } | undefined {
  const id = useMatches().at(-1)?.id
  if (id === undefined || !Object.hasOwn(paths, id)) return undefined
  const name = id as RouteName
  return { name, pattern: paths[name] }
}
