/**
 * How a script moves the page: not at all where the visitor wants no movement. Asked at each move, because the wish can change while
 * the page is open.
 */
export const scrollBehavior = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
