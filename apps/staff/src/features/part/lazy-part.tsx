/** Screens and sheets whose scripts load on demand. */
import { type ComponentType, use } from 'react'

/** A script failed to load: no network, or another version of the app was installed meanwhile. */
export class NotLoaded extends Error {}

/** Reset functions of the parts that failed to load. */
const forgotten = new Set<() => void>()

/** Like React's `lazy`, which stores a failure forever. Here `loadAgain` resets all parts that failed. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loading: Promise<ComponentType<Props>> | undefined
  const begin = async () => {
    try {
      return await load()
    } catch (cause) {
      forgotten.add(() => (loading = undefined))
      throw new NotLoaded('a part of the app did not load', { cause })
    }
  }
  return function LazyPart(props: Props) {
    const Loaded = use((loading ??= begin()))
    return <Loaded {...props} />
  }
}

export function loadAgain(): void {
  for (const forget of forgotten) forget()
  forgotten.clear()
}
