import { inject } from 'vitest'

/** TEST_DATABASE_URL leads to several machines. Each test that is left out there says why; all are counted in docs/scaling.md. */
export const isOnCitus = (): boolean => inject('testServer').workers.length > 0
