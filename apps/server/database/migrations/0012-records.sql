-- What a client says of a visit: reviews and surveys. Rules: docs/rules/records.md.

-- One review of each thing a visit had; reviews without a visit came with an import.
create unique index rating_of_visit on rating (company_id, appointment_id, type, entity_id)
  where appointment_id is not null;

-- What a company asks after a visit.
create table survey_form (
  company_id uuid not null references company,
  survey_form_id uuid not null,
  title text not null,
  -- [{"id": uuid, "type": RATING | TEXT | CHOICE, "text": …, "required": …, "options": [{"value": …, "title": …}],
  --   "translations": {"en": {"text": …, "options": {"<value>": "<title>"}}}}]
  questions jsonb not null,
  translations jsonb not null default '{}',
  active boolean not null default true,
  -- Visits that ended before are not asked about.
  created timestamptz not null default now(),
  primary key (company_id, survey_form_id),
  check (jsonb_typeof(questions) = 'array')
);
-- One at a time, so that a visit is asked about once.
create unique index survey_form_in_use on survey_form (company_id) where active;

-- A survey that was opened for a visit. It carries its own questions: answers keep their meaning when the company
-- changes the form.
create table survey (
  company_id uuid not null,
  survey_id uuid not null,
  appointment_id uuid not null,
  client_id uuid not null,
  title text not null,
  questions jsonb not null,
  translations jsonb not null,
  -- [{"question_id": …, "value": …}]
  answers jsonb not null default '[]',
  created timestamptz not null,
  expires_at timestamptz not null,
  completed_at timestamptz,
  primary key (company_id, survey_id),
  unique (company_id, appointment_id),
  foreign key (company_id, appointment_id) references appointment,
  foreign key (company_id, client_id) references client
);
create index survey_of_client on survey (company_id, client_id, created);
