/** Lets the browser save a text as a JSON file. */
export function saveFile(name: string, json: string) {
  const address = URL.createObjectURL(new Blob([json], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  document.body.append(link)
  link.click()
  link.remove()
  // Some browsers read it only after the press is dealt with.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
