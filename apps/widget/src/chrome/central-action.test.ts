import { describe, expect, it } from 'vitest'
import { centralAction } from '@zapys/domain/menu'
import { paths } from '#widget/routes/routes.ts'

describe('the big button over the whole route table', () => {
  it('leads into booking from these screens, and from all others does what they are for or is not there', () => {
    const led = Object.entries(paths).flatMap(([name, pattern]) =>
      pattern.startsWith('/i/:company') && centralAction(pattern, null, 'COMMON_BOOKING') !== null
        ? [name]
        : [],
    )
    // A screen of the flow that is missing in the table of words would lead back to the first step from here.
    expect(led).toEqual([
      'error',
      'home',
      'main',
      'about',
      'licence',
      'showcase',
      'gift',
      'logout',
      'userEvents',
      'notifications',
      'appointmentsCurrent',
      'appointmentsPast',
      'appointmentsToRate',
      'membershipsCurrent',
      'membershipsPast',
      'membershipsUnpaid',
      'surveysCurrent',
      'surveysCompleted',
      'ratingsOfResource',
      'ratingsOfService',
    ])
  })
})
