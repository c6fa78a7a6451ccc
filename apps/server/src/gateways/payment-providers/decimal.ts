/** Converts minor units to the decimals that some providers use: all our currencies have two digits. */
export const toDecimal = (minor: number): number => Number((minor / 100).toFixed(2))

export const fromDecimal = (decimal: number): number => Math.round(decimal * 100)
