/** `14:05` as seconds; null if invalid. */
export function secondsIn(typed: string): number | null {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})/.exec(typed) ?? []
  return hours === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60
}
