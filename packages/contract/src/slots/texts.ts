import type { PropertyTexts } from '../property-texts.ts'

export const slotTexts: PropertyTexts[] = [
  {
    shapes:
      /^(Slot|EventPlaces|DateSlots|ResourceSlots|DaySummary|MergedTime|MergedDay|List\w*Slots\w*Answer|ListFirst\w+Answer|List\w*MoveTimes\w*Answer)$/,
    texts: {
      id: 'Id of the event; only for slots of events.',
      available: 'False: taken, full or past. Such slots appear only on request.',
      price: 'Price from this start in minor units, lowest of a day. Only with `withPrices`.',
      discount: 'Discount that applies to `price`. Only with `withDiscounts`, absent where there is none.',
      gt: 'Places of the event; only for slots of events.',
      date: 'Local day at the branch. A night shift belongs to the day on which it begins.',
      min_work_time: 'Start of working time, in seconds from midnight. Null: no work that day.',
      max_work_time:
        'End of working time, in seconds from midnight, above 86400 after midnight. Null: no work that day.',
      min_available_time: 'First free start, in seconds from midnight. Null: nothing is free.',
      max_available_time: 'Last end of a free slot, in seconds from midnight. Null: nothing is free.',
      slots: 'Slots of the day, by start. In a list answer: one item a resource.',
      date_slots: 'The days of the range.',
      slots_count: 'Number of free slots.',
      resource_ids: 'Ids of the resources that are free; of a day, of any of its times.',
      times: 'The free times of the day.',
      days: 'The days of the range, in order.',
      is_day_off: 'A required resource does not work that day, so nothing can become free.',
      times_count: 'Number of free starts.',
      'times.starts_at': 'UTC instant of the start; send it as `start_time`.',
      legs: 'Which resource performs which services, and when.',
      'legs.service_ids': 'Ids of the services that this resource performs in a row.',
      'legs.starts_at': 'UTC instant of the start.',
      'legs.ends_at': 'UTC instant of the end.',
      'legs.besides': 'Ids of required resources that are used meanwhile. Absent: none.',
      name: 'Name of the event. Null: the event has the name of its service.',
      'service.logo': 'Address of a picture of the service. Null: none.',
      service: 'The service of the event.',
      logo: 'Address of a picture of the event. Null or absent: none.',
      'soonest.start_time': 'Seconds from local midnight of `date`.',
      start: 'First day of this answer.',
      end: 'Last day of this answer, included.',
      list: 'The same answer as that of a separate request for these days.',
    },
  },
]
