import type { ToHost } from '#widget/browser/framed.ts'
import type { Conversion } from '#widget/tracking/measured.ts'

/** A conversion as a message of the embed protocol. docs/rules/embed.md. */
export function toHost(conversion: Conversion): ToHost {
  const { event_id, value, currency } = conversion
  const sum = { event_id, value, currency }
  switch (conversion.kind) {
    case 'booking':
      return { zapys: 'booked', ...sum, status: conversion.status }
    case 'membership_order':
      return { zapys: 'ordered', kind: 'MEMBERSHIP', ...sum }
    case 'certificate_order':
      return { zapys: 'ordered', kind: 'CERTIFICATE', ...sum }
    case 'payment':
      return { zapys: 'paid', ...sum }
  }
}
