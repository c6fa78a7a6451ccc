-- The database as the migrations leave it, for reading. Written by npm run database:types. Do not edit.

create table account_deletion (
  company_id uuid not null,
  deletion_id uuid not null,
  date date not null,
  reason text,
  constraint account_deletion_pkey PRIMARY KEY (company_id, deletion_id),
  constraint account_deletion_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id)
);

create table api_key (
  company_id uuid not null,
  api_key_id uuid not null,
  staff_member_id uuid not null,
  name text not null,
  key_hash text not null,
  ending text not null,
  scopes text[] not null,
  created timestamp with time zone not null,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone,
  keeps_bookings boolean not null default false,
  constraint api_key_pkey PRIMARY KEY (company_id, api_key_id),
  constraint api_key_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint api_key_company_id_staff_member_id_fkey FOREIGN KEY (company_id, staff_member_id) REFERENCES staff_member(company_id, staff_member_id),
  constraint api_key_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200)))
);
CREATE INDEX api_key_of_staff ON public.api_key USING btree (company_id, staff_member_id) WHERE (revoked_at IS NULL);
CREATE UNIQUE INDEX api_key_hash ON public.api_key USING btree (company_id, key_hash);

create table appointment (
  company_id uuid not null,
  appointment_id uuid not null,
  branch_id uuid not null,
  client_id uuid,
  event_id uuid,
  reference text not null,
  status text not null,
  booking_type text not null,
  starts_at timestamp with time zone not null,
  duration integer not null,
  space integer not null default 1,
  price integer not null,
  original_price integer not null,
  currency_code text not null,
  extra_fields jsonb not null default '{}'::jsonb,
  comment text,
  contact jsonb not null default '{}'::jsonb,
  source text not null,
  utm jsonb not null default '{}'::jsonb,
  locale text not null default 'uk'::text,
  agreement jsonb,
  created timestamp with time zone not null,
  cancelled_at timestamp with time zone,
  moved smallint not null default 0,
  series_id uuid,
  caller_host text,
  caller_block text,
  first_date date,
  last_date date,
  prepayment integer,
  pay_until timestamp with time zone,
  lapsed boolean not null default false,
  shortest_notice integer,
  pays_online boolean not null default true,
  asked_again_at timestamp with time zone,
  version integer not null default 1,
  key_version smallint not null default 0,
  changed_at timestamp with time zone,
  discount_names text[] not null default '{}'::text[],
  constraint appointment_pkey PRIMARY KEY (company_id, appointment_id),
  constraint appointment_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES branch(company_id, branch_id),
  constraint appointment_company_id_client_id_fkey FOREIGN KEY (company_id, client_id) REFERENCES client(company_id, client_id),
  constraint appointment_company_id_event_id_fkey FOREIGN KEY (company_id, event_id) REFERENCES event(company_id, event_id),
  constraint appointment_booking_type_check CHECK ((booking_type = ANY (ARRAY['GENERAL'::text, 'EVENT'::text, 'RENT'::text]))),
  constraint appointment_check CHECK (((prepayment IS NULL) = (pay_until IS NULL))),
  constraint appointment_check1 CHECK (((cancelled_at IS NOT NULL) OR (NOT lapsed))),
  constraint appointment_currency_code_check CHECK ((currency_code = ANY (ARRAY['EUR'::text, 'USD'::text, 'UAH'::text, 'RUB'::text, 'PLN'::text]))),
  constraint appointment_dates CHECK ((first_date <= last_date)),
  constraint appointment_duration_check CHECK ((duration > 0)),
  constraint appointment_locale_check CHECK ((locale = ANY (ARRAY['uk'::text, 'en'::text, 'pl'::text, 'ru'::text]))),
  constraint appointment_original_price_check CHECK ((original_price >= 0)),
  constraint appointment_prepayment_check CHECK ((prepayment > 0)),
  constraint appointment_price_check CHECK ((price >= 0)),
  constraint appointment_space_check CHECK ((space > 0))
);
CREATE INDEX appointment_cancelled ON public.appointment USING btree (company_id, cancelled_at DESC) WHERE (cancelled_at IS NOT NULL);
CREATE INDEX appointment_lapsed ON public.appointment USING btree (company_id, appointment_id) WHERE lapsed;
CREATE INDEX appointment_long ON public.appointment USING btree (company_id, starts_at) WHERE (duration > 691200);
CREATE INDEX appointment_of_branch ON public.appointment USING btree (company_id, branch_id, starts_at);
CREATE INDEX appointment_of_branch_by_created ON public.appointment USING btree (company_id, branch_id, created);
CREATE INDEX appointment_of_branch_standing ON public.appointment USING btree (company_id, branch_id, starts_at, appointment_id) WHERE (cancelled_at IS NULL);
CREATE INDEX appointment_of_caller ON public.appointment USING btree (company_id, caller_block) WHERE (caller_block IS NOT NULL);
CREATE INDEX appointment_of_client ON public.appointment USING btree (company_id, client_id, starts_at, appointment_id) INCLUDE (cancelled_at, duration);
CREATE INDEX appointment_of_client_at_events ON public.appointment USING btree (company_id, client_id, starts_at, appointment_id) INCLUDE (cancelled_at, duration) WHERE (booking_type = 'EVENT'::text);
CREATE INDEX appointment_of_event ON public.appointment USING btree (company_id, event_id) WHERE (event_id IS NOT NULL);
CREATE INDEX appointment_of_series ON public.appointment USING btree (company_id, series_id) WHERE (series_id IS NOT NULL);
CREATE INDEX appointment_to_pay ON public.appointment USING btree (pay_until) WHERE ((pay_until IS NOT NULL) AND (cancelled_at IS NULL));
CREATE UNIQUE INDEX appointment_reference ON public.appointment USING btree (company_id, reference);

create table appointment_service (
  company_id uuid not null,
  appointment_id uuid not null,
  ordinal smallint not null,
  service_id uuid not null,
  resource_id uuid,
  auto_selected boolean not null default false,
  duration integer not null,
  original_price integer not null,
  discounted_price integer not null,
  starts_at timestamp with time zone not null,
  date date not null,
  besides uuid[] not null default '{}'::uuid[],
  constraint appointment_service_pkey PRIMARY KEY (company_id, appointment_id, ordinal),
  constraint appointment_service_company_id_appointment_id_fkey FOREIGN KEY (company_id, appointment_id) REFERENCES appointment(company_id, appointment_id),
  constraint appointment_service_company_id_resource_id_fkey FOREIGN KEY (company_id, resource_id) REFERENCES resource(company_id, resource_id),
  constraint appointment_service_company_id_service_id_fkey FOREIGN KEY (company_id, service_id) REFERENCES service(company_id, service_id),
  constraint appointment_service_discounted_price_check CHECK ((discounted_price >= 0)),
  constraint appointment_service_duration_check CHECK ((duration > 0)),
  constraint appointment_service_original_price_check CHECK ((original_price >= 0))
);
CREATE INDEX appointment_service_of_day ON public.appointment_service USING btree (company_id, service_id, date);

create table audit_entry (
  company_id uuid not null,
  audit_entry_id uuid not null,
  staff_member_id uuid,
  api_key_id uuid,
  act text not null,
  thing text not null,
  thing_id uuid not null,
  client_id uuid,
  before jsonb,
  after jsonb,
  created timestamp with time zone not null,
  constraint audit_entry_pkey PRIMARY KEY (company_id, audit_entry_id),
  constraint audit_entry_company_id_api_key_id_fkey FOREIGN KEY (company_id, api_key_id) REFERENCES api_key(company_id, api_key_id),
  constraint audit_entry_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint audit_entry_company_id_staff_member_id_fkey FOREIGN KEY (company_id, staff_member_id) REFERENCES staff_member(company_id, staff_member_id),
  constraint audit_entry_key CHECK (((api_key_id IS NULL) OR (staff_member_id IS NOT NULL)))
);
CREATE INDEX audit_entry_by_time ON public.audit_entry USING btree (company_id, created DESC, audit_entry_id DESC);
CREATE INDEX audit_entry_of_client ON public.audit_entry USING btree (company_id, client_id) WHERE (client_id IS NOT NULL);
CREATE INDEX audit_entry_of_thing ON public.audit_entry USING btree (company_id, thing_id);

create table branch (
  company_id uuid not null,
  branch_id uuid not null,
  name text not null,
  description text,
  phone text,
  logo text,
  city text,
  street text,
  latitude double precision,
  longitude double precision,
  timezone text not null,
  currency_code text not null,
  service_price_list_id uuid not null,
  ordinal integer not null default 0,
  active boolean not null default true,
  booking_settings jsonb not null default '{}'::jsonb,
  translations jsonb not null default '{}'::jsonb,
  search_form text not null generated always as (search_form(((((in_all_languages(name, translations, 'name'::text) || ' '::text) || in_all_languages(city, translations, 'city'::text)) || ' '::text) || in_all_languages(street, translations, 'street'::text)))) stored,
  constraint branch_pkey PRIMARY KEY (company_id, branch_id),
  constraint branch_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint branch_company_id_service_price_list_id_fkey FOREIGN KEY (company_id, service_price_list_id) REFERENCES service_price_list(company_id, service_price_list_id),
  constraint branch_currency_code_check CHECK ((currency_code = ANY (ARRAY['EUR'::text, 'USD'::text, 'UAH'::text, 'RUB'::text, 'PLN'::text])))
);
CREATE INDEX branch_logo ON public.branch USING btree (company_id) WHERE (logo ~* '^https?:'::text);
CREATE INDEX branch_reminders ON public.branch USING btree (md5(((booking_settings #> '{messages,reminders}'::text[]))::text)) WHERE ((booking_settings #> '{messages,reminders}'::text[]) IS NOT NULL);

create table branch_service (
  company_id uuid not null,
  branch_id uuid not null,
  service_id uuid not null,
  constraint branch_service_pkey PRIMARY KEY (company_id, branch_id, service_id),
  constraint branch_service_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES branch(company_id, branch_id),
  constraint branch_service_company_id_service_id_fkey FOREIGN KEY (company_id, service_id) REFERENCES service(company_id, service_id)
);

create table calendar_feed (
  company_id uuid not null,
  calendar_id uuid not null,
  resource_id uuid not null,
  token_hash text not null,
  ending text not null,
  shows_clients boolean not null,
  staff_member_id uuid not null,
  created timestamp with time zone not null,
  last_read_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint calendar_feed_pkey PRIMARY KEY (company_id, calendar_id),
  constraint calendar_feed_of_token UNIQUE (company_id, token_hash),
  constraint calendar_feed_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint calendar_feed_company_id_resource_id_fkey FOREIGN KEY (company_id, resource_id) REFERENCES resource(company_id, resource_id),
  constraint calendar_feed_company_id_staff_member_id_fkey FOREIGN KEY (company_id, staff_member_id) REFERENCES staff_member(company_id, staff_member_id)
);
CREATE INDEX calendar_feed_by_token ON public.calendar_feed USING btree (token_hash);
CREATE INDEX calendar_feed_ended ON public.calendar_feed USING btree (ended_at) WHERE (ended_at IS NOT NULL);

create table catalogue_key (
  company_id uuid not null,
  kind text not null,
  key text not null,
  entity_id uuid not null,
  constraint catalogue_key_pkey PRIMARY KEY (company_id, kind, key),
  constraint catalogue_key_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id)
);

create table client (
  company_id uuid not null,
  client_id uuid not null,
  first_name text,
  middle_name text,
  last_name text,
  phone text,
  email text,
  birth_date date,
  gender text,
  extra_fields jsonb not null default '{}'::jsonb,
  blocked boolean not null default false,
  created timestamp with time zone not null,
  email_verified boolean not null default false,
  locale text,
  deleted_at timestamp with time zone,
  guest boolean not null default true,
  blocked_reason text,
  blocked_until timestamp with time zone,
  added_by_staff boolean not null default false,
  search_form text generated always as ((' '::text || NULLIF(name_form(((((((COALESCE(first_name, ''::text) || ' '::text) || COALESCE(middle_name, ''::text)) || ' '::text) || COALESCE(last_name, ''::text)) || ' '::text) || COALESCE(email, ''::text))), ''::text))) stored,
  merged_into uuid,
  distinct_from uuid[] not null default '{}'::uuid[],
  constraint client_pkey PRIMARY KEY (company_id, client_id),
  constraint client_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint client_company_id_merged_into_fkey FOREIGN KEY (company_id, merged_into) REFERENCES client(company_id, client_id),
  constraint client_block_check CHECK ((blocked OR ((blocked_reason IS NULL) AND (blocked_until IS NULL)))),
  constraint client_check CHECK (((merged_into IS NULL) OR (deleted_at IS NOT NULL))),
  constraint client_gender_check CHECK ((gender = ANY (ARRAY['MALE'::text, 'FEMALE'::text]))),
  constraint client_locale_check CHECK ((locale = ANY (ARRAY['uk'::text, 'en'::text, 'pl'::text, 'ru'::text])))
);
CREATE INDEX client_blocked ON public.client USING btree (company_id, created) WHERE blocked;
CREATE INDEX client_blocked_until ON public.client USING btree (blocked_until) WHERE (blocked_until IS NOT NULL);
CREATE INDEX client_by_created ON public.client USING btree (company_id, created DESC, client_id) WHERE (deleted_at IS NULL);
CREATE INDEX client_search ON public.client USING gin (company_id, search_form gin_trgm_ops, phone gin_trgm_ops) WITH (fastupdate='on', gin_pending_list_limit='128') WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX client_phone ON public.client USING btree (company_id, phone, guest) WHERE (phone IS NOT NULL);
CREATE UNIQUE INDEX client_proven_email ON public.client USING btree (company_id, lower(email)) WHERE email_verified;

create table client_note (
  company_id uuid not null,
  note_id uuid not null,
  client_id uuid not null,
  text text not null,
  staff_member_id uuid not null,
  created timestamp with time zone not null,
  changed timestamp with time zone,
  constraint client_note_pkey PRIMARY KEY (company_id, note_id),
  constraint client_note_company_id_client_id_fkey FOREIGN KEY (company_id, client_id) REFERENCES client(company_id, client_id),
  constraint client_note_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint client_note_company_id_staff_member_id_fkey FOREIGN KEY (company_id, staff_member_id) REFERENCES staff_member(company_id, staff_member_id),
  constraint client_note_text_check CHECK ((text <> ''::text))
);
CREATE INDEX client_note_of_client ON public.client_note USING btree (company_id, client_id, created DESC, note_id);

create table code_challenge (
  challenge_id uuid not null,
  company_id uuid not null,
  phone text not null,
  purpose text not null,
  person_id uuid,
  tries_left smallint not null,
  created timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  asked_at timestamp with time zone not null,
  sent boolean not null,
  asker_kind text not null,
  asker text not null,
  confirmed_by text,
  constraint code_challenge_pkey PRIMARY KEY (challenge_id),
  constraint code_challenge_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(person_id),
  constraint code_challenge_asker_kind_check CHECK ((asker_kind = ANY (ARRAY['DEVICE'::text, 'BLOCK'::text, 'PERSON'::text, 'PHONE'::text]))),
  constraint code_challenge_confirmed_by_check CHECK ((confirmed_by = ANY (ARRAY['PASSWORD'::text, 'PHONE'::text, 'MAIL'::text, 'SIGN_IN'::text]))),
  constraint code_challenge_purpose_check CHECK ((purpose = ANY (ARRAY['SIGN_IN'::text, 'SIGN_UP'::text, 'RESET'::text, 'CHANGE_PHONE'::text, 'ANY'::text, 'CONFIRM'::text, 'CONFIRM_BY_MAIL'::text]))),
  constraint code_challenge_tries_left_check CHECK ((tries_left >= 0))
);
CREATE INDEX code_challenge_end ON public.code_challenge USING btree (expires_at);
CREATE INDEX code_challenge_of_person ON public.code_challenge USING btree (person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX code_challenge_of_phone ON public.code_challenge USING btree (phone, purpose, created);

create table company (
  company_id uuid not null,
  name text not null,
  short_description text,
  description text,
  logo text,
  city text,
  street text,
  latitude double precision,
  longitude double precision,
  language text not null default 'uk'::text,
  timezone text not null,
  currency_code text not null,
  company_type text not null,
  social jsonb not null default '{}'::jsonb,
  active boolean not null default true,
  translations jsonb not null default '{}'::jsonb,
  created timestamp with time zone not null,
  switched_off_at timestamp with time zone,
  photos text[] not null default '{}'::text[],
  owners_need_second_factor boolean not null default false,
  photo_texts jsonb not null default '{}'::jsonb,
  constraint company_pkey PRIMARY KEY (company_id),
  constraint company_company_type_check CHECK ((company_type = ANY (ARRAY['BASIC'::text, 'PRO'::text, 'BUSINESS'::text, 'ENTERPRISE'::text]))),
  constraint company_currency_code_check CHECK ((currency_code = ANY (ARRAY['EUR'::text, 'USD'::text, 'UAH'::text, 'RUB'::text, 'PLN'::text]))),
  constraint company_language_check CHECK ((language = ANY (ARRAY['uk'::text, 'en'::text, 'pl'::text, 'ru'::text]))),
  constraint company_switched_off_check CHECK (((switched_off_at IS NULL) OR (NOT active)))
);
CREATE INDEX company_logo ON public.company USING btree (company_id) WHERE (logo ~* '^https?:'::text);

create table company_alias (
  alias text not null,
  company_id uuid not null,
  constraint company_alias_pkey PRIMARY KEY (alias),
  constraint company_alias_alias_check CHECK ((alias ~ '^[a-z0-9][a-z0-9_.-]{1,62}$'::text))
);

create table company_settings (
  company_id uuid not null,
  appointment_statuses jsonb not null,
  widget_settings jsonb not null,
  booking_settings jsonb not null,
  constraint company_settings_pkey PRIMARY KEY (company_id),
  constraint company_settings_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id)
);
CREATE INDEX company_settings_reminders ON public.company_settings USING btree (md5(((booking_settings #> '{messages,reminders}'::text[]))::text)) WHERE ((booking_settings #> '{messages,reminders}'::text[]) IS NOT NULL);

create table company_version (
  company_id uuid not null,
  kind text not null,
  version uuid not null,
  constraint company_version_pkey PRIMARY KEY (company_id, kind),
  constraint company_version_kind_check CHECK ((kind = ANY (ARRAY['BOOKINGS'::text, 'CATALOGUE'::text])))
);

create table cycle_frame (
  company_id uuid not null,
  frame_id uuid not null,
  branch_id uuid not null,
  resource_id uuid,
  weekday smallint not null,
  start_time integer not null,
  end_time integer not null,
  first_day date,
  last_day date,
  constraint cycle_frame_pkey PRIMARY KEY (company_id, frame_id),
  constraint cycle_frame_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES branch(company_id, branch_id),
  constraint cycle_frame_company_id_resource_id_fkey FOREIGN KEY (company_id, resource_id) REFERENCES resource(company_id, resource_id),
  constraint cycle_frame_check CHECK ((start_time < end_time)),
  constraint cycle_frame_end_time_check CHECK (((end_time >= 1) AND (end_time <= 172800))),
  constraint cycle_frame_start_time_check CHECK (((start_time >= 0) AND (start_time <= 86399))),
  constraint cycle_frame_weekday_check CHECK (((weekday >= 1) AND (weekday <= 7)))
);
CREATE INDEX cycle_frame_of_branch ON public.cycle_frame USING btree (company_id, branch_id, resource_id);

create table day_frame (
  company_id uuid not null,
  frame_id uuid not null,
  branch_id uuid not null,
  resource_id uuid,
  date date not null,
  type text not null,
  start_time integer not null,
  end_time integer not null,
  active boolean not null default true,
  constraint day_frame_pkey PRIMARY KEY (company_id, frame_id),
  constraint day_frame_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES branch(company_id, branch_id),
  constraint day_frame_company_id_resource_id_fkey FOREIGN KEY (company_id, resource_id) REFERENCES resource(company_id, resource_id),
  constraint day_frame_check CHECK ((start_time < end_time)),
  constraint day_frame_end_time_check CHECK (((end_time >= 1) AND (end_time <= 172800))),
  constraint day_frame_start_time_check CHECK (((start_time >= 0) AND (start_time <= 86399))),
  constraint day_frame_type_check CHECK ((type = ANY (ARRAY['ON'::text, 'OFF'::text])))
);
CREATE INDEX day_frame_of_branch ON public.day_frame USING btree (company_id, branch_id, date);

create table discount (
  company_id uuid not null,
  discount_id uuid not null,
  name text not null,
  branch_id uuid,
  service_id uuid,
  percent smallint,
  amount integer,
  first_day date,
  last_day date,
  weekdays smallint[],
  start_time integer,
  end_time integer,
  source text,
  active boolean not null default true,
  constraint discount_pkey PRIMARY KEY (company_id, discount_id),
  constraint discount_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES branch(company_id, branch_id),
  constraint discount_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint discount_company_id_service_id_fkey FOREIGN KEY (company_id, service_id) REFERENCES service(company_id, service_id),
  constraint discount_amount_check CHECK ((amount > 0)),
  constraint discount_check CHECK (((percent IS NULL) <> (amount IS NULL))),
  constraint discount_percent_check CHECK (((percent >= 1) AND (percent <= 100)))
);

create table entity_title (
  company_id uuid not null,
  code text not null,
  language text not null,
  word_case text not null,
  one text not null,
  few text,
  many text,
  other text,
  constraint entity_title_pkey PRIMARY KEY (company_id, code, language, word_case),
  constraint entity_title_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint entity_title_code_check CHECK ((code = ANY (ARRAY['SERVICE_NAME'::text, 'RESOURCE_NAME'::text, 'ROOM_NAME'::text, 'BRANCH_NAME'::text, 'MEMBERSHIP_NAME'::text, 'EVENT_NAME'::text]))),
  constraint entity_title_language_check CHECK ((language = ANY (ARRAY['uk'::text, 'en'::text, 'pl'::text, 'ru'::text]))),
  constraint entity_title_word_case_check CHECK ((word_case = ANY (ARRAY['WHO_WHAT'::text, 'WHOM_WHY'::text, 'WHOM_WHAT'::text])))
);

create table event (
  company_id uuid not null,
  event_id uuid not null,
  branch_id uuid not null,
  service_id uuid not null,
  resource_id uuid,
  name text,
  description text,
  logo text,
  starts_at timestamp with time zone not null,
  duration integer not null,
  space integer not null,
  used_space integer not null default 0,
  price integer,
  active boolean not null default true,
  translations jsonb not null default '{}'::jsonb,
  besides uuid[] not null default '{}'::uuid[],
  version integer not null default 1,
  changed_at timestamp with time zone,
  constraint event_pkey PRIMARY KEY (company_id, event_id),
  constraint event_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES branch(company_id, branch_id),
  constraint event_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint event_company_id_resource_id_fkey FOREIGN KEY (company_id, resource_id) REFERENCES resource(company_id, resource_id),
  constraint event_company_id_service_id_fkey FOREIGN KEY (company_id, service_id) REFERENCES service(company_id, service_id),
  constraint event_check CHECK (((used_space >= 0) AND (used_space <= space))),
  constraint event_duration_check CHECK ((duration > 0)),
  constraint event_price_check CHECK ((price >= 0)),
  constraint event_space_check CHECK ((space >= 0))
);
CREATE INDEX event_logo ON public.event USING btree (company_id) WHERE (logo ~* '^https?:'::text);
CREATE INDEX event_of_branch ON public.event USING btree (company_id, branch_id, starts_at);

create table exported_file (
  company_id uuid not null,
  version text not null,
  exported_at timestamp with time zone not null,
  content text not null,
  constraint exported_file_pkey PRIMARY KEY (company_id, version),
  constraint exported_file_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint exported_file_version_check CHECK ((version ~ '^[0-9a-f]{32}$'::text))
);

create table extra_field (
  company_id uuid not null,
  field_id uuid not null,
  model text not null,
  type text not null,
  name text not null,
  required boolean not null default false,
  display boolean not null default true,
  ordinal integer not null default 0,
  options jsonb,
  minimum double precision,
  maximum double precision,
  active boolean not null default true,
  deleted boolean not null default false,
  translations jsonb not null default '{}'::jsonb,
  constraint extra_field_pkey PRIMARY KEY (company_id, field_id),
  constraint extra_field_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint extra_field_model_check CHECK ((model = ANY (ARRAY['CLIENT'::text, 'APPOINTMENT'::text, 'MEMBERSHIP'::text])))
);

create table file (
  company_id uuid not null,
  file_id uuid not null,
  key text not null,
  name text not null,
  type text not null,
  size integer not null,
  content bytea not null,
  client_id uuid,
  appointment_id uuid,
  created timestamp with time zone not null,
  staff_member_id uuid,
  constraint file_pkey PRIMARY KEY (company_id, file_id),
  constraint file_company_id_appointment_id_fkey FOREIGN KEY (company_id, appointment_id) REFERENCES appointment(company_id, appointment_id),
  constraint file_company_id_client_id_fkey FOREIGN KEY (company_id, client_id) REFERENCES client(company_id, client_id),
  constraint file_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint file_company_id_staff_member_id_fkey FOREIGN KEY (company_id, staff_member_id) REFERENCES staff_member(company_id, staff_member_id),
  constraint file_check CHECK (((appointment_id IS NULL) OR (client_id IS NOT NULL))),
  constraint file_check1 CHECK (((staff_member_id IS NULL) OR (client_id IS NOT NULL))),
  constraint file_size_check CHECK ((size > 0)),
  constraint file_type_check CHECK ((type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text, 'image/gif'::text, 'application/pdf'::text])))
);
CREATE INDEX file_forgotten ON public.file USING btree (company_id, created) WHERE (client_id IS NULL);
CREATE INDEX file_of_client ON public.file USING btree (company_id, client_id) WHERE (client_id IS NOT NULL);

create table fiscal_account (
  company_id uuid not null,
  registrar text not null,
  sealed_keys text not null,
  active boolean not null default true,
  created timestamp with time zone not null,
  constraint fiscal_account_pkey PRIMARY KEY (company_id),
  constraint fiscal_account_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint fiscal_account_registrar_check CHECK ((registrar = 'sandbox'::text))
);

create table fiscal_receipt (
  company_id uuid not null,
  receipt_id uuid not null,
  state text not null,
  fiscal_number text,
  tries integer not null default 0,
  ask_at timestamp with time zone,
  detail text,
  constraint fiscal_receipt_pkey PRIMARY KEY (company_id, receipt_id),
  constraint fiscal_receipt_company_id_receipt_id_fkey FOREIGN KEY (company_id, receipt_id) REFERENCES ledger_entry(company_id, entry_id),
  constraint fiscal_receipt_check CHECK (((state = 'REGISTERED'::text) = (fiscal_number IS NOT NULL))),
  constraint fiscal_receipt_check1 CHECK (((state = 'WAITING'::text) = (ask_at IS NOT NULL))),
  constraint fiscal_receipt_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'REGISTERED'::text, 'REFUSED'::text])))
);
CREATE INDEX fiscal_receipt_to_ask ON public.fiscal_receipt USING btree (ask_at) WHERE (ask_at IS NOT NULL);

create table free_membership (
  company_id uuid not null,
  phone_hash text not null,
  created timestamp with time zone not null,
  constraint free_membership_pkey PRIMARY KEY (company_id, phone_hash),
  constraint free_membership_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id)
);

create table hold (
  company_id uuid not null,
  hold_id uuid not null,
  branch_id uuid not null,
  event_id uuid,
  space integer not null default 1,
  holder text not null,
  held_until timestamp with time zone not null,
  extended boolean not null default false,
  active boolean not null default true,
  created timestamp with time zone not null,
  caller_host text,
  caller_block text,
  first_date date,
  last_date date,
  services jsonb,
  price jsonb,
  constraint hold_pkey PRIMARY KEY (company_id, hold_id),
  constraint hold_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES branch(company_id, branch_id),
  constraint hold_company_id_event_id_fkey FOREIGN KEY (company_id, event_id) REFERENCES event(company_id, event_id),
  constraint hold_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint hold_dates CHECK ((first_date <= last_date)),
  constraint hold_space_check CHECK ((space > 0))
);
CREATE INDEX hold_of_caller ON public.hold USING btree (company_id, caller_block) WHERE (caller_block IS NOT NULL);
CREATE INDEX hold_of_event ON public.hold USING btree (company_id, event_id, held_until) WHERE active;
CREATE INDEX hold_of_holder ON public.hold USING btree (company_id, holder) WHERE active;
CREATE INDEX hold_until ON public.hold USING btree (company_id, held_until) WHERE active;

create table idempotency (
  company_id uuid not null,
  idempotency_key text not null,
  request_hash text not null,
  answer json not null,
  created timestamp with time zone not null,
  constraint idempotency_pkey PRIMARY KEY (company_id, idempotency_key)
);
CREATE INDEX idempotency_created ON public.idempotency USING btree (company_id, created);

create table image (
  company_id uuid not null,
  image_id uuid not null,
  type text not null,
  size integer not null,
  content bytea not null,
  created timestamp with time zone not null,
  constraint image_pkey PRIMARY KEY (company_id, image_id),
  constraint image_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint image_size_check CHECK ((size > 0)),
  constraint image_type_check CHECK ((type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text])))
);
CREATE INDEX image_created ON public.image USING btree (created);

create table inbox_aside (
  company_id uuid not null,
  kind text not null,
  thing_id uuid not null,
  staff_member_id uuid not null,
  created timestamp with time zone not null,
  constraint inbox_aside_pkey PRIMARY KEY (company_id, kind, thing_id),
  constraint inbox_aside_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint inbox_aside_company_id_staff_member_id_fkey FOREIGN KEY (company_id, staff_member_id) REFERENCES staff_member(company_id, staff_member_id)
);

create table inbox_look (
  company_id uuid not null,
  staff_member_id uuid not null,
  looked_at timestamp with time zone not null,
  constraint inbox_look_pkey PRIMARY KEY (company_id, staff_member_id),
  constraint inbox_look_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint inbox_look_company_id_staff_member_id_fkey FOREIGN KEY (company_id, staff_member_id) REFERENCES staff_member(company_id, staff_member_id)
);

create table installation (
  installation boolean not null default true,
  secret_check text,
  sealed_phone_key text,
  sending_stopped_at timestamp with time zone,
  set_up_hash text,
  set_up_until timestamp with time zone,
  push_public_key text,
  sealed_push_key text,
  constraint installation_pkey PRIMARY KEY (installation),
  constraint installation_check CHECK (((set_up_hash IS NULL) = (set_up_until IS NULL))),
  constraint installation_installation_check CHECK (installation),
  constraint installation_push_key CHECK ((num_nulls(push_public_key, sealed_push_key) = ANY (ARRAY[0, 2])))
);

create table kept_demo (
  kept boolean not null default true,
  kept_until timestamp with time zone not null,
  aliases text[] not null,
  client_phone text not null,
  constraint kept_demo_pkey PRIMARY KEY (kept),
  constraint kept_demo_kept_check CHECK (kept)
);

create table lease (
  name text not null,
  holder uuid not null,
  until timestamp with time zone not null,
  constraint lease_pkey PRIMARY KEY (name)
);

create table ledger_entry (
  company_id uuid not null,
  entry_id uuid not null,
  subject_kind text not null,
  subject_id uuid not null,
  cause text not null,
  line text not null default 'PRICE'::text,
  amount integer not null,
  currency_code text not null,
  payment_id uuid,
  membership_id uuid,
  key text not null,
  created timestamp with time zone not null,
  method text,
  branch_id uuid,
  constraint ledger_entry_pkey PRIMARY KEY (company_id, entry_id),
  constraint ledger_entry_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint ledger_entry_cause_check CHECK ((cause = ANY (ARRAY['CHARGE'::text, 'REFUND'::text, 'USE'::text, 'GIVE_BACK'::text, 'CORRECTION'::text]))),
  constraint ledger_entry_check CHECK (
CASE
    WHEN (cause = ANY (ARRAY['CHARGE'::text, 'USE'::text])) THEN (amount > 0)
    WHEN (cause = ANY (ARRAY['REFUND'::text, 'GIVE_BACK'::text])) THEN (amount < 0)
    ELSE (amount <> 0)
END),
  constraint ledger_entry_check1 CHECK (((payment_id IS NOT NULL) OR (cause <> ALL (ARRAY['CHARGE'::text, 'REFUND'::text])))),
  constraint ledger_entry_check2 CHECK (((membership_id IS NOT NULL) OR (cause <> ALL (ARRAY['USE'::text, 'GIVE_BACK'::text])))),
  constraint ledger_entry_check3 CHECK (((method IS NULL) = (branch_id IS NULL))),
  constraint ledger_entry_check4 CHECK (((method IS NULL) OR (payment_id IS NOT NULL))),
  constraint ledger_entry_currency_code_check CHECK ((currency_code = ANY (ARRAY['EUR'::text, 'USD'::text, 'UAH'::text, 'RUB'::text, 'PLN'::text]))),
  constraint ledger_entry_key_check CHECK (((length(key) >= 1) AND (length(key) <= 300))),
  constraint ledger_entry_line_check CHECK ((line = ANY (ARRAY['PRICE'::text, 'TIP'::text]))),
  constraint ledger_entry_method_check CHECK ((method = ANY (ARRAY['CASH'::text, 'TERMINAL'::text, 'TRANSFER'::text]))),
  constraint ledger_entry_subject_kind_check CHECK ((subject_kind = ANY (ARRAY['APPOINTMENT'::text, 'MEMBERSHIP'::text])))
);
CREATE INDEX ledger_entry_by_day ON public.ledger_entry USING btree (company_id, created);
CREATE INDEX ledger_entry_of_payment ON public.ledger_entry USING btree (company_id, payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX ledger_entry_of_subject ON public.ledger_entry USING btree (company_id, subject_kind, subject_id);
CREATE UNIQUE INDEX ledger_entry_key ON public.ledger_entry USING btree (company_id, key);

create table membership (
  company_id uuid not null,
  membership_id uuid not null,
  number text not null,
  client_id uuid not null,
  template_id uuid not null,
  kind text not null,
  type text not null,
  name text not null,
  description text,
  logo text,
  translations jsonb not null default '{}'::jsonb,
  service_ids uuid[] not null default '{}'::uuid[],
  branch_ids uuid[] not null default '{}'::uuid[],
  price integer not null,
  currency_code text not null,
  start_time date not null,
  end_time date not null,
  total integer,
  used integer not null default 0,
  reserve integer not null default 0,
  frozen_from date,
  frozen_to date,
  extra_fields jsonb not null default '{}'::jsonb,
  code_hash text,
  source text not null default 'WIDGET'::text,
  utm jsonb not null default '{}'::jsonb,
  locale text not null default 'uk'::text,
  agreement jsonb,
  created timestamp with time zone not null,
  sealed_code text,
  constraint membership_pkey PRIMARY KEY (company_id, membership_id),
  constraint membership_company_id_client_id_fkey FOREIGN KEY (company_id, client_id) REFERENCES client(company_id, client_id),
  constraint membership_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint membership_company_id_template_id_fkey FOREIGN KEY (company_id, template_id) REFERENCES membership_template(company_id, template_id),
  constraint membership_check CHECK (((total IS NULL) = (type = 'PERIOD'::text))),
  constraint membership_check1 CHECK (((used + reserve) <= total)),
  constraint membership_check2 CHECK ((start_time <= end_time)),
  constraint membership_check3 CHECK ((frozen_from <= frozen_to)),
  constraint membership_check4 CHECK (((frozen_to IS NULL) OR (frozen_from IS NOT NULL))),
  constraint membership_check5 CHECK (((code_hash IS NOT NULL) = (kind = 'CERTIFICATE'::text))),
  constraint membership_currency_code_check CHECK ((currency_code = ANY (ARRAY['EUR'::text, 'USD'::text, 'UAH'::text, 'RUB'::text, 'PLN'::text]))),
  constraint membership_kind_check CHECK ((kind = ANY (ARRAY['MEMBERSHIP'::text, 'CERTIFICATE'::text]))),
  constraint membership_locale_check CHECK ((locale = ANY (ARRAY['uk'::text, 'en'::text, 'pl'::text, 'ru'::text]))),
  constraint membership_price_check CHECK ((price >= 0)),
  constraint membership_reserve_check CHECK ((reserve >= 0)),
  constraint membership_total_check CHECK ((total > 0)),
  constraint membership_type_check CHECK ((type = ANY (ARRAY['VISITS'::text, 'MONEY'::text, 'DURATION'::text, 'PERIOD'::text]))),
  constraint membership_used_check CHECK ((used >= 0))
);
CREATE INDEX membership_by_created ON public.membership USING btree (company_id, created DESC, membership_id);
CREATE INDEX membership_of_client ON public.membership USING btree (company_id, client_id, end_time, membership_id) INCLUDE (frozen_from, frozen_to, total, used);
CREATE UNIQUE INDEX membership_code ON public.membership USING btree (company_id, code_hash) WHERE (code_hash IS NOT NULL);
CREATE UNIQUE INDEX membership_number ON public.membership USING btree (company_id, number);

create table membership_change (
  company_id uuid not null,
  change_id uuid not null,
  membership_id uuid not null,
  staff_member_id uuid not null,
  reason text,
  start_before date not null,
  start_after date not null,
  end_before date not null,
  end_after date not null,
  total_before integer,
  total_after integer,
  used_before integer not null,
  used_after integer not null,
  created timestamp with time zone not null,
  constraint membership_change_pkey PRIMARY KEY (company_id, change_id),
  constraint membership_change_company_id_membership_id_fkey FOREIGN KEY (company_id, membership_id) REFERENCES membership(company_id, membership_id),
  constraint membership_change_company_id_staff_member_id_fkey FOREIGN KEY (company_id, staff_member_id) REFERENCES staff_member(company_id, staff_member_id),
  constraint membership_change_reason_check CHECK ((length(reason) <= 500))
);
CREATE INDEX membership_change_of_membership ON public.membership_change USING btree (company_id, membership_id, created);

create table membership_freeze (
  company_id uuid not null,
  freeze_id uuid not null,
  membership_id uuid not null,
  type text not null,
  actor text not null,
  first_day date not null,
  last_day date,
  quantity_days integer,
  created timestamp with time zone not null,
  constraint membership_freeze_pkey PRIMARY KEY (company_id, freeze_id),
  constraint membership_freeze_company_id_membership_id_fkey FOREIGN KEY (company_id, membership_id) REFERENCES membership(company_id, membership_id),
  constraint membership_freeze_actor_check CHECK ((actor = ANY (ARRAY['USER'::text, 'COMPANY'::text]))),
  constraint membership_freeze_quantity_days_check CHECK ((quantity_days >= 0)),
  constraint membership_freeze_type_check CHECK ((type = ANY (ARRAY['FREEZE'::text, 'UNFREEZE'::text])))
);
CREATE INDEX membership_freeze_of_membership ON public.membership_freeze USING btree (company_id, membership_id, created);

create table membership_gift (
  company_id uuid not null,
  membership_id uuid not null,
  name text,
  phone text,
  email text,
  greeting text,
  deliver_on date not null,
  sent_at timestamp with time zone,
  created timestamp with time zone not null,
  sold_by_staff boolean not null default false,
  constraint membership_gift_pkey PRIMARY KEY (company_id, membership_id),
  constraint membership_gift_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint membership_gift_company_id_membership_id_fkey FOREIGN KEY (company_id, membership_id) REFERENCES membership(company_id, membership_id)
);
CREATE INDEX membership_gift_due ON public.membership_gift USING btree (deliver_on) WHERE ((sent_at IS NULL) AND ((phone IS NOT NULL) OR (email IS NOT NULL)));
CREATE INDEX membership_gift_phone ON public.membership_gift USING btree (company_id, phone) WHERE (phone IS NOT NULL);

create table membership_template (
  company_id uuid not null,
  template_id uuid not null,
  kind text not null default 'MEMBERSHIP'::text,
  type text not null,
  name text not null,
  description text,
  logo text,
  price integer not null,
  currency_code text not null,
  visits integer,
  amount integer,
  duration integer,
  period_days integer not null,
  service_ids uuid[] not null default '{}'::uuid[],
  ordinal integer not null default 0,
  active boolean not null default true,
  translations jsonb not null default '{}'::jsonb,
  branch_ids uuid[] not null default '{}'::uuid[],
  starts text not null default 'ORDER'::text,
  constraint membership_template_pkey PRIMARY KEY (company_id, template_id),
  constraint membership_template_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint membership_template_amount_check CHECK ((amount > 0)),
  constraint membership_template_currency_code_check CHECK ((currency_code = ANY (ARRAY['EUR'::text, 'USD'::text, 'UAH'::text, 'RUB'::text, 'PLN'::text]))),
  constraint membership_template_duration_check CHECK ((duration > 0)),
  constraint membership_template_kind_check CHECK ((kind = ANY (ARRAY['MEMBERSHIP'::text, 'CERTIFICATE'::text]))),
  constraint membership_template_period_days_check CHECK ((period_days > 0)),
  constraint membership_template_price_check CHECK ((price >= 0)),
  constraint membership_template_starts_check CHECK ((starts = ANY (ARRAY['ORDER'::text, 'CHOSEN'::text]))),
  constraint membership_template_type_check CHECK ((type = ANY (ARRAY['VISITS'::text, 'MONEY'::text, 'DURATION'::text, 'PERIOD'::text]))),
  constraint membership_template_visits_check CHECK ((visits > 0))
);
CREATE INDEX membership_template_logo ON public.membership_template USING btree (company_id) WHERE (logo ~* '^https?:'::text);

create table membership_use (
  company_id uuid not null,
  use_id uuid not null,
  membership_id uuid not null,
  appointment_id uuid not null,
  amount integer not null,
  price_covered integer not null,
  state text not null default 'RESERVED'::text,
  created timestamp with time zone not null,
  taken_off boolean not null default false,
  constraint membership_use_pkey PRIMARY KEY (company_id, use_id),
  constraint membership_use_company_id_appointment_id_fkey FOREIGN KEY (company_id, appointment_id) REFERENCES appointment(company_id, appointment_id) DEFERRABLE INITIALLY DEFERRED,
  constraint membership_use_company_id_membership_id_fkey FOREIGN KEY (company_id, membership_id) REFERENCES membership(company_id, membership_id),
  constraint membership_use_amount_check CHECK ((amount > 0)),
  constraint membership_use_price_covered_check CHECK ((price_covered > 0)),
  constraint membership_use_state_check CHECK ((state = ANY (ARRAY['RESERVED'::text, 'USED'::text, 'GIVEN_BACK'::text])))
);
CREATE INDEX membership_use_anew ON public.membership_use USING btree (company_id, appointment_id);
CREATE INDEX membership_use_of_membership ON public.membership_use USING btree (company_id, membership_id, created);
CREATE INDEX membership_use_reserved ON public.membership_use USING btree (company_id, appointment_id) WHERE (state = 'RESERVED'::text);
CREATE UNIQUE INDEX membership_use_of_appointment ON public.membership_use USING btree (company_id, appointment_id) WHERE (state <> 'GIVEN_BACK'::text);

create table message (
  company_id uuid not null,
  message_id uuid not null,
  kind text not null,
  appointment_id uuid,
  series_id uuid,
  entry_id uuid,
  survey_id uuid,
  starts_at timestamp with time zone,
  once_key text,
  sealed text,
  status text not null default 'QUEUED'::text,
  due_at timestamp with time zone not null,
  deadline timestamp with time zone not null,
  tries integer not null default 0,
  channel text,
  refused text[] not null default '{}'::text[],
  provider_id text,
  detail text,
  created timestamp with time zone not null,
  ended_at timestamp with time zone,
  caused_by_address text,
  caused_by_block text,
  spent boolean not null default false,
  caused_by_company boolean not null default false,
  staff_member_id uuid,
  bookings integer,
  branch_id uuid,
  day date,
  mail_spent boolean not null default false,
  client_id uuid,
  text text,
  membership_id uuid,
  former_start timestamp with time zone,
  constraint message_pkey PRIMARY KEY (company_id, message_id),
  constraint message_company_id_appointment_id_fkey FOREIGN KEY (company_id, appointment_id) REFERENCES appointment(company_id, appointment_id),
  constraint message_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES branch(company_id, branch_id),
  constraint message_company_id_entry_id_fkey FOREIGN KEY (company_id, entry_id) REFERENCES waiting_entry(company_id, entry_id),
  constraint message_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint message_company_id_membership_id_fkey FOREIGN KEY (company_id, membership_id) REFERENCES membership(company_id, membership_id),
  constraint message_company_id_staff_member_id_fkey FOREIGN KEY (company_id, staff_member_id) REFERENCES staff_member(company_id, staff_member_id),
  constraint message_about CHECK (((kind = ANY (ARRAY['STAFF_LIMIT_NEAR'::text, 'STAFF_LIMIT_REACHED'::text, 'CODE'::text, 'ACCOUNT'::text, 'STAFF_AGENDA'::text])) = ((appointment_id IS NULL) AND (entry_id IS NULL) AND (survey_id IS NULL) AND (client_id IS NULL) AND (membership_id IS NULL)))),
  constraint message_channel_check CHECK ((channel = ANY (ARRAY['MESSENGER'::text, 'MAIL'::text, 'SMS'::text, 'PUSH'::text]))),
  constraint message_check CHECK (((ended_at IS NULL) = (status = ANY (ARRAY['QUEUED'::text, 'CLAIMED'::text, 'SENDING'::text])))),
  constraint message_client CHECK (((client_id IS NULL) OR ((kind = 'CUSTOM'::text) AND (appointment_id IS NULL)))),
  constraint message_kind_check CHECK ((kind = ANY (ARRAY['STAFF_LIMIT_NEAR'::text, 'STAFF_LIMIT_REACHED'::text, 'CUSTOM'::text, 'CODE'::text, 'ACCOUNT'::text, 'BOOKED'::text, 'MOVED'::text, 'CHANGED'::text, 'CANCELLED'::text, 'TO_PAY'::text, 'REMINDER'::text, 'WAITING'::text, 'PLACE_OFFERED'::text, 'SURVEY'::text, 'REVIEW'::text, 'GIFT'::text, 'STAFF_BOOKED'::text, 'STAFF_MOVED'::text, 'STAFF_CANCELLED'::text, 'STAFF_AGENDA'::text, 'STAFF_PAID'::text, 'STAFF_UNSENT'::text]))),
  constraint message_membership CHECK (((membership_id IS NOT NULL) = (kind = 'GIFT'::text))),
  constraint message_of_agenda CHECK ((((kind = 'STAFF_AGENDA'::text) = (branch_id IS NOT NULL)) AND ((branch_id IS NULL) = (day IS NULL)))),
  constraint message_sealed CHECK (((sealed IS NULL) OR ((kind = ANY (ARRAY['CODE'::text, 'ACCOUNT'::text])) AND (ended_at IS NULL)))),
  constraint message_status_check CHECK ((status = ANY (ARRAY['QUEUED'::text, 'CLAIMED'::text, 'SENDING'::text, 'SENT'::text, 'FAILED'::text, 'EXPIRED'::text, 'UNKNOWN'::text, 'DROPPED'::text]))),
  constraint message_text_of_custom CHECK (((text IS NULL) OR ((kind = 'CUSTOM'::text) AND (ended_at IS NULL)))),
  constraint message_to_staff CHECK (((kind ~~ 'STAFF\_%'::text) = (staff_member_id IS NOT NULL)))
);
CREATE INDEX message_created ON public.message USING btree (company_id, created DESC, message_id) WHERE (kind <> 'CODE'::text);
CREATE INDEX message_deadline ON public.message USING btree (company_id, deadline) WHERE (ended_at IS NOT NULL);
CREATE INDEX message_due ON public.message USING btree (status, ((kind = 'CODE'::text)), ((kind = ANY (ARRAY['REMINDER'::text, 'SURVEY'::text, 'REVIEW'::text]))), due_at) WHERE (status = ANY (ARRAY['QUEUED'::text, 'CLAIMED'::text, 'SENDING'::text]));
CREATE INDEX message_not_sent ON public.message USING btree (company_id, created DESC) WHERE ((status = ANY (ARRAY['FAILED'::text, 'EXPIRED'::text, 'UNKNOWN'::text])) AND (kind <> 'CODE'::text));
CREATE INDEX message_of_appointment ON public.message USING btree (company_id, appointment_id) WHERE (appointment_id IS NOT NULL);
CREATE INDEX message_of_client ON public.message USING btree (company_id, client_id) WHERE (client_id IS NOT NULL);
CREATE UNIQUE INDEX message_once ON public.message USING btree (company_id, once_key) WHERE (once_key IS NOT NULL);

create table message_limit (
  company_id uuid not null,
  granted integer,
  chosen integer,
  warned_on date,
  warned_percent integer,
  constraint message_limit_pkey PRIMARY KEY (company_id),
  constraint message_limit_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint message_limit_chosen_check CHECK (((chosen >= 1) AND (chosen <= 1000000))),
  constraint message_limit_granted_check CHECK (((granted >= 1) AND (granted <= 1000000))),
  constraint message_limit_warned CHECK (((warned_on IS NULL) = (warned_percent IS NULL))),
  constraint message_limit_warned_percent_check CHECK ((warned_percent = ANY (ARRAY[80, 100])))
);

create table message_text (
  company_id uuid not null,
  kind text not null,
  channel text not null,
  locale text not null,
  title text,
  text text not null,
  constraint message_text_pkey PRIMARY KEY (company_id, kind, channel, locale),
  constraint message_text_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint message_text_channel_check CHECK ((channel = ANY (ARRAY['MESSENGER'::text, 'MAIL'::text, 'SMS'::text]))),
  constraint message_text_check CHECK (((channel = 'MAIL'::text) OR (title IS NULL))),
  constraint message_text_kind_check CHECK ((kind = ANY (ARRAY['BOOKED'::text, 'BOOKED_SERIES'::text, 'MOVED'::text, 'CHANGED'::text, 'CANCELLED'::text, 'TO_PAY'::text, 'REMINDER'::text, 'PLACE_OFFERED'::text, 'SURVEY'::text, 'REVIEW'::text]))),
  constraint message_text_locale_check CHECK ((locale = ANY (ARRAY['uk'::text, 'en'::text, 'pl'::text, 'ru'::text]))),
  constraint message_text_text_check CHECK ((text <> ''::text))
);

create table messenger_chat (
  chat_id text not null,
  phone text not null,
  locale text not null,
  created timestamp with time zone not null,
  constraint messenger_chat_pkey PRIMARY KEY (chat_id),
  constraint messenger_chat_phone_key UNIQUE (phone),
  constraint messenger_chat_locale_check CHECK ((locale = ANY (ARRAY['uk'::text, 'en'::text, 'pl'::text, 'ru'::text])))
);

create table notification (
  company_id uuid not null,
  notification_id uuid not null,
  client_id uuid not null,
  type text not null,
  appointment_id uuid,
  series_id uuid,
  entry_id uuid,
  survey_id uuid,
  starts_at timestamp with time zone,
  created timestamp with time zone not null,
  read_at timestamp with time zone,
  constraint notification_pkey PRIMARY KEY (company_id, notification_id),
  constraint notification_company_id_appointment_id_fkey FOREIGN KEY (company_id, appointment_id) REFERENCES appointment(company_id, appointment_id),
  constraint notification_company_id_client_id_fkey FOREIGN KEY (company_id, client_id) REFERENCES client(company_id, client_id),
  constraint notification_company_id_entry_id_fkey FOREIGN KEY (company_id, entry_id) REFERENCES waiting_entry(company_id, entry_id),
  constraint notification_type_check CHECK ((type = ANY (ARRAY['BOOKED'::text, 'MOVED'::text, 'CHANGED'::text, 'CANCELLED'::text, 'TO_PAY'::text, 'REMINDER'::text, 'PLACE_OFFERED'::text, 'SURVEY'::text, 'REVIEW'::text])))
);
CREATE INDEX notification_of_client ON public.notification USING btree (company_id, client_id, created DESC, notification_id DESC);
CREATE INDEX notification_of_entry ON public.notification USING btree (company_id, entry_id) WHERE (entry_id IS NOT NULL);

create table occupancy (
  company_id uuid not null,
  occupancy_id uuid not null,
  resource_id uuid not null,
  lane smallint not null default 0,
  kind text not null,
  owner_id uuid not null,
  starts_at timestamp with time zone not null,
  during tstzrange not null,
  blocking boolean not null default true,
  held_until timestamp with time zone,
  role text not null default 'PERFORMER'::text,
  constraint occupancy_pkey PRIMARY KEY (company_id, owner_id, occupancy_id),
  constraint occupancy_no_overlap EXCLUDE USING gist (company_id WITH =, resource_id WITH =, lane WITH =, during WITH &&) WHERE (blocking),
  constraint occupancy_company_id_resource_id_fkey FOREIGN KEY (company_id, resource_id) REFERENCES resource(company_id, resource_id),
  constraint occupancy_check CHECK (((kind = 'HOLD'::text) = (held_until IS NOT NULL))),
  constraint occupancy_during_check CHECK ((NOT isempty(during))),
  constraint occupancy_during_length CHECK (((upper(during) - lower(during)) <= '92 days'::interval)),
  constraint occupancy_kind_check CHECK ((kind = ANY (ARRAY['APPOINTMENT'::text, 'EVENT'::text, 'HOLD'::text, 'BLOCK'::text]))),
  constraint occupancy_role_check CHECK ((role = ANY (ARRAY['PERFORMER'::text, 'BESIDES'::text, 'PART'::text])))
);
CREATE INDEX occupancy_long ON public.occupancy USING btree (company_id, resource_id, starts_at) WHERE ((upper(during) - lower(during)) > '1 day'::interval);
CREATE INDEX occupancy_resource_time ON public.occupancy USING btree (company_id, resource_id, starts_at);

create table outbox_message (
  message_id uuid not null,
  channel text not null,
  sent_to text not null,
  subject text,
  text text not null,
  calendar text,
  sent_at timestamp with time zone not null,
  constraint outbox_message_pkey PRIMARY KEY (message_id),
  constraint outbox_message_channel_check CHECK ((channel = ANY (ARRAY['MESSENGER'::text, 'MAIL'::text, 'SMS'::text])))
);
CREATE INDEX outbox_message_sent ON public.outbox_message USING btree (sent_at DESC);

create table outside_calendar (
  company_id uuid not null,
  calendar_id uuid not null,
  resource_id uuid not null,
  sealed_url text,
  source text not null,
  staff_member_id uuid,
  created timestamp with time zone not null,
  next_read_at timestamp with time zone,
  last_read_at timestamp with time zone,
  understood_at timestamp with time zone,
  failures integer not null default 0,
  last_error text,
  tag text,
  content_hash text,
  busy tstzmultirange not null default '{}'::tstzmultirange,
  unclear integer not null default 0,
  strange_zones text[] not null default '{}'::text[],
  constraint outside_calendar_pkey PRIMARY KEY (company_id, calendar_id),
  constraint outside_calendar_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint outside_calendar_company_id_resource_id_fkey FOREIGN KEY (company_id, resource_id) REFERENCES resource(company_id, resource_id),
  constraint outside_calendar_company_id_staff_member_id_fkey FOREIGN KEY (company_id, staff_member_id) REFERENCES staff_member(company_id, staff_member_id),
  constraint outside_calendar_check CHECK (((sealed_url IS NULL) = (next_read_at IS NULL))),
  constraint outside_calendar_check1 CHECK (((failures = 0) = (last_error IS NULL))),
  constraint outside_calendar_failures_check CHECK ((failures >= 0)),
  constraint outside_calendar_unclear_check CHECK ((unclear >= 0))
);
CREATE INDEX outside_calendar_due ON public.outside_calendar USING btree (next_read_at) WHERE (next_read_at IS NOT NULL);
CREATE INDEX outside_calendar_of_resource ON public.outside_calendar USING btree (company_id, resource_id);

create table payment (
  company_id uuid not null,
  payment_id uuid not null,
  subject_kind text not null,
  subject_id uuid not null,
  amount integer not null,
  tip integer not null default 0,
  currency_code text not null,
  provider text,
  provider_reference text,
  url text,
  state text not null,
  success_url text,
  failure_url text,
  return_url text,
  locale text not null,
  expires_at timestamp with time zone not null,
  ask_at timestamp with time zone,
  created timestamp with time zone not null,
  title text not null default ''::text,
  payer_forgotten boolean not null default false,
  method text not null default 'ONLINE'::text,
  branch_id uuid,
  constraint payment_pkey PRIMARY KEY (company_id, payment_id),
  constraint payment_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES branch(company_id, branch_id),
  constraint payment_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint payment_amount_check CHECK (((amount >= 0) AND ((amount + tip) > 0))),
  constraint payment_check CHECK (((method = 'ONLINE'::text) = (provider IS NOT NULL))),
  constraint payment_check1 CHECK (((method = 'ONLINE'::text) = (branch_id IS NULL))),
  constraint payment_currency_code_check CHECK ((currency_code = ANY (ARRAY['EUR'::text, 'USD'::text, 'UAH'::text, 'RUB'::text, 'PLN'::text]))),
  constraint payment_locale_check CHECK ((locale = ANY (ARRAY['uk'::text, 'en'::text, 'pl'::text, 'ru'::text]))),
  constraint payment_method_check CHECK ((method = ANY (ARRAY['ONLINE'::text, 'CASH'::text, 'TERMINAL'::text, 'TRANSFER'::text]))),
  constraint payment_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'PROCESSING'::text, 'PAID'::text, 'FAILED'::text, 'EXPIRED'::text, 'REFUNDED'::text]))),
  constraint payment_subject_kind_check CHECK ((subject_kind = ANY (ARRAY['APPOINTMENT'::text, 'MEMBERSHIP'::text]))),
  constraint payment_tip_alone_at_the_desk CHECK (((amount > 0) OR (method <> 'ONLINE'::text))),
  constraint payment_tip_check CHECK ((tip >= 0))
);
CREATE INDEX payment_of_subject ON public.payment USING btree (company_id, subject_kind, subject_id);
CREATE INDEX payment_to_ask ON public.payment USING btree (ask_at) WHERE (ask_at IS NOT NULL);
CREATE UNIQUE INDEX payment_under_way ON public.payment USING btree (company_id, subject_kind, subject_id) WHERE (state = ANY (ARRAY['OPEN'::text, 'PROCESSING'::text]));

create table payment_account (
  company_id uuid not null,
  provider text not null,
  sealed_keys text not null,
  active boolean not null default true,
  origins text[] not null default '{}'::text[],
  created timestamp with time zone not null,
  status text not null default 'UNTESTED'::text,
  status_reason text,
  tested_at timestamp with time zone,
  currencies text[] not null default '{}'::text[],
  constraint payment_account_pkey PRIMARY KEY (company_id, provider),
  constraint payment_account_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint payment_account_currencies_check CHECK ((currencies <@ ARRAY['EUR'::text, 'USD'::text, 'UAH'::text, 'RUB'::text, 'PLN'::text])),
  constraint payment_account_provider_check CHECK ((provider = ANY (ARRAY['sandbox'::text, 'stripe'::text, 'liqpay'::text, 'wayforpay'::text, 'przelewy24'::text, 'monobank'::text]))),
  constraint payment_account_status_check CHECK ((status = ANY (ARRAY['UNTESTED'::text, 'WORKS'::text, 'REFUSED'::text])))
);

create table payment_notice (
  company_id uuid not null,
  notice_id uuid not null,
  provider text not null,
  payment_id uuid,
  event text,
  signature text not null,
  raw_body bytea,
  outcome text not null,
  because text,
  received timestamp with time zone not null,
  body_hash bytea not null,
  constraint payment_notice_pkey PRIMARY KEY (company_id, notice_id),
  constraint payment_notice_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint payment_notice_outcome_check CHECK ((outcome = ANY (ARRAY['DONE'::text, 'REPEATED'::text, 'REFUSED'::text])))
);
CREATE INDEX payment_notice_age ON public.payment_notice USING btree (received);
CREATE UNIQUE INDEX payment_notice_event ON public.payment_notice USING btree (company_id, provider, event) WHERE (outcome = 'DONE'::text);

create table payment_refund (
  company_id uuid not null,
  refund_id uuid not null,
  payment_id uuid not null,
  amount integer not null,
  tip integer not null,
  key text not null,
  state text not null,
  tries integer not null default 0,
  ask_at timestamp with time zone,
  detail text,
  created timestamp with time zone not null,
  as_of timestamp with time zone,
  found integer not null default 0,
  reason text,
  handed_over text,
  constraint payment_refund_pkey PRIMARY KEY (company_id, refund_id),
  constraint payment_refund_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint payment_refund_company_id_payment_id_fkey FOREIGN KEY (company_id, payment_id) REFERENCES payment(company_id, payment_id),
  constraint payment_refund_amount_check CHECK ((amount >= 0)),
  constraint payment_refund_check CHECK ((((amount + tip) > 0) OR (as_of IS NOT NULL))),
  constraint payment_refund_found_check CHECK ((found >= 0)),
  constraint payment_refund_found_of_it CHECK ((found <= (amount + tip))),
  constraint payment_refund_handed_over_check CHECK ((handed_over = ANY (ARRAY['CASH'::text, 'TERMINAL'::text, 'TRANSFER'::text]))),
  constraint payment_refund_handed_over_done CHECK (((handed_over IS NULL) OR (state = 'DONE'::text))),
  constraint payment_refund_reason_check CHECK ((length(reason) <= 500)),
  constraint payment_refund_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'DONE'::text, 'REFUSED'::text]))),
  constraint payment_refund_tip_check CHECK ((tip >= 0))
);
CREATE INDEX payment_refund_refused ON public.payment_refund USING btree (company_id, created DESC) WHERE (state = 'REFUSED'::text);
CREATE INDEX payment_refund_to_ask ON public.payment_refund USING btree (ask_at) WHERE (ask_at IS NOT NULL);
CREATE INDEX payment_refund_to_hand_over ON public.payment_refund USING btree (company_id, created) WHERE ((state = 'WAITING'::text) AND (ask_at IS NULL));
CREATE UNIQUE INDEX payment_refund_key ON public.payment_refund USING btree (company_id, payment_id, key);

create table person (
  person_id uuid not null,
  phone text,
  password_hash text,
  disabled boolean not null default false,
  created timestamp with time zone not null,
  phone_proven_at timestamp with time zone,
  constraint person_pkey PRIMARY KEY (person_id),
  constraint person_phone_key UNIQUE (phone)
);

create table person_client (
  person_id uuid not null,
  company_id uuid not null,
  client_id uuid not null,
  created timestamp with time zone not null,
  constraint person_client_pkey PRIMARY KEY (person_id, company_id),
  constraint person_client_company_id_client_id_key UNIQUE (company_id, client_id),
  constraint person_client_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(person_id)
);

create table person_device (
  person_id uuid not null,
  device_hash text not null,
  created timestamp with time zone not null,
  used_at timestamp with time zone not null,
  constraint person_device_pkey PRIMARY KEY (person_id, device_hash),
  constraint person_device_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(person_id)
);
CREATE INDEX person_device_use ON public.person_device USING btree (used_at);

create table person_identity (
  issuer text not null,
  subject text not null,
  person_id uuid not null,
  created timestamp with time zone not null,
  constraint person_identity_pkey PRIMARY KEY (issuer, subject),
  constraint person_identity_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(person_id)
);
CREATE INDEX person_identity_of_person ON public.person_identity USING btree (person_id);

create table phone_change (
  person_id uuid not null,
  company_id uuid not null,
  phone text not null,
  locale text not null,
  token_hash text not null,
  created timestamp with time zone not null,
  effective_at timestamp with time zone not null,
  constraint phone_change_pkey PRIMARY KEY (person_id),
  constraint phone_change_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(person_id),
  constraint phone_change_locale_check CHECK ((locale = ANY (ARRAY['uk'::text, 'en'::text, 'pl'::text, 'ru'::text])))
);
CREATE INDEX phone_change_effective ON public.phone_change USING btree (effective_at);

create table picture (
  digest text not null,
  source text not null,
  type text,
  content bytea,
  etag text,
  fetched_at timestamp with time zone,
  next_at timestamp with time zone not null,
  failures integer not null default 0,
  refusal text,
  constraint picture_pkey PRIMARY KEY (digest),
  constraint picture_check CHECK ((((type IS NULL) = (content IS NULL)) AND ((type IS NULL) = (etag IS NULL)))),
  constraint picture_failures_check CHECK ((failures >= 0)),
  constraint picture_type_check CHECK ((type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text, 'image/gif'::text])))
);
CREATE INDEX picture_next ON public.picture USING btree (next_at);

create table rating (
  company_id uuid not null,
  rating_id uuid not null,
  type text not null,
  entity_id uuid not null,
  rating smallint not null,
  message text,
  author text,
  visible boolean not null default true,
  appointment_id uuid,
  created timestamp with time zone not null,
  answer text,
  answered_at timestamp with time zone,
  hidden_reason text,
  constraint rating_pkey PRIMARY KEY (company_id, rating_id),
  constraint rating_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint rating_answer_check CHECK ((answer <> ''::text)),
  constraint rating_check CHECK (((answer IS NULL) = (answered_at IS NULL))),
  constraint rating_check1 CHECK (((hidden_reason IS NULL) OR (NOT visible))),
  constraint rating_rating_check CHECK (((rating >= 1) AND (rating <= 5))),
  constraint rating_type_check CHECK ((type = ANY (ARRAY['RESOURCE'::text, 'SERVICE'::text])))
);
CREATE INDEX rating_for_performer ON public.rating USING btree (company_id, entity_id, created DESC, rating_id);
CREATE INDEX rating_for_staff ON public.rating USING btree (company_id, created DESC, rating_id);
CREATE INDEX rating_of_company ON public.rating USING btree (company_id, created DESC, rating_id) WHERE visible;
CREATE INDEX rating_of_company_by_stars ON public.rating USING btree (company_id, rating DESC, created DESC, rating_id) WHERE visible;
CREATE INDEX rating_of_entity ON public.rating USING btree (company_id, type, entity_id, created DESC, rating_id) WHERE visible;
CREATE INDEX rating_of_entity_by_stars ON public.rating USING btree (company_id, type, entity_id, rating DESC, created DESC, rating_id) WHERE visible;
CREATE INDEX rating_unanswered ON public.rating USING btree (company_id, created DESC) WHERE (visible AND (answer IS NULL));
CREATE UNIQUE INDEX rating_of_visit ON public.rating USING btree (company_id, appointment_id, type, entity_id) WHERE (appointment_id IS NOT NULL);

create table rating_count (
  company_id uuid not null,
  type text not null,
  entity_id uuid not null,
  rating smallint not null,
  count integer not null,
  constraint rating_count_pkey PRIMARY KEY (company_id, type, entity_id, rating),
  constraint rating_count_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id)
);

create table resource (
  company_id uuid not null,
  resource_id uuid not null,
  branch_id uuid not null,
  parent_id uuid,
  type text not null default 'RESOURCE'::text,
  resource_type_id uuid,
  name text not null,
  middle_name text,
  last_name text,
  description text,
  phone text,
  logo text,
  ordinal integer not null default 0,
  active boolean not null default true,
  capacity smallint not null default 1,
  translations jsonb not null default '{}'::jsonb,
  takes_children boolean not null default false,
  search_form text not null generated always as (search_form(((((in_all_languages(name, translations, 'name'::text) || ' '::text) || in_all_languages(middle_name, translations, 'middle_name'::text)) || ' '::text) || in_all_languages(last_name, translations, 'last_name'::text)))) stored,
  room boolean not null default false,
  photos text[] not null default '{}'::text[],
  photo_texts jsonb not null default '{}'::jsonb,
  constraint resource_pkey PRIMARY KEY (company_id, resource_id),
  constraint resource_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES branch(company_id, branch_id),
  constraint resource_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint resource_company_id_parent_id_fkey FOREIGN KEY (company_id, parent_id) REFERENCES resource(company_id, resource_id),
  constraint resource_company_id_resource_type_id_fkey FOREIGN KEY (company_id, resource_type_id) REFERENCES resource_type(company_id, resource_type_id),
  constraint resource_capacity_check CHECK (((capacity >= 1) AND (capacity <= 500))),
  constraint resource_takes_children CHECK (((NOT takes_children) OR (capacity = 1))),
  constraint resource_type_check CHECK ((type = ANY (ARRAY['RESOURCE'::text, 'GROUP'::text])))
);
CREATE INDEX resource_logo ON public.resource USING btree (company_id) WHERE (logo ~* '^https?:'::text);
CREATE INDEX resource_of_branch ON public.resource USING btree (company_id, branch_id, ordinal);
CREATE INDEX resource_of_parent ON public.resource USING btree (company_id, parent_id) WHERE (parent_id IS NOT NULL);

create table resource_service (
  company_id uuid not null,
  service_id uuid not null,
  resource_id uuid not null,
  duration integer,
  constraint resource_service_pkey PRIMARY KEY (company_id, service_id, resource_id),
  constraint resource_service_company_id_resource_id_fkey FOREIGN KEY (company_id, resource_id) REFERENCES resource(company_id, resource_id),
  constraint resource_service_company_id_service_id_fkey FOREIGN KEY (company_id, service_id) REFERENCES service(company_id, service_id),
  constraint resource_service_duration_check CHECK ((duration > 0))
);
CREATE INDEX resource_service_of_resource ON public.resource_service USING btree (company_id, resource_id);

create table resource_type (
  company_id uuid not null,
  resource_type_id uuid not null,
  name text not null,
  translations jsonb not null default '{}'::jsonb,
  constraint resource_type_pkey PRIMARY KEY (company_id, resource_type_id),
  constraint resource_type_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id)
);

create table restriction (
  company_id uuid not null,
  restriction_id uuid not null,
  kind text not null,
  branch_id uuid,
  service_id uuid,
  source text,
  value integer,
  message text,
  translations jsonb not null default '{}'::jsonb,
  active boolean not null default true,
  constraint restriction_pkey PRIMARY KEY (company_id, restriction_id),
  constraint restriction_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES branch(company_id, branch_id),
  constraint restriction_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint restriction_company_id_service_id_fkey FOREIGN KEY (company_id, service_id) REFERENCES service(company_id, service_id),
  constraint restriction_check CHECK (((value IS NULL) = (kind = ANY (ARRAY['ONLINE_BOOKING'::text, 'CLIENT_BLOCKED'::text])))),
  constraint restriction_kind_check CHECK ((kind = ANY (ARRAY['ONLINE_BOOKING'::text, 'LEAST_NOTICE'::text, 'FURTHEST_DAY'::text, 'UPCOMING_LIMIT'::text, 'REPEAT_AFTER'::text, 'CLIENT_BLOCKED'::text]))),
  constraint restriction_value_check CHECK ((value >= 0))
);

create table sandbox_payment (
  company_id uuid not null,
  reference text not null,
  payment_id uuid not null,
  amount integer not null,
  tip integer not null,
  currency_code text not null,
  state text not null,
  title text not null,
  locale text not null,
  return_url text not null,
  expires_at timestamp with time zone not null,
  done_at timestamp with time zone,
  constraint sandbox_payment_pkey PRIMARY KEY (company_id, reference),
  constraint sandbox_payment_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint sandbox_payment_amount_check CHECK ((amount > 0)),
  constraint sandbox_payment_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'SECURE'::text, 'PROCESSING'::text, 'PAID'::text, 'FAILED'::text, 'EXPIRED'::text])))
);
CREATE INDEX sandbox_payment_by_reference ON public.sandbox_payment USING btree (reference);
CREATE UNIQUE INDEX sandbox_payment_of ON public.sandbox_payment USING btree (company_id, payment_id);

create table sandbox_refund (
  company_id uuid not null,
  reference text not null,
  refund_id uuid not null,
  amount integer not null,
  decided_by text not null default 'PORT'::text,
  constraint sandbox_refund_pkey PRIMARY KEY (company_id, refund_id),
  constraint sandbox_refund_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint sandbox_refund_company_id_reference_fkey FOREIGN KEY (company_id, reference) REFERENCES sandbox_payment(company_id, reference),
  constraint sandbox_refund_amount_check CHECK ((amount > 0)),
  constraint sandbox_refund_decided_by_check CHECK ((decided_by = ANY (ARRAY['PORT'::text, 'COMPANY'::text, 'BANK'::text])))
);

create table service (
  company_id uuid not null,
  service_id uuid not null,
  parent_id uuid,
  type text not null default 'SERVICE'::text,
  booking_type text not null default 'GENERAL'::text,
  group_training_service boolean not null default false,
  name text not null,
  short_description text,
  description text,
  logo text,
  duration integer not null default 0,
  display_duration integer not null default 0,
  buffer_before integer not null default 0,
  buffer_after integer not null default 0,
  min_duration integer,
  max_duration integer,
  capacity integer not null default 1,
  capacity_type text not null default 'CAPACITY_1'::text,
  public boolean not null default true,
  active boolean not null default true,
  ordinal integer not null default 0,
  translations jsonb not null default '{}'::jsonb,
  places smallint not null default 1,
  exclusive boolean not null default false,
  most_a_day smallint,
  at_once smallint,
  slot_cutter integer,
  phases integer[],
  search_form text not null generated always as (search_form(in_all_languages(name, translations, 'name'::text))) stored,
  online_payment text,
  constraint service_pkey PRIMARY KEY (company_id, service_id),
  constraint service_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint service_company_id_parent_id_fkey FOREIGN KEY (company_id, parent_id) REFERENCES service(company_id, service_id),
  constraint service_at_once_check CHECK ((at_once > 0)),
  constraint service_booking_type_check CHECK ((booking_type = ANY (ARRAY['GENERAL'::text, 'EVENT'::text, 'RENT'::text]))),
  constraint service_buffer_after_check CHECK (((buffer_after >= 0) AND (buffer_after <= 86400))),
  constraint service_buffer_before_check CHECK (((buffer_before >= 0) AND (buffer_before <= 86400))),
  constraint service_check CHECK (((min_duration IS NULL) OR (max_duration IS NULL) OR (min_duration <= max_duration))),
  constraint service_display_duration_check CHECK ((display_duration >= 0)),
  constraint service_duration_check CHECK ((duration >= 0)),
  constraint service_most_a_day_check CHECK ((most_a_day > 0)),
  constraint service_online_payment_check CHECK ((online_payment = ANY (ARRAY['OPTIONAL'::text, 'REQUIRED'::text]))),
  constraint service_phases CHECK (((phases IS NULL) OR (booking_type <> 'RENT'::text))),
  constraint service_phases_check CHECK ((((cardinality(phases) >= 1) AND (cardinality(phases) <= 20)) AND (0 < ALL (phases)))),
  constraint service_places CHECK (((places = 1) OR (NOT exclusive))),
  constraint service_places_check CHECK (((places >= 1) AND (places <= 500))),
  constraint service_slot_cutter CHECK (((slot_cutter IS NULL) OR (booking_type <> 'RENT'::text))),
  constraint service_slot_cutter_check CHECK (((slot_cutter >= 60) AND (slot_cutter <= 86400))),
  constraint service_type_check CHECK ((type = ANY (ARRAY['SERVICE'::text, 'GROUP'::text])))
);
CREATE INDEX service_logo ON public.service USING btree (company_id) WHERE (logo ~* '^https?:'::text);
CREATE INDEX service_of_parent ON public.service USING btree (company_id, parent_id, ordinal);

create table service_need (
  company_id uuid not null,
  service_id uuid not null,
  ordinal smallint not null,
  resource_type_id uuid,
  places smallint default 1,
  constraint service_need_pkey PRIMARY KEY (company_id, service_id, ordinal),
  constraint service_need_company_id_resource_type_id_fkey FOREIGN KEY (company_id, resource_type_id) REFERENCES resource_type(company_id, resource_type_id),
  constraint service_need_company_id_service_id_fkey FOREIGN KEY (company_id, service_id) REFERENCES service(company_id, service_id),
  constraint service_need_ordinal_check CHECK (((ordinal >= 1) AND (ordinal <= 10))),
  constraint service_need_places_check CHECK (((places >= 1) AND (places <= 500)))
);

create table service_need_resource (
  company_id uuid not null,
  service_id uuid not null,
  ordinal smallint not null,
  resource_id uuid not null,
  constraint service_need_resource_pkey PRIMARY KEY (company_id, service_id, ordinal, resource_id),
  constraint service_need_resource_company_id_resource_id_fkey FOREIGN KEY (company_id, resource_id) REFERENCES resource(company_id, resource_id),
  constraint service_need_resource_company_id_service_id_ordinal_fkey FOREIGN KEY (company_id, service_id, ordinal) REFERENCES service_need(company_id, service_id, ordinal)
);

create table service_price (
  company_id uuid not null,
  service_price_id uuid not null,
  service_id uuid not null,
  service_price_list_id uuid not null,
  resource_type_id uuid,
  amount integer,
  first_day date,
  last_day date,
  constraint service_price_pkey PRIMARY KEY (company_id, service_price_id),
  constraint service_price_company_id_resource_type_id_fkey FOREIGN KEY (company_id, resource_type_id) REFERENCES resource_type(company_id, resource_type_id),
  constraint service_price_company_id_service_id_fkey FOREIGN KEY (company_id, service_id) REFERENCES service(company_id, service_id),
  constraint service_price_company_id_service_price_list_id_fkey FOREIGN KEY (company_id, service_price_list_id) REFERENCES service_price_list(company_id, service_price_list_id),
  constraint service_price_amount_check CHECK ((amount >= 0))
);
CREATE INDEX service_price_of_service ON public.service_price USING btree (company_id, service_id);

create table service_price_list (
  company_id uuid not null,
  service_price_list_id uuid not null,
  name text not null,
  currency_code text not null,
  constraint service_price_list_pkey PRIMARY KEY (company_id, service_price_list_id),
  constraint service_price_list_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint service_price_list_currency_code_check CHECK ((currency_code = ANY (ARRAY['EUR'::text, 'USD'::text, 'UAH'::text, 'RUB'::text, 'PLN'::text])))
);

create table session (
  token_hash text not null,
  person_id uuid not null,
  company_id uuid,
  created timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint session_pkey PRIMARY KEY (token_hash),
  constraint session_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(person_id)
);
CREATE INDEX session_end ON public.session USING btree (expires_at);
CREATE INDEX session_of_person ON public.session USING btree (person_id);

create table short_link (
  code text not null,
  company_id uuid not null,
  purpose text not null,
  id uuid not null,
  until timestamp with time zone not null,
  constraint short_link_pkey PRIMARY KEY (code),
  constraint short_link_purpose_check CHECK ((purpose = ANY (ARRAY['manage'::text, 'waiting'::text, 'record'::text, 'gift'::text])))
);
CREATE INDEX short_link_end ON public.short_link USING btree (until);

create table social_attempt (
  state_hash text not null,
  provider_id text not null,
  company_id uuid,
  binding text not null,
  expires_at timestamp with time zone not null,
  constraint social_attempt_pkey PRIMARY KEY (state_hash)
);
CREATE INDEX social_attempt_end ON public.social_attempt USING btree (expires_at);

create table spent_challenge (
  company_id uuid not null,
  nonce text not null,
  expires_at timestamp with time zone not null,
  constraint spent_challenge_pkey PRIMARY KEY (company_id, nonce),
  constraint spent_challenge_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id)
);
CREATE INDEX spent_challenge_end ON public.spent_challenge USING btree (expires_at);

create table staff_code (
  staff_code_id uuid not null,
  staff_person_id uuid not null,
  tries_left integer not null,
  expires_at timestamp with time zone not null,
  constraint staff_code_pkey PRIMARY KEY (staff_code_id),
  constraint staff_code_staff_person_id_fkey FOREIGN KEY (staff_person_id) REFERENCES staff_person(staff_person_id) ON DELETE CASCADE,
  constraint staff_code_tries_left_check CHECK ((tries_left >= 0))
);
CREATE INDEX staff_code_expires ON public.staff_code USING btree (expires_at);

create table staff_device (
  staff_session_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created timestamp with time zone not null,
  last_sent_at timestamp with time zone,
  constraint staff_device_pkey PRIMARY KEY (staff_session_id),
  constraint staff_device_endpoint_key UNIQUE (endpoint),
  constraint staff_device_staff_session_id_fkey FOREIGN KEY (staff_session_id) REFERENCES staff_session(staff_session_id) ON DELETE CASCADE,
  constraint staff_device_endpoint_check CHECK (((length(endpoint) >= 1) AND (length(endpoint) <= 2000)))
);

create table staff_invitation (
  company_id uuid not null,
  staff_invitation_id uuid not null,
  staff_member_id uuid not null,
  phone text,
  email text,
  token_hash text not null,
  is_sent boolean not null,
  created timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  constraint staff_invitation_pkey PRIMARY KEY (company_id, staff_invitation_id),
  constraint staff_invitation_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint staff_invitation_company_id_staff_member_id_fkey FOREIGN KEY (company_id, staff_member_id) REFERENCES staff_member(company_id, staff_member_id),
  constraint staff_invitation_check CHECK ((num_nonnulls(phone, email) = 1)),
  constraint staff_invitation_check1 CHECK (((accepted_at IS NULL) OR (withdrawn_at IS NULL)))
);
CREATE INDEX staff_invitation_by_token ON public.staff_invitation USING btree (token_hash);
CREATE INDEX staff_invitation_created ON public.staff_invitation USING btree (company_id, created DESC, staff_invitation_id);
CREATE INDEX staff_invitation_of_member ON public.staff_invitation USING btree (company_id, staff_member_id);
CREATE UNIQUE INDEX staff_invitation_token ON public.staff_invitation USING btree (company_id, token_hash);

create table staff_member (
  company_id uuid not null,
  staff_member_id uuid not null,
  name text not null,
  role text not null,
  resource_id uuid,
  active boolean not null default true,
  created timestamp with time zone not null,
  staff_person_id uuid,
  constraint staff_member_pkey PRIMARY KEY (company_id, staff_member_id),
  constraint staff_member_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint staff_member_company_id_resource_id_fkey FOREIGN KEY (company_id, resource_id) REFERENCES resource(company_id, resource_id),
  constraint staff_member_staff_person_id_fkey FOREIGN KEY (staff_person_id) REFERENCES staff_person(staff_person_id),
  constraint staff_member_check CHECK (((role = 'performer'::text) = (resource_id IS NOT NULL))),
  constraint staff_member_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint staff_member_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'performer'::text])))
);
CREATE INDEX staff_member_of_person ON public.staff_member USING btree (staff_person_id) WHERE (staff_person_id IS NOT NULL);
CREATE UNIQUE INDEX staff_member_person ON public.staff_member USING btree (company_id, staff_person_id) WHERE (staff_person_id IS NOT NULL);

create table staff_notification (
  company_id uuid not null,
  staff_member_id uuid not null,
  locale text not null,
  phone text,
  email text,
  booked text[] not null,
  moved text[] not null,
  cancelled text[] not null,
  agenda text[] not null,
  agenda_seconds integer not null,
  branch_ids uuid[] not null,
  resource_ids uuid[] not null,
  changed_at timestamp with time zone not null,
  paid text[] not null default '{}'::text[],
  unsent text[] not null default '{}'::text[],
  constraint staff_notification_pkey PRIMARY KEY (company_id, staff_member_id),
  constraint staff_notification_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint staff_notification_company_id_staff_member_id_fkey FOREIGN KEY (company_id, staff_member_id) REFERENCES staff_member(company_id, staff_member_id),
  constraint staff_notification_agenda_check CHECK ((agenda <@ ARRAY['PUSH'::text, 'MESSENGER'::text, 'MAIL'::text, 'SMS'::text])),
  constraint staff_notification_agenda_seconds_check CHECK (((agenda_seconds >= 0) AND (agenda_seconds < 86400))),
  constraint staff_notification_booked_check CHECK ((booked <@ ARRAY['PUSH'::text, 'MESSENGER'::text, 'MAIL'::text, 'SMS'::text])),
  constraint staff_notification_cancelled_check CHECK ((cancelled <@ ARRAY['PUSH'::text, 'MESSENGER'::text, 'MAIL'::text, 'SMS'::text])),
  constraint staff_notification_locale_check CHECK ((locale = ANY (ARRAY['uk'::text, 'en'::text, 'pl'::text, 'ru'::text]))),
  constraint staff_notification_moved_check CHECK ((moved <@ ARRAY['PUSH'::text, 'MESSENGER'::text, 'MAIL'::text, 'SMS'::text])),
  constraint staff_notification_paid_check CHECK ((paid <@ ARRAY['PUSH'::text, 'MESSENGER'::text, 'MAIL'::text, 'SMS'::text])),
  constraint staff_notification_unsent_check CHECK ((unsent <@ ARRAY['PUSH'::text, 'MESSENGER'::text, 'MAIL'::text, 'SMS'::text]))
);
CREATE INDEX staff_notification_agenda ON public.staff_notification USING btree (company_id, staff_member_id) WHERE (agenda <> '{}'::text[]);

create table staff_person (
  staff_person_id uuid not null,
  phone text,
  email text,
  contact_proven_at timestamp with time zone,
  password_hash text,
  created timestamp with time zone not null,
  constraint staff_person_pkey PRIMARY KEY (staff_person_id),
  constraint staff_person_email_key UNIQUE (email),
  constraint staff_person_phone_key UNIQUE (phone),
  constraint staff_person_check CHECK ((num_nonnulls(phone, email) = 1))
);

create table staff_person_identity (
  issuer text not null,
  subject text not null,
  staff_person_id uuid not null,
  created timestamp with time zone not null,
  unlinked_at timestamp with time zone,
  constraint staff_person_identity_pkey PRIMARY KEY (issuer, subject),
  constraint staff_person_identity_staff_person_id_fkey FOREIGN KEY (staff_person_id) REFERENCES staff_person(staff_person_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX staff_person_identity_of_person ON public.staff_person_identity USING btree (staff_person_id, issuer);

create table staff_second_factor (
  staff_person_id uuid not null,
  sealed_key text not null,
  confirmed_at timestamp with time zone,
  last_step bigint,
  recovery_hashes text[] not null default '{}'::text[],
  constraint staff_second_factor_pkey PRIMARY KEY (staff_person_id),
  constraint staff_second_factor_staff_person_id_fkey FOREIGN KEY (staff_person_id) REFERENCES staff_person(staff_person_id) ON DELETE CASCADE
);

create table staff_second_step (
  token_hash text not null,
  staff_person_id uuid not null,
  is_proven boolean not null,
  tries_left integer not null,
  expires_at timestamp with time zone not null,
  constraint staff_second_step_pkey PRIMARY KEY (token_hash),
  constraint staff_second_step_staff_person_id_fkey FOREIGN KEY (staff_person_id) REFERENCES staff_person(staff_person_id) ON DELETE CASCADE,
  constraint staff_second_step_tries_left_check CHECK ((tries_left >= 0))
);
CREATE INDEX staff_second_step_expires ON public.staff_second_step USING btree (expires_at);
CREATE INDEX staff_second_step_of_person ON public.staff_second_step USING btree (staff_person_id);

create table staff_session (
  staff_session_id uuid not null,
  staff_person_id uuid not null,
  token_hash text not null,
  previous_hash text,
  rotated_at timestamp with time zone not null,
  rotation_used boolean not null,
  proven_at timestamp with time zone,
  browser text,
  created timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint staff_session_pkey PRIMARY KEY (staff_session_id),
  constraint staff_session_staff_person_id_fkey FOREIGN KEY (staff_person_id) REFERENCES staff_person(staff_person_id) ON DELETE CASCADE
);
CREATE INDEX staff_session_expires ON public.staff_session USING btree (expires_at);
CREATE INDEX staff_session_of_person ON public.staff_session USING btree (staff_person_id);

create table survey (
  company_id uuid not null,
  survey_id uuid not null,
  appointment_id uuid not null,
  client_id uuid not null,
  title text not null,
  questions jsonb not null,
  translations jsonb not null,
  answers jsonb not null default '[]'::jsonb,
  created timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  completed_at timestamp with time zone,
  starts_at timestamp with time zone not null,
  constraint survey_pkey PRIMARY KEY (company_id, survey_id),
  constraint survey_company_id_appointment_id_key UNIQUE (company_id, appointment_id),
  constraint survey_company_id_appointment_id_fkey FOREIGN KEY (company_id, appointment_id) REFERENCES appointment(company_id, appointment_id),
  constraint survey_company_id_client_id_fkey FOREIGN KEY (company_id, client_id) REFERENCES client(company_id, client_id)
);
CREATE INDEX survey_completed ON public.survey USING btree (company_id, completed_at DESC, survey_id) WHERE (completed_at IS NOT NULL);
CREATE INDEX survey_of_client ON public.survey USING btree (company_id, client_id, starts_at DESC, survey_id) INCLUDE (completed_at, expires_at);

create table survey_form (
  company_id uuid not null,
  survey_form_id uuid not null,
  title text not null,
  questions jsonb not null,
  translations jsonb not null default '{}'::jsonb,
  active boolean not null default true,
  created timestamp with time zone not null,
  constraint survey_form_pkey PRIMARY KEY (company_id, survey_form_id),
  constraint survey_form_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint survey_form_questions_check CHECK ((jsonb_typeof(questions) = 'array'::text))
);
CREATE UNIQUE INDEX survey_form_in_use ON public.survey_form USING btree (company_id) WHERE active;

create table till_day (
  company_id uuid not null,
  branch_id uuid not null,
  day date not null,
  currency_code text not null,
  opening_amount integer not null,
  opened_at timestamp with time zone not null,
  opened_by uuid not null,
  closing_amount integer,
  closing_expected bigint,
  closed_at timestamp with time zone,
  closed_by uuid,
  note text,
  closing_sums jsonb,
  constraint till_day_pkey PRIMARY KEY (company_id, branch_id, day),
  constraint till_day_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES branch(company_id, branch_id),
  constraint till_day_company_id_closed_by_fkey FOREIGN KEY (company_id, closed_by) REFERENCES staff_member(company_id, staff_member_id),
  constraint till_day_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint till_day_company_id_opened_by_fkey FOREIGN KEY (company_id, opened_by) REFERENCES staff_member(company_id, staff_member_id),
  constraint till_day_closed CHECK ((num_nulls(closing_amount, closing_expected, closed_at, closed_by, closing_sums) = ANY (ARRAY[0, 5]))),
  constraint till_day_closing_amount_check CHECK (((closing_amount >= 0) AND (closing_amount <= 1000000000))),
  constraint till_day_currency_code_check CHECK ((currency_code = ANY (ARRAY['EUR'::text, 'USD'::text, 'UAH'::text, 'RUB'::text, 'PLN'::text]))),
  constraint till_day_note CHECK (((note IS NULL) OR (closed_at IS NOT NULL))),
  constraint till_day_note_check CHECK (((length(note) >= 1) AND (length(note) <= 500))),
  constraint till_day_opening_amount_check CHECK (((opening_amount >= 0) AND (opening_amount <= 1000000000)))
);

create table usage_count (
  rule text not null,
  subject text not null,
  span_start timestamp with time zone not null,
  used integer not null,
  constraint usage_count_pkey PRIMARY KEY (rule, subject, span_start),
  constraint usage_count_used_check CHECK ((used >= 0))
);
CREATE INDEX usage_count_end ON public.usage_count USING btree (span_start);

create table waiting_entry (
  company_id uuid not null,
  entry_id uuid not null,
  branch_id uuid not null,
  event_id uuid,
  date date,
  service_ids uuid[] not null default '{}'::uuid[],
  resource_id uuid,
  space integer not null default 1,
  contact jsonb not null,
  locale text not null default 'uk'::text,
  status text not null default 'WAITING'::text,
  hold_id uuid,
  offered_start timestamp with time zone,
  offered_until timestamp with time zone,
  created timestamp with time zone not null,
  duration integer,
  client_id uuid,
  caller_host text,
  caller_block text,
  constraint waiting_entry_pkey PRIMARY KEY (company_id, entry_id),
  constraint waiting_entry_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES branch(company_id, branch_id),
  constraint waiting_entry_company_id_client_id_fkey FOREIGN KEY (company_id, client_id) REFERENCES client(company_id, client_id),
  constraint waiting_entry_company_id_event_id_fkey FOREIGN KEY (company_id, event_id) REFERENCES event(company_id, event_id),
  constraint waiting_entry_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint waiting_entry_company_id_hold_id_fkey FOREIGN KEY (company_id, hold_id) REFERENCES hold(company_id, hold_id),
  constraint waiting_entry_company_id_resource_id_fkey FOREIGN KEY (company_id, resource_id) REFERENCES resource(company_id, resource_id),
  constraint waiting_entry_check CHECK (((event_id IS NULL) <> (date IS NULL))),
  constraint waiting_entry_check1 CHECK ((((status = 'OFFERED'::text) = ((offered_until IS NOT NULL) AND (hold_id IS NOT NULL))) OR (status = ANY (ARRAY['BOOKED'::text, 'LEFT'::text, 'EXPIRED'::text])))),
  constraint waiting_entry_duration_check CHECK ((duration > 0)),
  constraint waiting_entry_locale_check CHECK ((locale = ANY (ARRAY['uk'::text, 'en'::text, 'pl'::text, 'ru'::text]))),
  constraint waiting_entry_space_check CHECK ((space > 0)),
  constraint waiting_entry_status_check CHECK ((status = ANY (ARRAY['WAITING'::text, 'OFFERED'::text, 'BOOKED'::text, 'LEFT'::text, 'EXPIRED'::text])))
);
CREATE INDEX waiting_for_day ON public.waiting_entry USING btree (company_id, branch_id, date, created) WHERE (status = 'WAITING'::text);
CREATE INDEX waiting_for_event ON public.waiting_entry USING btree (company_id, event_id, created) WHERE (status = 'WAITING'::text);
CREATE INDEX waiting_hold ON public.waiting_entry USING btree (company_id, hold_id) WHERE (hold_id IS NOT NULL);
CREATE INDEX waiting_not_taken ON public.waiting_entry USING btree (company_id, offered_until DESC) WHERE ((status = 'EXPIRED'::text) AND (offered_until IS NOT NULL));
CREATE INDEX waiting_of_branch ON public.waiting_entry USING btree (company_id, branch_id, created, entry_id);
CREATE INDEX waiting_of_caller ON public.waiting_entry USING btree (company_id, caller_block) WHERE ((status = 'WAITING'::text) AND (caller_block IS NOT NULL));
CREATE INDEX waiting_of_client ON public.waiting_entry USING btree (company_id, client_id) WHERE (client_id IS NOT NULL);

create table waiting_look (
  company_id uuid not null,
  look_id uuid not null,
  branch_id uuid not null,
  date date not null,
  owner_id uuid,
  kept_until timestamp with time zone,
  constraint waiting_look_pkey PRIMARY KEY (company_id, look_id),
  constraint waiting_look_company_id_branch_id_fkey FOREIGN KEY (company_id, branch_id) REFERENCES branch(company_id, branch_id),
  constraint waiting_look_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint waiting_look_check CHECK (((owner_id IS NULL) = (kept_until IS NULL)))
);

create table webhook_delivery (
  company_id uuid not null,
  delivery_id uuid not null,
  webhook_id uuid not null,
  event_id uuid not null,
  type text not null,
  about_id uuid,
  client_id uuid,
  payload jsonb not null,
  client jsonb,
  number bigint not null default nextval('webhook_delivery_number_seq'::regclass),
  state text not null default 'QUEUED'::text,
  tries integer not null default 0,
  ask_at timestamp with time zone not null,
  last_status integer,
  last_error text,
  created timestamp with time zone not null,
  queued_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint webhook_delivery_pkey PRIMARY KEY (company_id, delivery_id),
  constraint webhook_delivery_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint webhook_delivery_company_id_webhook_id_fkey FOREIGN KEY (company_id, webhook_id) REFERENCES webhook_endpoint(company_id, webhook_id) ON DELETE CASCADE,
  constraint webhook_delivery_check CHECK (((ended_at IS NULL) = (state = 'QUEUED'::text))),
  constraint webhook_delivery_last_error_check CHECK ((length(last_error) <= 500)),
  constraint webhook_delivery_state_check CHECK ((state = ANY (ARRAY['QUEUED'::text, 'DELIVERED'::text, 'GAVE_UP'::text])))
);
CREATE INDEX webhook_delivery_about ON public.webhook_delivery USING btree (company_id, about_id) WHERE (about_id IS NOT NULL);
CREATE INDEX webhook_delivery_ended ON public.webhook_delivery USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX webhook_delivery_of_client ON public.webhook_delivery USING btree (company_id, client_id) WHERE (client_id IS NOT NULL);
CREATE INDEX webhook_delivery_of_endpoint ON public.webhook_delivery USING btree (company_id, webhook_id, number DESC);
CREATE INDEX webhook_delivery_queued ON public.webhook_delivery USING btree (company_id, webhook_id, number) WHERE (state = 'QUEUED'::text);

create table webhook_endpoint (
  company_id uuid not null,
  webhook_id uuid not null,
  url text not null,
  sealed_secret text not null,
  sealed_former_secret text,
  former_until timestamp with time zone,
  events text[] not null,
  form text not null,
  shows_contacts boolean not null,
  active boolean not null default true,
  gone_at timestamp with time zone,
  failures integer not null default 0,
  rests_until timestamp with time zone,
  staff_member_id uuid not null,
  created timestamp with time zone not null,
  owner_needed_at timestamp with time zone,
  constraint webhook_endpoint_pkey PRIMARY KEY (company_id, webhook_id),
  constraint webhook_endpoint_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(company_id),
  constraint webhook_endpoint_company_id_staff_member_id_fkey FOREIGN KEY (company_id, staff_member_id) REFERENCES staff_member(company_id, staff_member_id),
  constraint webhook_endpoint_check CHECK (((sealed_former_secret IS NULL) = (former_until IS NULL))),
  constraint webhook_endpoint_check1 CHECK (((gone_at IS NULL) OR (NOT active))),
  constraint webhook_endpoint_events_check CHECK ((cardinality(events) > 0)),
  constraint webhook_endpoint_form_check CHECK ((form = ANY (ARRAY['STANDARD'::text, 'OLDER'::text, 'FLAT'::text, 'NESTED'::text]))),
  constraint webhook_endpoint_url_check CHECK (((length(url) >= 1) AND (length(url) <= 2000)))
);
