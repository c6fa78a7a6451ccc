export const MINUTE = 60
export const HOUR = 3600
