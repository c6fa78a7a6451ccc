/** Lets the browser save a text as a file. */
export function saveFile(name: string, content: string, type: string) {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  document.body.append(link)
  link.click()
  link.remove()
  // Some browsers read it only after the press is dealt with.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
