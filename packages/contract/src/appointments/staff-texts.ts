import type { PropertyTexts } from '../property-texts.ts'

export const staffAppointmentTexts: PropertyTexts[] = [
  {
    shapes: /^(Read|Use)BookingMemberships?Answer$/,
    texts: {
      'used.number': 'Number of the membership.',
      'used.amount': 'What the booking takes: visits, seconds or minor units, by the type.',
      'fitting.number': 'Number of the membership.',
      'fitting.amount': 'What the booking would take: visits, seconds or minor units, by the type.',
      'others.number': 'Number of the membership.',
    },
  },
  {
    shapes: /^(List|Create|Change)CompanyAppointments?(Answer|Request)$|^ReadBranchDayAnswer$/,
    texts: {
      day: 'Local day at the branch.',
      reference: 'Eight letters and digits that the client says at the desk to identify the booking.',
      event_id: 'Id of the event of which places are booked. Null or absent: a visit.',
      status:
        'Code of one of the company’s `appointment_statuses`. PENDING_PAYMENT: cancelled unless it is paid in time. Absent in a request: the first one.',
      start_time:
        'UTC instant of the start. Absent in a request: for an event its own, in a change the same.',
      duration: 'Length of the whole visit in seconds. Absent in a request: that of its services.',
      space: 'Number of places.',
      price: 'Price in minor units. In a request: a number or `{price}`; absent: calculated.',
      'price.price': 'Price in minor units.',
      paid: 'Minor units paid toward the price, without refunds.',
      remaining: 'Minor units still to be paid; 0 for a cancelled booking.',
      cancelled_at: 'When it was cancelled. Null: it was not.',
      client: 'The client as given for this visit. Absent: none, or erased.',
      'client.phone': 'Null: none, or the key lacks `clients.read`.',
      services: 'The booked services in their order.',
      'services.duration': 'Length in seconds.',
      'services.resource_id': 'Id of the assigned resource. Null: none is assigned.',
      resources: 'The resources that perform the services.',
      'resources.phone': 'Null: none, or the key may not read it.',
      service_resource_settings: 'The services in their order, at most 20; empty for an event.',
      'service_resource_settings.service': 'Id of the service.',
      'service_resource_settings.resources': 'Id of the chosen resource in a list. Empty: any free one.',
      auto_selected_resources: 'True: no resource was chosen. Informative only.',
      'service_resource_settings.ordinal': 'Position in the visit, from 1.',
      'service_resource_settings.duration': 'Length of this service in seconds. Absent: its own.',
      price_reason: 'Why staff sets this price. A change of price needs it. For the audit log.',
      version:
        'Increases with each change. In a request: the state that the caller shows; another one is rejected.',
      'appointment.id': 'Id of the booking; optional, as the path has it.',
      'appointment.resource_id': 'Id of the resource that performs all of it. Absent: unchanged.',
    },
  },
  {
    shapes: /^MarkCompanyAppointmentRequest$/,
    texts: {
      'appointment.status':
        'A status of the company, CONFIRMED, CONFIRMED_BY_CLIENT, LATE, ARRIVED, DONE or NO_SHOW. Absent: unchanged.',
      'appointment.comment': 'The note of the booking. Empty: none. Absent: unchanged.',
      'appointment.version':
        'As read with the booking: a change by others is then rejected. Absent: not compared.',
    },
  },
]
