-- Texts of messages that a company has set itself; all others are the product's. docs/rules/messages.md
create table message_text (
  company_id uuid not null references company (company_id),
  -- BOOKED_SERIES: several bookings in one message of the kind BOOKED.
  kind text not null check (kind in ('BOOKED', 'BOOKED_SERIES', 'MOVED', 'CHANGED', 'CANCELLED', 'TO_PAY', 'REMINDER',
                                     'PLACE_OFFERED', 'SURVEY', 'REVIEW')),
  channel text not null check (channel in ('MESSENGER', 'MAIL', 'SMS')),
  locale text not null check (locale in ('uk', 'en', 'pl', 'ru')),
  -- Subject and heading of a mail. Null: those of the product.
  title text check (channel = 'MAIL' or title is null),
  text text not null check (text <> ''),
  primary key (company_id, kind, channel, locale)
);
