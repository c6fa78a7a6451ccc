/** Background patterns behind initials, on a 48 × 48 square; the same name always gets the same one. */
const motifs = [
  // Waves, rings, leaves, rays.
  'M-4 12q7-8 14 0t14 0 14 0 14 0M-4 26q7-8 14 0t14 0 14 0 14 0M-4 40q7-8 14 0t14 0 14 0 14 0',
  'M8 40m-14 0a14 14 0 1 0 28 0 14 14 0 1 0-28 0M8 40m-26 0a26 26 0 1 0 52 0 26 26 0 1 0-52 0M8 40m-38 0a38 38 0 1 0 76 0 38 38 0 1 0-76 0',
  'M6 10q10-12 20 0-10 12-20 0M28 34q10-12 20 0-10 12-20 0M-4 36q10-12 20 0-10 12-20 0M34 8q10-12 20 0-10 12-20 0',
  'M44 4L4 14M44 4L0 30M44 4L8 48M44 4L26 52M44 4L44 52',
] as const

export function motifOf(name: string): string {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + letter.codePointAt(0)!) % 9973
  return motifs[sum % motifs.length]!
}
