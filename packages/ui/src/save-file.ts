/** Saves a text as a file through the browser's download. */
export function saveFile(name: string, content: string, type: string) {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  document.body.append(link)
  link.click()
  link.remove()
  // Some browsers read the URL only after the event has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
