/** RENT: the client picks a contiguous run of slots. docs/rules/slots.md, Renting. */

type RentLimits = {
  slotSeconds: number
  /** The service's shortest rental; null means one slot. */
  minSeconds: number | null
}

/** How many slots the shortest rental takes. */
export const minRentSlots = ({ slotSeconds, minSeconds }: RentLimits): number =>
  Math.max(1, Math.ceil((minSeconds ?? 0) / slotSeconds))
