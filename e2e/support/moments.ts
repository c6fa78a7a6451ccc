/** Moments at which date handling fails first: `npm run journeys -- --all-moments` runs the main journeys at each. */
export const awkwardMoments: Record<string, string> = {
  'end-of-month': '2027-01-31T20:00:00+02:00',
  'end-of-year': '2026-12-31T23:50:00+02:00',
  'ten-to-midnight': '2027-06-09T23:50:00+03:00',
  'day-before-summer-time': '2027-03-27T15:00:00+02:00',
  'night-of-summer-time': '2027-03-28T02:50:00+02:00',
  'night-of-winter-time': '2027-10-31T03:50:00+03:00',
  'sunday-morning': '2027-05-16T09:00:00+03:00',
  'leap-day': '2028-02-29T12:00:00+02:00',
  'first-of-month': '2027-09-01T00:05:00+03:00',
  'saturday-evening': '2027-07-17T22:30:00+03:00',
  'before-a-like-date': '2027-11-22T09:00:00+02:00',
}
