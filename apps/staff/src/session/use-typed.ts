import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { useSession } from './session.tsx'
import { typedKey } from './typed.ts'

/** Like `useState`, with what was typed kept in the store. `first` gets what was kept of this form. */
export function useTyped<Typed>(
  store: Map<string, Typed>,
  form: string,
  first: (stored: Typed | undefined) => Typed,
): [Typed, Dispatch<SetStateAction<Typed>>] {
  const { me, company } = useSession()
  const key = typedKey(me.person.id, company.id, form)
  const [typed, setTyped] = useState(() => first(store.get(key)))
  useEffect(() => {
    store.set(key, typed)
  }, [store, key, typed])
  return [typed, setTyped]
}
