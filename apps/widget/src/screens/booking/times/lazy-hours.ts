import { lazyPart } from '#widget/language/lazy-part.tsx'

/** Loaded only for services with a free length: most visits have a fixed one. */
export const ChooseHours = lazyPart(
  () => import('./choose-hours.tsx'),
  [],
  'src/screens/booking/times/choose-hours.tsx',
)
