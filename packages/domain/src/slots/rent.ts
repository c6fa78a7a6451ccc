/** RENT: the client picks consecutive slots. docs/rules/slots.md, Renting. */

type RentLimits = {
  slotSeconds: number
  /** The service's shortest rental; null means one slot. */
  minSeconds: number | null
}

/** Number of slots of the shortest rental. */
export const minRentSlots = ({ slotSeconds, minSeconds }: RentLimits): number =>
  Math.max(1, Math.ceil((minSeconds ?? 0) / slotSeconds))
