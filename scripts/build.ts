/** `npm run build`: the widget, for where the server is started without `npm start`, as in a container. */
import { buildWidget } from './build-widget.ts'

await buildWidget()
