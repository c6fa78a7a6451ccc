/**
 * The only list of errors: code and HTTP status. Texts are in `i18n`: `errors.<code>.title`, `errors.<code>.detail`.
 * The wire carries the English texts; the widget shows its own language by code. S8.message, S3.error.
 */
export const catalogue = {
  'validation.failed': { status: 422 },
  'request.malformed': { status: 400 },
  'request.tooLarge': { status: 413 },
  /**
   * The response is so large that it is sent only compressed, and the client accepts no compression that we support.
   */
  'encoding.required': { status: 406 },
  'request.tooMany': { status: 429 },
  'route.notFound': { status: 404 },
  'method.notAllowed': { status: 405 },
  'company.notFound': { status: 404 },
  /** Disabled by the operator. Any call of the company may return it; staff with a key can still read. */
  'company.closed': { status: 403 },
  'branch.notFound': { status: 404 },
  'resource.notFound': { status: 404 },
  'service.notFound': { status: 404 },
  'event.notFound': { status: 404 },
  'phone.notInternational': { status: 422 },
  'appointment.startTime.hasPassed': { status: 422 },
  /** The time is not offered: outside working time, off the grid, too soon or too far ahead. */
  'appointment.time.unavailable': { status: 422 },
  /** The time was free, but another client took it first. */
  'appointment.time.taken': { status: 409 },
  'appointment.duration.tooShort': { status: 422 },
  'appointment.duration.tooLong': { status: 422 },
  'event.space.exceeded': { status: 409 },
  /** The price or the staff differs from what was shown to the client; `metadata.instead` has the new values. */
  'appointment.changed': { status: 409 },
  /** This address has booked a lot without a verified phone: `metadata.challenge` must be solved first. */
  'challenge.required': { status: 428 },
  /** The address has reached its limit without a verified phone. */
  'phone.proofRequired': { status: 403 },
  /** The client has reached their limit, which also exists for a verified phone. */
  'booking.limit.reached': { status: 403 },
  'hold.notFound': { status: 404 },
  'hold.alreadyExtended': { status: 409 },
  'appointment.notFound': { status: 404 },
  'appointment.cancelled': { status: 409 },
  /** The company does not permit booking or cancelling. */
  'authorization.failed': { status: 403 },
  'appointment.move.notAllowed': { status: 403 },
  /** Moved too often: try again in an hour. After a dozen moves, never. */
  'appointment.move.tooOften': { status: 429 },
  /** Online booking is closed to this client or service; the number 50001 on the wire. */
  '50001': { status: 403 },
  /** The booking fails a restriction of the company; its own message is included. */
  'booking.restriction.blocked': { status: 403 },
  'waiting.notFound': { status: 404 },
  /** There is a free place or time: it can be booked at once. */
  'waiting.notFull': { status: 409 },
  /** No staff member works that day, so nothing can become free. */
  'waiting.dayOff': { status: 422 },
  FEATURE_DISABLED: { status: 403 },
  'idempotency.bodyChanged': { status: 422 },
  'client.contactsDiffer': { status: 409 },
  /**
   * Upcoming bookings use it; `metadata.appointments` lists them.
   * `keepAppointments=true` leaves them unchanged, `moveAppointments=true` moves those of an event.
   */
  'catalogue.inUse': { status: 409 },
  /** The company has the maximum number of discounts, price lists, types or templates. */
  'catalogue.tooMany': { status: 409 },
  /** Staff tries to move or cancel a past booking: its payments and membership uses stay. */
  'appointment.over': { status: 409 },
  /** Staff changes or cancels an event that has ended. */
  'event.over': { status: 409 },
  'schedule.notFound': { status: 404 },
  /** Hours of single days are closed where the event would be; `metadata.dates` has the days. */
  'schedule.closed': { status: 409 },
  /** Unknown to the company of the key, or erased. */
  'message.notFound': { status: 404 },
  /** The message would be outdated, or one of its kind is being sent. */
  'message.notRepeatable': { status: 409 },
  /** Unknown to the company of the key. */
  'field.notFound': { status: 404 },
  'field.tooMany': { status: 409 },
  'restriction.notFound': { status: 404 },
  'restriction.tooMany': { status: 409 },
  /** Unknown to the company of the key. */
  'staff.notFound': { status: 404 },
  /** A company always has an owner. */
  'staff.lastOwner': { status: 409 },
  'staff.tooMany': { status: 409 },
  'key.notFound': { status: 404 },
  /** A key cannot grant scopes that it does not have. */
  'key.moreThanOwn': { status: 403 },
  'key.tooMany': { status: 409 },
  'priceList.notFound': { status: 404 },
  'resourceType.notFound': { status: 404 },
  'discount.notFound': { status: 404 },
  /** Unknown to the company of the key. */
  'webhook.notFound': { status: 404 },
  'webhook.delivery.notFound': { status: 404 },
  /** Not https, or the address resolves to no public address. */
  'webhook.url.refused': { status: 422 },
  /** The company has the maximum number of endpoints. */
  'webhook.tooMany': { status: 409 },
  /** It is disabled: nothing is sent there. */
  'webhook.off': { status: 409 },
  /** The staff member who set it up left or may no longer read what it sends: an owner must take it over first. */
  'webhook.needsOwner': { status: 409 },
  /** Unknown to the company of the key, or an address that opens none. */
  'calendar.notFound': { status: 404 },
  /** The resource has the maximum number of calendars. */
  'calendar.tooMany': { status: 409 },
  /** Not https, or the address resolves to no public address. */
  'calendar.url.refused': { status: 422 },
  /** Unknown to the company of the key, or erased. */
  'client.notFound': { status: 404 },
  /** Another client has this phone or email: a collision of users' data. */
  'client.alreadyExists': { status: 409 },
  /** Staff changes the phone or stored email of a client who signs in, or merges that client into another one. */
  'client.hasAccount': { status: 409 },
  /** Unknown to the company of the key. */
  'rating.notFound': { status: 404 },
  /** The company has blocked this client. */
  'action.blocked': { status: 403 },

  /** A request with a staff session that comes from another site, or lacks the header of the staff app. */
  'request.crossSite': { status: 403 },
  /** Neither a phone in international format nor a mail address. */
  'staff.login.malformed': { status: 422 },
  /** Wrong login or password; which of these a stranger must not learn. */
  'staff.credentials.wrong': { status: 401 },
  'staff.provider.unknown': { status: 401 },
  /** There is no sign-in, or it is too old. */
  'staff.signIn.required': { status: 403 },
  /** The push address is not https, or resolves to no public address. */
  'staff.device.refused': { status: 422 },
  /** Password or code was correct; `metadata.second_factor` has the token to send with the second factor. */
  'staff.secondFactor.required': { status: 403 },
  /** A wrong code, or one that was already used. */
  'staff.secondFactor.wrong': { status: 422 },
  /** After ten minutes or five tries the sign-in must be restarted. */
  'staff.secondFactor.expired': { status: 410 },
  'staff.secondFactor.on': { status: 409 },
  /** The person has no second factor, or has not started to set one up. */
  'staff.secondFactor.off': { status: 409 },
  /** A company requires it from its owners. */
  'staff.secondFactor.demanded': { status: 403 },
  /** The link is incomplete, or the invitation belongs to another company. */
  'staff.invitation.notFound': { status: 404 },
  'staff.invitation.used': { status: 409 },
  /** Older than 7 days, withdrawn, or made by a staff member who left. */
  'staff.invitation.expired': { status: 410 },
  /** The browser is signed in as another person than the invited one. */
  'staff.invitation.otherPerson': { status: 409 },
  /** The staff member can already sign in, or the person already works for the company. */
  'staff.hasAccount': { status: 409 },
  /** The set-up link is incomplete, used or too old. */
  'staff.setUp.notFound': { status: 404 },
  /** The installation already has a company. */
  'staff.setUp.done': { status: 409 },

  /** No token, or an unknown or expired one. */
  'token.invalid': { status: 401 },
  /** The scopes of the API key, or the role of its staff member, do not permit this call. */
  'key.notAllowed': { status: 403 },
  /** Wrong phone or password, or a disabled person; `invalid_grant` on the wire, as OAuth 2 requires. */
  'credentials.bad': { status: 400 },
  /** This person may not sign in by this method; `invalid_grant` on the wire. */
  'login.notAllowed': { status: 400 },
  'account.disabled': { status: 403 },
  'auth.disabled': { status: 403 },
  'auth.sms.disabled': { status: 403 },
  'auth.registration.disabled': { status: 403 },
  /** Returned only after the phone was verified by a code. */
  'account.exists': { status: 409 },
  /** The same sign-up was sent twice. */
  'account.alreadyCreated': { status: 409 },
  'account.notFound': { status: 404 },
  /** Wrong, used, or too old: a stranger must not learn which. */
  'code.wrong': { status: 422 },
  'password.wrong': { status: 400 },
  /** The change needs a confirmation besides the token; `metadata.confirmation` lists the ways. */
  'account.confirmation.required': { status: 403 },
  /** The person has no verified mail with this company, or no phone to send a code to. */
  'account.confirmation.unavailable': { status: 409 },
  'signIn.provider.notFound': { status: 404 },
  /** The provider rejected, or its response does not belong to a sign-in that this browser started. */
  'signIn.social.failed': { status: 400 },

  'payment.notFound': { status: 404 },
  'payment.alreadyPaid': { status: 409 },
  /** The company accepts no online payment for this. */
  'payment.notAllowed': { status: 403 },
  /** The company has no payment provider, or the provider does not respond. */
  'payment.unavailable': { status: 503 },
  /** The provider did not open its payment page. */
  'payment.link.failed': { status: 502 },
  'payment.amount.tooLittle': { status: 422 },
  'payment.amount.tooMuch': { status: 422 },
  'payment.currency.other': { status: 422 },
  /** Neither an address of this server nor an origin registered by the company. */
  'payment.address.foreign': { status: 422 },
  'payment.tip.notTaken': { status: 422 },
  'payment.tip.tooMuch': { status: 422 },
  'payment.account.notFound': { status: 404 },
  /** The provider rejected new keys; `errors` has its reason. The previous keys stay. */
  'payment.account.refused': { status: 422 },
  /** The provider did not answer, so new keys could not be tested. The previous keys stay. */
  'payment.account.noAnswer': { status: 503 },
  /** The till of the day has a different closing count. */
  'till.closed': { status: 409 },
  /** The till of the day has no opening count. */
  'till.notOpened': { status: 409 },
  /** A provider's webhook: signature invalid, too old, or wrong amount, currency or company. */
  'payment.notice.refused': { status: 400 },

  'file.tooLarge': { status: 413 },
  'file.type.notAllowed': { status: 422 },
  'file.notFound': { status: 404 },

  RATING_DISABLED: { status: 403 },
  /** The visit has not ended, or did not take place. */
  'rating.notYet': { status: 409 },
  'rating.exists': { status: 409 },
  'survey.notFound': { status: 404 },
  'survey.completed': { status: 409 },
  'notification.notFound': { status: 404 },

  /** Unknown, no longer sold, or another company's. */
  'membership.template.notFound': { status: 404 },
  /** The company accepts no orders of memberships. */
  'membership.order.disabled': { status: 403 },
  /** The company does not list what it sells; older programs match its English title on the wire. */
  'membership.showcase.disabled': { status: 400 },
  /** The client has the maximum number of unpaid orders. */
  'membership.order.tooMany': { status: 409 },
  /** The price differs from the one shown to the client. */
  'membership.changed': { status: 409 },
  /** Unknown, or of another client: a stranger must not learn which. */
  'membership.notFound': { status: 404 },
  /** No certificate of this company has this code. */
  'membership.code.wrong': { status: 422 },
  /** The named membership does not fit the booking; `metadata.reason` has the reason. */
  'membership.notUsable': { status: 422 },
  /** The booking would move to a day on which its membership is not valid. */
  'membership.move.notCovered': { status: 409 },
  'membership.unpaid': { status: 409 },
  'membership.freezing.disabled': { status: 403 },
  'membership.freezing.outOfActivityPeriod': { status: 400 },
  'membership.unfreezing.frozenRange.outOfRange': { status: 400 },
  'membership.freezing.maxCount.reached': { status: 400 },
  'membership.freezing.alreadyFrozen': { status: 400 },
  'membership.freezing.freezeRange.invalid': { status: 400 },
  'membership.freezing.maxPeriod.reached': { status: 400 },
  /** A visit that used it has begun today. */
  'membership.freezing.period.today.hasAppointments': { status: 400 },
  'server.busy': { status: 503 },
  'server.error': { status: 500 },
} as const satisfies Record<string, { status: number }>

export type ErrorCode = keyof typeof catalogue
