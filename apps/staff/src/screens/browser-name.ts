/** Order matters: Edge and Opera also contain Chrome, and Chrome contains Safari. */
const browsers: [RegExp, string][] = [
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** `Chrome, Windows` from a `User-Agent`; undefined if neither is recognized. */
export function browserName(userAgent: string | null): string | undefined {
  const nameIn = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const known = [nameIn(browsers), nameIn(systems)].filter((name) => name !== undefined)
  return known.length === 0 ? undefined : known.join(', ')
}
