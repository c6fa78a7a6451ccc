/** RENT: the client picks a contiguous run of slots. docs/rules/slots.md, Renting. */

type RentLimits = {
  slotSeconds: number
  /** The service's shortest rental; null means one slot. */
  leastSeconds: number | null
}

/** How many slots the shortest rental takes. */
export const minRentSlots = ({ slotSeconds, leastSeconds }: RentLimits): number =>
  Math.max(1, Math.ceil((leastSeconds ?? 0) / slotSeconds))
