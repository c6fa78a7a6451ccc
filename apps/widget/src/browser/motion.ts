/**
 * Scroll behavior for scripts: no animation if the visitor prefers reduced motion.
 * Read on each call, because the preference can change while the page is open.
 */
export const scrollBehavior = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
