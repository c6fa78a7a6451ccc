/**
 * Places in line as they are stored: the one folder that writes rows of `waiting_entry`. Who may join stands in waiting,
 * who is offered something in offers. docs/rules/waiting-list.md
 */
export { addWish, endLine, endOffered, leaveLine, markOffered, returnToLine } from './wish-rows.ts'
export { forgetWish, mergeClient, ownDataOf, takeWishes } from './own-data.ts'
export { deleteOldWaitingListEntries, forgetWishCallers } from './jobs.ts'
