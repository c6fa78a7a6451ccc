/** Fields that requests about the catalogue share. */
import { MAX_AMOUNT, MinorUnits, PictureAddress, textLine, textLines } from './schemas.ts'

export const named = (most: number) => textLine(most).trim().min(1, 'must not be empty')

export const Words = textLines(10_000).nullish()

export const Logo = PictureAddress.nullish()

export const Amount = MinorUnits.min(0).max(MAX_AMOUNT)
