/** Names that mean the same in every shape. */
import type { PropertyTexts } from '../property-texts.ts'

export const commonTexts: PropertyTexts = {
  texts: {
    content: 'The items of this page.',
    page: 'Where this page is in the list.',
    'page.number': 'Number of this page, from 0.',
    'page.size': 'Maximum number of items a page.',
    'page.total_pages': 'Number of pages.',
    'page.total_elements': 'Number of items on all pages.',
    currency_code: 'ISO 4217 code of the currency of the amounts beside it.',
    created: 'When it was created.',
    timezone: 'IANA time zone, for example Europe/Kyiv. Local days and times of the object are in this zone.',
    latitude: 'Degrees north, WGS 84.',
    longitude: 'Degrees east, WGS 84.',
    logo: 'Address of a picture; a path that begins with `/` is on this server. Null: none.',
    ordinal: 'Position in lists, ascending.',
    extra_fields:
      'Answers to extra fields by field id: text, number or boolean. A FILE holds the `uri` of an upload.',
    source: 'Where the visitor came from, for example WIDGET. Discounts and restrictions may depend on it.',
    utm: 'Campaign parameters of the visit (`utm_source` and others), stored with it.',
    locale: 'Language of messages: uk, en, pl or ru. Absent or null: the server chooses.',
    company_id: 'Id of the company.',
    branch_id: 'Id of the branch.',
    service_id: 'Id of the service.',
    resource_id: 'Id of the resource.',
    appointment_id: 'Id of the booking.',
    staff_member_id: 'Id of the staff member.',
    resource_type_id: 'Id of the type of resource, by which prices differ. Null: none or every type.',
    'time.start_time': 'Seconds from local midnight of `date` at the branch.',
    'time.end_time': 'End, in seconds from local midnight of `date`; above 86400 it is on the next day.',
    time: 'Start and end in local time of the branch.',
    duration: 'Length in seconds.',
    birth_date: 'YYYY-MM-DD; null: unknown.',
    gender: 'MALE or FEMALE; null: unknown.',
    discount: 'The best discount that applies; absent or null: none, or discounts were not requested.',
    payment_status:
      'UNPAID: nothing is paid. UNDERPAYMENT: part. PAID: the whole price. OVERPAYMENT: more than the price.',
    requirement:
      'Payment online. NONE: not possible. OPTIONAL: now or later. REQUIRED: in advance, or the booking is cancelled.',
    provider: 'Payment provider; null: the payment was not made online.',
    kind: 'MEMBERSHIP: for its owner. CERTIFICATE: every person with its code can use it.',
    booking_type:
      'GENERAL: a time with a resource. EVENT: places of a group event. RENT: the client also chooses the length.',
    hold_id: 'Id of a hold of the caller. Its time and resources are booked, and the hold ends.',
    manage_key:
      'Only in the answer to a guest’s own request. Sent as header X-Manage-Key it grants access later; store it.',
    made_by: 'The staff member who set it up. Null: the caller may not see that.',
    first_day: 'First day at the branch on which it applies. Null: no beginning.',
    last_day: 'Last day at the branch on which it applies, included. Null: no end.',
    translations:
      'Texts in other languages, by language code. In a request they replace all stored translations.',
    active: 'False: switched off, and not offered to clients.',
    space: 'Number of places.',
    used_space: 'Places that are booked or held.',
    besides: 'Required resources that are used as well, such as a room. Absent: none.',
    type: 'Kind of the object.',
    min: 'Smallest number accepted, for NUMBER_INPUT; null: no limit.',
    max: 'Largest number accepted, for NUMBER_INPUT; null: no limit.',
  },
}
