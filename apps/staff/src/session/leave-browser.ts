/** What of a person stays in this browser, and what goes. docs/staff.md */
import { readStored, writeStored } from '#staff/language/stored.ts'
import { unsubscribe } from './device.ts'
import { forgetBoard, personOfBoard } from './stored-board.ts'
import { forgetQueue } from './queue.ts'
import { forgetTyped } from './typed.ts'

/** Who switched notifications on in this browser. */
const DEVICE_OF = 'zapys-staff-device'

export const noteDevice = (person: string): void => writeStored(DEVICE_OF, person)
export const isDeviceOf = (person: string): boolean => readStored(DEVICE_OF) === person

/** Nobody is notified here any more. Where that fails the server has ended the device with its session. */
export function dropDevice(): void {
  writeStored(DEVICE_OF, null)
  void unsubscribe().catch(() => {})
}

/** The person signed out. A session that expires keeps waiting acts and notifications, which hold no full names. */
export function leaveBrowser(): void {
  forgetBoard()
  forgetQueue()
  forgetTyped()
  dropDevice()
}

/** The server knows this person: nothing of another one stays. */
export function enterBrowser(person: string): void {
  const storedPerson = personOfBoard()
  if (storedPerson !== undefined && storedPerson !== person) forgetBoard()
  forgetQueue(person)
  forgetTyped(person)
  if (![null, person].includes(readStored(DEVICE_OF))) dropDevice()
}
