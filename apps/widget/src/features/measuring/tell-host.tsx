import { useEffect } from 'react'
import { tellHost } from '#widget/browser/framed.ts'
import { onBooked } from '#widget/tracking/measured.ts'
import { useShownScreen } from '#widget/tracking/use-shown-screen.ts'
import { isMeasured } from './set-here.ts'

/** In a frame the page around hears what would be measured here. docs/rules/measuring.md. */
export default function TellHost() {
  const { name, pattern, pathname } = useShownScreen()
  useEffect(() => {
    if (isMeasured(name)) tellHost({ zapys: 'step', screen: pattern })
  }, [name, pattern, pathname])
  useEffect(
    () =>
      onBooked(({ event_id, value, currency }) => tellHost({ zapys: 'booked', event_id, value, currency })),
    [],
  )
  return null
}
