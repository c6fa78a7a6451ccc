import type { PropertyTexts } from '../property-texts.ts'

/** Services, resources, branches, prices and schedules, as clients and staff read them. */
export const catalogueTexts: PropertyTexts[] = [
  {
    shapes: /^(Service|(List|Create|Change|Read)(Company|Branch)?Services?(Answer|Request))$/,
    texts: {
      type: 'SERVICE: can be booked. GROUP: a category of services.',
      group_training_service: 'Booked as places of group events.',
      active: 'False: switched off, also when a category above it is.',
      public: 'Whether clients see it online.',
      buffer_before: 'Seconds before a visit in which its performer takes no other one.',
      buffer_after: 'Seconds after a visit in which its performer takes no other one.',
      branches: 'Branches that offer the service, in their order.',
      'branches.resources': 'Its performers there, disabled ones included.',
      duration: 'Length in seconds, used to find free times. 0 for a category.',
      display_duration: 'Length in seconds that clients see. 0: `duration` is shown.',
      min_duration: 'RENT only: shortest booking in seconds. Null: one slot.',
      max_duration: 'RENT only: longest booking in seconds. Null: no limit.',
      most_a_day: 'Most starts of a day at a branch. Null: no limit.',
      at_once: 'Most that run at the same time with one performer. Null: no limit.',
      slot_cutter: 'Step of its start times in seconds. Null: that of the settings.',
      online_payment:
        'REQUIRED: paid in advance; OPTIONAL: the client chooses. Null: as the payment rules of the company say.',
      capacity: 'Default number of places of its events; otherwise informative.',
      capacity_type: 'Informative text; planning ignores it.',
      parent: 'Id of the category above. Null: top level.',
      prices: 'Only with `withPriceOn`: prices valid then, by type of resource.',
      price_from: 'Only with `withPriceOn`: lowest price over the resources that perform it. Null: no price.',
      'price_from.amount': 'Lowest price after discounts, in minor units.',
      'price_from.original_amount': 'The same before discounts.',
      'price_from.discount_names': 'Names of the discounts that every time has.',
      is_same_for_all: 'False: other resources cost more.',
      discount: 'Only with `withDiscountsOn`: best discount on the lowest price. Null: none.',
    },
  },
  {
    shapes: /^(Price|ListServicePricesAnswer|AddPrices(Request|Answer))$/,
    texts: {
      id: 'Id of the price. In a request: the price to change; absent: found by list, type and days, or created.',
      prices: 'The prices to save, 1 to 100.',
      amount: 'Price in minor units.',
      discounted_amount:
        'Lowest price in minor units of a free time after discounts, from the day `withPriceOn` for 60 days. Only with `withDiscountsOn`.',
      service_price_list_id: 'Id of the price list. Absent in a request: the company’s only one.',
      active: 'False removes the price.',
      currency_code:
        'Currency of the price list. Absent in a request: that of the list; another one is rejected.',
    },
  },
  {
    shapes: /^(Resource|(List|Create|Change)(Branch)?Resources?(Answer|Request))$/,
    texts: {
      type: 'RESOURCE: can be booked. GROUP: contains others.',
      parent: 'Id of the GROUP above. Null: top level.',
      rating: 'Average of the visible ratings, 1 to 5. Null: none, or ratings are off.',
      rating_count: 'Number of visible ratings.',
      services: 'What it does for clients of the branch. Only with `withServices`.',
      'services.names': 'Names of the first three, by ordinal.',
      'services.count': 'How many there are.',
      phone: 'Phone of the staff member. Null: none, or the key may not read it.',
      branch_id: 'Id of the branch where it works.',
    },
  },
  {
    shapes: /^(Branch|(List|Create|Change)(Company)?Branch(es)?(Answer|Request))$/,
    texts: {
      currency_code: 'ISO 4217 code of the currency of prices at the branch.',
      address: 'Address; missing parts are null or absent.',
      service_price_list_id:
        'Id of the price list that applies at the branch. Absent for a new branch: the company’s only one.',
    },
  },
  {
    shapes: /Schedule|(Week|BranchDays)(Answer|Request)$/,
    texts: {
      cycle_frames: 'Weekly working hours. Empty for a branch: closed.',
      follows_branch:
        'True: the resource has no weekly hours of its own; `cycle_frames` are those of its branch.',
      frames:
        'All weekly hours; they replace the stored ones. Empty: a resource follows its branch, a branch is closed.',
      days: 'Changes of single days: all or none.',
      add: 'Hours to add, at most 200.',
      remove: 'Ids of hours of single days to remove, at most 200. They are removed first.',
      day_frames: 'Hours of single days that differ from the week.',
      weekday: 'ISO day of the week: Monday is 1, Sunday is 7.',
      date: 'Local day at the branch.',
      start_time: 'Start in seconds from local midnight.',
      end_time: 'End in seconds from local midnight; above 86400 is a night shift that belongs to this day.',
      type: 'ON: these hours replace the weekly ones. OFF: a break or day off.',
      active: 'Only false: removes these hours.',
      resource_id: 'Id of the resource. Null: hours of the branch.',
      id: 'Id of the resource; in `day_frames`, of the hours of a single day.',
    },
  },
  {
    shapes: /ServiceNeeds(Answer|Request)$/,
    texts: {
      needs: 'Required resources of the service, at most 10, in order. All of them are booked with it.',
      resource_type_id: 'Any resource of this type. Null or absent: one of `resources`.',
      resources: 'Ids of resources, one of which is needed.',
      places: 'Places of it that are needed. Null in an answer: all. Absent in a request: 1.',
    },
  },
  {
    shapes: /^AttachResourcesRequest$/,
    texts: {
      resources:
        'Ids of all resources that perform it at this branch, at most 500. They replace the former ones.',
    },
  },
  {
    shapes: /^(List|Create|Change)(PriceLists?|Discounts?|ResourceTypes?)(Answer|Request)$/,
    texts: {
      branches: 'Ids of the branches where its prices apply.',
      'price_list.active': 'Only false: removes the list with its prices. Rejected while a branch uses it.',
      'price_list.currency_code': 'ISO 4217 code of its prices. It cannot be changed later.',
      branch_id: 'Id of the branch where it applies. Null or absent: every branch.',
      service_id: 'Id of the service to which it applies. Null or absent: every service.',
      percent: 'Percent off, 1 to 100. Either this or `amount`; the other is null.',
      amount: 'Minor units off. Either this or `percent`; the other is null.',
      weekdays: 'ISO days of the week on which it applies; Monday is 1. Null: every day.',
      start_time: 'Earliest start it applies to, in seconds from local midnight. Null: any.',
      end_time: 'Starts before this time only, in seconds from local midnight. Null: any.',
      source: 'Applies to bookings with this `source`. Null or absent: any.',
    },
  },
  {
    shapes: /^UploadImageAnswer$|^UploadFileAnswer$/,
    texts: {
      uri: 'Value to store in `logo`, or in an extra field of type FILE. It grants access to the file.',
      type: 'Media type by content, for example image/png.',
      size: 'Size in bytes.',
      name: 'Name of the file as it was sent.',
    },
  },
]
