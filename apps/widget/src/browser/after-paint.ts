/** Runs what may wait until the answer to a press has been painted, such as scrolling. Returns how to leave it undone. */
export function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    // A frame begins before it is painted; the task after it comes when it is.
    timer = setTimeout(run)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
