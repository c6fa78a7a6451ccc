let prepare = (): void => {}

/** What a reload would lose: later screens do not name in their address what the page was opened with. */
export const beforeReload = (work: () => void): void => {
  prepare = work
}

export function reloadPage(): void {
  prepare()
  location.reload()
}
