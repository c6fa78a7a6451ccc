import { useEffect } from 'react'
import { tellHost } from '#widget/browser/framed.ts'
import { onConversion } from '#widget/tracking/measured.ts'
import { onShown } from '#widget/tracking/shown-screens.ts'
import { isMeasured } from './set-here.ts'
import { toHost } from './to-host.ts'

/** In a frame the host page receives the measured events. docs/rules/measuring.md. */
export default function TellHost() {
  useEffect(
    () =>
      onShown(({ name, pattern }) => {
        if (isMeasured(name)) tellHost({ zapys: 'step', screen: pattern })
      }),
    [],
  )
  useEffect(() => onConversion('host', (event) => tellHost(toHost(event))), [])
  return null
}
