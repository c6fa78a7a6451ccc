export { deleteEndedFeeds, endUnreadableFeeds } from './feed-rows.ts'
