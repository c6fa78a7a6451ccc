/** `10:00 – 14:00` on one line: a line may end after a dash, also before a space that does not break. */
export const spanText = (time: (seconds: number) => string, start: number, end: number): string =>
  `${time(start)}\u00A0–\u2060\u00A0${time(end)}`
