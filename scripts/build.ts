/** `npm run build`: builds the widget and the staff app, for servers started without `npm start`, as in a container. */
import { buildApps } from './build-apps.ts'

await buildApps()
