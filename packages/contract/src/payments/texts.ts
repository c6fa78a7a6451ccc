import type { PropertyTexts } from '../property-texts.ts'

const cause =
  'CHARGE: payment. REFUND. USE: covered by a membership. GIVE_BACK: cover returned. CORRECTION: mistake, or money returned by the bank.'
const method = 'ONLINE: by a provider. CASH, TERMINAL (card) or TRANSFER: to staff.'

export const paymentTexts: PropertyTexts[] = [
  {
    shapes:
      /^(PayAppointment|ReadPayment|ReadAppointmentReceipt|Record(Payment|Tip)|RefundPayment|HandOverRefund|CorrectPayment|ListCompanyRefunds|ListLedger|ReadLedgerDay|ReadTillDay|OpenTill|CloseTill)(Answer|Request)$/,
    texts: {
      success_url:
        'Where the payer returns after paying: an address of the widget or of a registered origin.',
      failure_url: 'Where the payer returns when the payment failed. The same origins are allowed.',
      return_url: 'Where the payer returns in either case, if there is no more specific address.',
      state: 'OPEN: not paid yet. PROCESSING: with the provider. PAID, FAILED, EXPIRED. REFUNDED: all of it.',
      'refunds.state':
        'WAITING: not refunded yet. DONE. REFUSED: rejected by the provider; staff retry it or refund in person.',
      amount: 'Minor units, without the tip.',
      tip: 'Tip for the staff in minor units, on top of the price.',
      refunded: 'Minor units refunded so far.',
      membership: 'Id of the membership that is paid. Null or absent: a booking is.',
      appointment: 'Id of the booking that is paid. Null or absent: a membership is.',
      appointment_price: 'Price of the booking in minor units. Null: a membership is paid.',
      price: 'Price of the booking or membership in minor units.',
      payment: 'How far the booking or membership is paid now.',
      url: 'Page of the provider on which it is paid. Null: it is not open.',
      title: 'What is paid: names of the services, or of the membership.',
      company_name: 'Name of the company.',
      paid: 'Minor units paid toward the price by money and memberships, without refunds.',
      remaining: 'Minor units still to be paid; 0 for a cancelled booking.',
      entries: 'The entries of the receipt, by time.',
      cause,
      line: 'PRICE: toward the price. TIP: a tip.',
      'entries.amount': 'Minor units; negative for money or cover that went back.',
      fiscal_number: 'Number of the fiscal receipt at the tax office. Null: none.',
      fiscal_number_awaited: 'True: the fiscal receipt is being registered; its number follows.',
      payments: 'The payments, tips included.',
      refunds: 'The refunds of these payments.',
      method,
      payment_id: 'Id of the payment that is refunded.',
      handed_over: 'How staff refunded in person what a provider rejected. Null: it did not.',
      reason: 'Why; for staff of the company only.',
    },
  },
  {
    shapes: /^PayAppointmentRequest$/,
    texts: {
      amount: 'Minor units to pay. Null or absent: what is to be paid now.',
      currency_code: 'ISO 4217 code of `amount`. Another currency than that of the price is rejected.',
      tip: 'Tip for the staff in minor units, on top of `amount`.',
    },
  },
  {
    shapes: /^(Record(Payment|Tip)|RefundPayment|HandOverRefund|CorrectPayment)Request$/,
    texts: {
      'payment.amount': 'Minor units. Null or absent: all that is left to pay.',
      'tip.amount': 'Minor units.',
      'refund.amount': 'Minor units. Null or absent: everything paid and not yet refunded.',
      'refund.payment':
        'Id of the payment to refund. Null or absent: online payments first, the latest first.',
      'refund.method':
        'How staff hands it over: CASH, TERMINAL or TRANSFER. Absent: as it was paid; online payments by their provider.',
      'correction.amount': 'Minor units of the payment that were never received.',
      method: 'How it was paid: CASH, TERMINAL (card) or TRANSFER.',
      currency_code: 'ISO 4217 code; it must be that of the price. Null or absent: that one.',
      appointment: 'Id of the booking. Either this or `membership`.',
      membership: 'Id of the membership. Either this or `appointment`.',
    },
  },
  {
    shapes: /^List(Ledger|CompanyRefunds)Answer$/,
    texts: {
      'content.state':
        'WAITING: not refunded yet. DONE. REFUSED: rejected by the provider; staff retry it or refund in person.',
      'content.payment': 'Id of the payment. Null: a membership covered it.',
      'content.covered_by': 'Id of the membership that covered it. Null: it was money.',
      'content.branch_id': 'Id of the branch whose staff received or refunded it. Null: online.',
    },
  },
  {
    shapes: /^ListLedgerAnswer$/,
    texts: {
      'content.amount': 'Minor units; positive came in, negative went out.',
      'content.method': `${method} Null: covered by a membership.`,
    },
  },
  {
    shapes: /^(ReadLedgerDay|ReadTillDay|OpenTill|CloseTill)Answer$/,
    texts: {
      day: 'Local day in `timezone`.',
      sums: 'Sums by method and currency.',
      received: 'Minor units received, tips included.',
      given_back: 'Minor units refunded, as a number of at most 0.',
      corrected: 'Minor units of corrections: mistakes, and money returned by banks.',
      total: 'Minor units by which the balance changed that day.',
      tips: 'Minor units of tips.',
      entries: 'Number of ledger entries.',
    },
  },
  {
    shapes: /PaymentAccount(Answer|Request)$/,
    texts: {
      provider: 'Payment provider of the account.',
      active: 'False: it takes no payments.',
      tested_at: 'When its keys were last tested. Null: never.',
      notice_url: 'Address to register at the provider for its webhooks. Null: not needed.',
      payment_account: 'The account. Absent properties stay.',
      'payment_account.origins': 'Origins to which a payment may lead back, at most 20.',
    },
  },
]
