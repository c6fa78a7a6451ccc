/** Calls `run`, such as scrolling, after the effect of a press has been painted. Returns a function to cancel it. */
export function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    // The frame callback runs before painting; the task scheduled in it runs afterwards.
    timer = setTimeout(run)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
