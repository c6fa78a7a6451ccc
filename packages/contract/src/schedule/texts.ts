import type { PropertyTexts } from '../property-texts.ts'

export const scheduleTexts: PropertyTexts = {
  shapes: /^BlockTimeRequest$/,
  texts: {
    'block.date': 'Day at the branch.',
    'block.start_time': 'Seconds from midnight at the branch.',
    'block.end_time': 'Seconds from midnight at the branch, not included.',
  },
}
