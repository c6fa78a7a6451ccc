import { lazyPart } from '#widget/language/lazy-part.tsx'

/** Loaded only where a length is chosen: most visits have a fixed one. */
export const ChooseHours = lazyPart(
  () => import('./choose-hours.tsx'),
  [],
  'src/screens/booking/times/choose-hours.tsx',
)
