-- What is to be told to clients. A row is written in the transaction of its cause; workers send it (docs/rules/messages.md).
-- It names what it is about: words, recipient and channel are looked up when it is sent, so that it tells the truth of that
-- moment and nobody's phone or name waits here.
create table message (
  company_id uuid not null references company,
  message_id uuid not null,
  kind text not null check (kind in (
    'CODE', 'BOOKED', 'MOVED', 'CANCELLED', 'REMINDER', 'PLACE_OFFERED', 'SURVEY', 'REVIEW'
  )),
  appointment_id uuid,
  -- Set where one message speaks of all bookings of a series; appointment_id is then the first of them.
  series_id uuid,
  -- An entry of the waiting list.
  entry_id uuid,
  survey_id uuid,
  -- The start that a reminder speaks of: one that was moved since is not sent.
  starts_at timestamptz,
  -- Of several with the same key one is kept; null where repeats cannot happen.
  once_key text,
  -- Of a code alone: whom and what, sealed with the server's secret, removed as soon as the message has ended.
  sealed text,
  -- CLAIMED: a worker prepares it, nothing has left. SENDING: it may have left.
  status text not null default 'QUEUED' check (status in (
    'QUEUED', 'CLAIMED', 'SENDING', 'SENT', 'FAILED', 'EXPIRED', 'UNKNOWN', 'DROPPED'
  )),
  -- The next try; while a worker has it, the end of that worker's lease.
  due_at timestamptz not null,
  -- Later than this it is of no use to anybody.
  deadline timestamptz not null,
  tries integer not null default 0,
  -- The one it is sent by, or was.
  channel text check (channel in ('MESSENGER', 'MAIL', 'SMS')),
  -- Channels that refused it for good.
  refused text[] not null default '{}',
  provider_id text,
  -- For the operator: the provider's code or the name of an error, never a number, address or text.
  detail text,
  created timestamptz not null,
  ended_at timestamptz,
  primary key (company_id, message_id),
  foreign key (company_id, appointment_id) references appointment,
  foreign key (company_id, entry_id) references waiting_entry,
  check ((ended_at is null) = (status in ('QUEUED', 'CLAIMED', 'SENDING'))),
  check ((kind = 'CODE') = (appointment_id is null and entry_id is null and survey_id is null)),
  check (sealed is null or (kind = 'CODE' and ended_at is null))
);
create unique index message_once on message (company_id, once_key) where once_key is not null;
create index message_due on message (company_id, due_at) where status in ('QUEUED', 'CLAIMED', 'SENDING');
create index message_of_appointment on message (company_id, appointment_id) where appointment_id is not null;
create index message_deadline on message (company_id, deadline);

-- What a client reads in the widget; worded when it is read, in the reader's language.
create table notification (
  company_id uuid not null references company,
  notification_id uuid not null,
  client_id uuid not null,
  type text not null check (type in (
    'BOOKED', 'MOVED', 'CANCELLED', 'REMINDER', 'PLACE_OFFERED', 'SURVEY', 'REVIEW'
  )),
  appointment_id uuid,
  series_id uuid,
  entry_id uuid,
  survey_id uuid,
  -- The start it speaks of: a later move must not change what was told.
  starts_at timestamptz,
  created timestamptz not null,
  read_at timestamptz,
  primary key (company_id, notification_id),
  foreign key (company_id, client_id) references client,
  foreign key (company_id, appointment_id) references appointment,
  foreign key (company_id, entry_id) references waiting_entry
);
create index notification_of_client on notification (company_id, client_id, created desc);

-- The chat with the bot that belongs to a phone, as its owner proved to the messenger. Above companies: one bot serves all.
create table messenger_chat (
  chat_id text primary key,
  phone text not null unique,
  locale text not null check (locale in ('uk', 'en', 'pl', 'ru')),
  created timestamptz not null
);

-- What only one process at a time may do, such as hearing what people write to the bot.
create table lease (
  name text primary key,
  holder uuid not null,
  until timestamptz not null
);

-- Messages of an installation without providers, for a developer to look at (GET /outbox).
create table outbox_message (
  message_id uuid primary key,
  channel text not null check (channel in ('MESSENGER', 'MAIL', 'SMS')),
  sent_to text not null,
  subject text,
  text text not null,
  calendar text,
  sent_at timestamptz not null
);
create index outbox_message_sent on outbox_message (sent_at desc);
