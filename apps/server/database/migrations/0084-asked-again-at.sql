-- Since when a booking that stood waits for a payment again; null: it stands, or never did. If it then ends unpaid, what else was
-- paid and covered goes back as if it had been cancelled at that moment. docs/rules/payments.md
alter table appointment
  add column asked_again_at timestamptz;
