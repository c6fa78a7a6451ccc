import { useMatches, useParams } from 'react-router'
import { paths } from './routes.ts'
import type { RouteName } from './routes.ts'

/** Route of the current screen; undefined if the address has none. */
export function useRoute(): { name: RouteName; pattern: string } | undefined {
  const id = useMatches().at(-1)?.id
  if (id === undefined || !Object.hasOwn(paths, id)) return undefined
  const name = id as RouteName
  return { name, pattern: paths[name] }
}

type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type ParamsOf<Name extends RouteName> = Name extends RouteName
  ? Record<NamesIn<(typeof paths)[Name]>, string>
  : never

/** Parameters shared by all routes of a screen, and optional ones of some. Throws on any other screen. */
export function useParamsOf<Name extends RouteName>(
  ...routes: Name[]
): Pick<ParamsOf<Name>, keyof ParamsOf<Name>> & Partial<Record<NamesIn<(typeof paths)[Name]>, string>> {
  const route = useRoute()
  const params = useParams()
  if (route === undefined || !routes.includes(route.name as Name))
    throw new Error(`A screen of ${routes.join(', ')} stands at ${route?.pattern ?? 'no route'}`)
  return params as ReturnType<typeof useParamsOf<Name>>
}
