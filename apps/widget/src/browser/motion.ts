/**
 * How a script moves the page: not at all where the visitor wants no movement. Asked at each move, because the wish can change while
 * the page is open.
 */
const still = matchMedia('(prefers-reduced-motion: reduce)')
export const scrollBehavior = (): ScrollBehavior => (still.matches ? 'instant' : 'smooth')
