/**
 * Controls. Loaded before the program (`node --import`), it takes one safeguard out of the source as it is read, so that
 * a proof can show that it would notice. PROOF_CONTROL names which. What is to be replaced must be there to the letter,
 * or the program does not start: a control that changes nothing would pass for a proof.
 */
import { registerHooks } from 'node:module'

/** Pairs of what the file says and what it says instead. */
type Control = { file: string; edits: readonly (readonly [find: string, replace: string])[] }

export type ControlName = keyof typeof controls

const controls = {
  /** Looks whether there are places and then takes them, as if nobody could come between. */
  'places looked at first': {
    file: '/capabilities/events/places.ts',
    edits: [
      [
        '  const taken = await tx',
        `  const seen = await findEvent(tx, company, eventId)
         if (seen.used_space + places > seen.space) return false
         const taken = await tx`,
      ],
      [`.where((columns) => columns(columns('used_space', '+', places), '<=', columns.ref('space')))`, ''],
    ],
  },
  /** Whoever loses the first free resource gives up. */
  'one resource tried': {
    file: '/capabilities/appointments/take-visit.ts',
    edits: [['error.lostRace && lostRaces < MOST_LOST_RACES', 'error.lostRace && lostRaces < 0']],
  },
  /** A repeat is a new write. */
  'keys not looked at': {
    file: '/database/idempotency.ts',
    edits: [
      [
        'if (key === undefined) return database.inTransaction(write)',
        'if (true) return database.inTransaction(write)',
      ],
    ],
  },
  /** What stands under a key is answered, whatever was asked. */
  'bodies not compared': {
    file: '/database/idempotency.ts',
    edits: [['known.request_hash !== hash', 'known.request_hash === hash + hash']],
  },
  /** Only those who book end old holds. */
  'no job': { file: '/jobs/schedule.ts', edits: [['run: endOldHolds', 'run: async () => {}']] },
} as const satisfies Record<string, Control>

const asked = process.env['PROOF_CONTROL'] as ControlName | undefined
if (asked !== undefined) {
  const { file, edits }: Control = controls[asked]
  registerHooks({
    load: (url, context, nextLoad) => {
      const loaded = nextLoad(url, context)
      if (!url.endsWith(file)) return loaded
      let source = String(loaded.source)
      for (const [find, replace] of edits) {
        if (!source.includes(find)) throw new Error(`${file} no longer says: ${find}`)
        source = source.replace(find, () => replace)
      }
      return { ...loaded, source }
    },
  })
}
