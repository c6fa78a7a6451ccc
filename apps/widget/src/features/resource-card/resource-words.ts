/** Texts about resources: rooms have their own word. docs/decisions/0003-entity-titles.md */
import type { Resource } from '@zapys/contract'
import type { MessageId } from '@zapys/i18n'

type Words = Record<'one' | 'all' | 'any' | 'about' | 'choose' | 'gone' | 'see', MessageId>

const staffWords: Words = {
  one: 'booking.who',
  all: 'booking.resources',
  any: 'booking.anyResource',
  about: 'booking.aboutResource',
  choose: 'booking.chooseResource',
  gone: 'booking.resourceGone',
  see: 'booking.seeResources',
}

const roomWords: Words = {
  one: 'booking.room',
  all: 'booking.rooms',
  any: 'booking.anyRoom',
  about: 'booking.aboutRoom',
  choose: 'booking.chooseRoom',
  gone: 'booking.roomGone',
  see: 'booking.seeRooms',
}

export const resourceWords = (isRoom: boolean): Words => (isRoom ? roomWords : staffWords)

/** For staff and rooms together, the word for staff is used. Groups only contain others. */
export function areRooms(resources: readonly (Pick<Resource, 'room'> & Partial<Resource>)[]): boolean {
  const bookable = resources.filter(({ type }) => type !== 'GROUP')
  return bookable.length > 0 && bookable.every(({ room }) => room)
}
