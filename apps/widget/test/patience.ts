/** What a component shows is waited for: only a failing test waits so long. */
import { configure } from '@testing-library/dom'

configure({ asyncUtilTimeout: 60_000 })
