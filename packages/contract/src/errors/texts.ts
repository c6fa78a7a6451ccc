import type { PropertyTexts } from '../property-texts.ts'

export const errorTexts: PropertyTexts[] = [
  {
    shapes: /^Discount$/,
    texts: {
      percent: 'Percent off. Absent for a discount of a fixed amount.',
      amount: 'Minor units off. Absent for a discount in percent.',
      discounted_price: 'Price after the discount, in minor units.',
      names: 'Names of the discounts that apply. Absent in lists of slots.',
    },
  },
  {
    shapes: /^Alternative$/,
    texts: {
      date: 'Local day at the branch, YYYY-MM-DD.',
      resource_id: 'Id of the resource that is free then.',
      starts_at: 'UTC instant to send as `start_time`.',
    },
  },
  {
    shapes: /^Challenge$/,
    texts: {
      parameters:
        'Parameters of a proof of work in the format of ALTCHA 2. Any ALTCHA 2 solver accepts them.',
      signature: 'Signature of the server over `parameters`. Send it back unchanged.',
      algorithm: 'Key derivation function of the proof of work.',
      cost: 'Iterations of one try.',
      data: 'Signed conditions: company, purpose, difficulty and expiry. Send them back unchanged.',
      keyLength: 'Length of the derived key in bytes.',
      keyPrefix: 'Hex digits with which the derived key must begin.',
      keySignature: 'Signature that lets the server check a solution faster. Send it back unchanged.',
      nonce: 'Random value of this challenge, part of the derivation input.',
      salt: 'Salt of the key derivation.',
    },
  },
  {
    shapes: /^ErrorPayload$/,
    texts: {
      code: 'Error code of the catalogue, stable across languages; 50001 is a number.',
      title: 'Short text for the user, in the language of `Accept-Language`.',
      detail: 'Longer text for the user, in the language of `Accept-Language`.',
      traceId: 'Id of the request in the server log. Quote it in reports.',
      errors: 'With `validation.failed`: what is wrong, one item a fault.',
      'errors.message': 'Explanation in English, for developers.',
      'errors.field': 'Path of the faulty field, parts joined by dots. Absent: the request as a whole.',
      'errors.code': 'Code of the fault; absent: none.',
      error: 'OAuth 2 error code; only where a token or credentials are rejected.',
      error_description: 'OAuth 2 explanation; only together with `error`.',
      detailsInfo: 'With code 50001 only.',
      ruleMessage: 'The company’s own text about the restriction; show it to the client.',
      metadata: 'Facts for the program; which are present depends on `code`.',
      restriction: 'With `booking.restriction.blocked`: the restriction of the company that applies.',
      rule: 'The restriction.',
      'rule.message': 'The company’s own text about the restriction. Absent: none.',
      alternatives: 'Free times near the one that was rejected.',
      instead: 'With `appointment.changed`: what the booking would be now.',
      'instead.price': 'Price now, in minor units.',
      resource_ids: 'Ids of the resources that would perform it, each once for services in a row.',
      to_pay:
        'Minor units left to pay after membership cover. Absent if cover was not part of the comparison.',
      'instead.membership': 'The membership it would use now. Null: none.',
      reason:
        'With `membership.notUsable`: why the named membership does not fit, for example EXPIRED, FROZEN or OTHER_SERVICE.',
      appointments: 'With `catalogue.inUse`: bookings that still need it, soonest first, at most 100.',
      events: 'With `catalogue.inUse` of hours: events on the closed time, soonest first, at most 100.',
      'events.start_time': 'UTC instant of the start.',
      'appointments.start_time': 'UTC instant of the start.',
      dates: 'With `appointment.time.taken` and `schedule.closed` of events: the days concerned.',
      challenge: 'With `challenge.required`: solve it and repeat the request with `X-Challenge-Answer`.',
      confirmation: 'With `account.confirmation.required`: how the person can confirm.',
      ways: 'PASSWORD: current password. PHONE: code to the phone. MAIL: code to the email. SIGN_IN: a sign-in at most 10 minutes old.',
      second_factor: 'With `staff.secondFactor.required`: how the sign-in goes on.',
      token: 'Sent together with the code of the second factor.',
      expires_in: 'Seconds until the sign-in begins again.',
      'confirmation.email': 'The verified email, with most letters hidden. Absent: none.',
    },
  },
]
