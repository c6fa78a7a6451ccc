// every address without a screen
import { useText } from '#widget/language/use-text.tsx'
import { ErrorPage } from './error-page.tsx'

export default function NotFoundScreen() {
  const text = useText()
  return <ErrorPage statusCode={404} message={text('errors.route.notFound.page')} />
}
