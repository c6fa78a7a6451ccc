-- Who of a company's staff, and which program, may do what; and what they did. docs/rules/operator.md

create table staff_member (
  company_id uuid not null references company,
  staff_member_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  role text not null check (role in ('owner', 'manager', 'performer')),
  -- Of a performer: whose calendar is theirs.
  resource_id uuid,
  active boolean not null default true,
  created timestamptz not null,
  primary key (company_id, staff_member_id),
  foreign key (company_id, resource_id) references resource,
  check ((role = 'performer') = (resource_id is not null))
);

-- A program acts as the staff member whose key it has.
create table api_key (
  company_id uuid not null references company,
  api_key_id uuid not null,
  staff_member_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  -- The key itself is shown once and stored nowhere.
  key_hash text not null,
  -- Its last characters, so that people tell theirs apart.
  ending text not null,
  scopes text[] not null,
  created timestamptz not null,
  revoked_at timestamptz,
  -- To some minutes.
  last_used_at timestamptz,
  primary key (company_id, api_key_id),
  foreign key (company_id, staff_member_id) references staff_member
);
create unique index api_key_hash on api_key (company_id, key_hash);

-- Every act of staff, written in the transaction that does it.
create table audit_entry (
  company_id uuid not null references company,
  audit_entry_id uuid not null,
  -- Both null: whoever runs the installation, by a command.
  staff_member_id uuid,
  api_key_id uuid,
  act text not null,
  -- What was changed: its table and its id. No key leads there: an entry stays whatever becomes of it.
  thing text not null,
  thing_id uuid not null,
  -- Whose words stand in it; they are emptied when the client is forgotten.
  client_id uuid,
  before jsonb,
  after jsonb,
  created timestamptz not null,
  primary key (company_id, audit_entry_id),
  foreign key (company_id, staff_member_id) references staff_member,
  foreign key (company_id, api_key_id) references api_key,
  check ((staff_member_id is null) = (api_key_id is null))
);
create index audit_entry_of_client on audit_entry (company_id, client_id) where client_id is not null;

-- The words of a client who is forgotten go, and a guest's become the client's; nothing else ever changes.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.before is null or new.before = old.before) and (new.after is null or new.after = old.after)
       and (new.company_id, new.audit_entry_id, new.act, new.thing, new.thing_id, new.created)
         = (old.company_id, old.audit_entry_id, old.act, old.thing, old.thing_id, old.created)
       and new.staff_member_id is not distinct from old.staff_member_id
       and new.api_key_id is not distinct from old.api_key_id then
      return new;
    end if;
  end if;
  raise exception 'the audit log is only added to';
end $$;
create trigger audit_entry_stays before update or delete on audit_entry
  for each row execute function refuse_audit_change();
create trigger audit_stays before truncate on audit_entry
  for each statement execute function refuse_audit_change();
