import { useEffect } from 'react'
import { tellHost } from '#widget/browser/framed.ts'
import { onBooked } from '#widget/tracking/measured.ts'
import { onShown } from '#widget/tracking/shown-screens.ts'
import { isMeasured } from './set-here.ts'

/** In a frame the page around hears what would be measured here. docs/rules/measuring.md. */
export default function TellHost() {
  useEffect(
    () =>
      onShown(({ name, pattern }) => {
        if (isMeasured(name)) tellHost({ zapys: 'step', screen: pattern })
      }),
    [],
  )
  useEffect(() => onBooked(({ kind: _, ...booked }) => tellHost({ zapys: 'booked', ...booked })), [])
  return null
}
