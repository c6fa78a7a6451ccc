import type { PropertyTexts } from '../property-texts.ts'

export const companyEventTexts: PropertyTexts = {
  shapes: /^(List|Create|Change|Cancel)(Company)?(Events?|Timetable)(Answer|Request)$/,
  texts: {
    start_time: 'UTC instant of the start.',
    'timetable.start_time': 'Start in seconds from local midnight at the branch.',
    duration: 'Length in seconds. Absent for a new event: that of its service with its resource.',
    space: 'Number of places. Absent for a new event: the capacity of its service.',
    'appointments.space': 'Number of places booked.',
    price: 'Price of one place in minor units. Null: by the price lists.',
    name: 'Null: the name of its service.',
    active: 'False: it was cancelled.',
    resource: 'The resource that leads it. Null: none.',
    service: 'The service of the event.',
    resource_id: 'Id of the resource that leads it. Null: none. Absent in a change: the same.',
    besides: 'Required resources, such as rooms; in a request their ids.',
    appointments: 'Bookings of the event that are not cancelled, in the order they were made.',
    status: 'Code of one of the company’s `appointment_statuses`.',
    client: 'The client as given for this visit. Absent: none, or erased.',
    'client.phone': 'Null: none, or the key lacks `clients.read`.',
    weekdays: 'ISO days of the week; Monday is 1.',
    first_day: 'First day of the timetable, local day at the branch.',
    last_day: 'Last day of the timetable, included.',
  },
}
