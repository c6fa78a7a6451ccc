/** `npm run build`: the widget and the staff app, for where the server is started without `npm start`, as in a container. */
import { buildApps } from './build-apps.ts'

await buildApps()
