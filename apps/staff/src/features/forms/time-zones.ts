/** All time zones of the browser, and the chosen one, which may have another name there. */
export const timeZoneOptions = (chosen: string): { value: string; label: string }[] =>
  [
    ...new Set([chosen, ...Intl.supportedValuesOf('timeZone').map((zone) => zone.replace('/Kiev', '/Kyiv'))]),
  ].map((value) => ({ value, label: value.replaceAll('_', ' ') }))
