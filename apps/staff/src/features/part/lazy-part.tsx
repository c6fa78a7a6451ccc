/** Screens and sheets whose scripts load when they are opened. */
import { type ComponentType, use } from 'react'

/** The script of a part did not arrive: no network, or another version of the app was installed meanwhile. */
export class NotLoaded extends Error {}

/** Of parts that did not load. */
const forgotten = new Set<() => void>()

/**
 * As `lazy` of React, which keeps a failure for ever. Here the failure stays until `loadAgain`, for all parts that failed.
 */
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
