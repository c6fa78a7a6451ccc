import { useEffect, useRef, useState } from 'react'
import { removeOwnStore } from '#widget/api/own-store.ts'
import { useText } from '#widget/language/use-text.tsx'
import { useSession } from '#widget/session/session.tsx'
import { Button } from '@zapys/ui/button.tsx'
import { watchWorker } from './offline-worker.ts'
import './offline.css'

/** Registers the offline worker, and offers a new version if one waits. Never forced, because a form may be open. */
export default function NewVersion() {
  const text = useText()
  const [takeOver, setTakeOver] = useState<() => void>()
  useEffect(() => watchWorker((next) => setTakeOver(() => next)), [])
  useForgetCopies()
  if (!takeOver) return null
  return (
    <div className="z-new-version" role="status" data-kept>
      {text('offline.newVersion')}
      <Button size="s" kind="primary" onClick={takeOver}>
        {text('offline.refresh')}
      </Button>
      <Button size="s" onClick={() => setTakeOver(undefined)}>
        {text('offline.later')}
      </Button>
    </div>
  )
}

/** Deletes the copies when the session ends, also if it expired while no page was open. */
function useForgetCopies() {
  const { token } = useSession()
  const known = useRef(token)
  useEffect(() => {
    if (token === null) removeOwnStore()
    if (known.current === token) return
    known.current = token
    void forget()
  }, [token])
}

async function forget() {
  const { forgetCopies } = await import('#widget/api/own-copies.ts')
  await forgetCopies()
}
