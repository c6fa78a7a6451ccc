-- The ledger and the audit log are only added to. Their rows are deleted with the whole company alone, by the transaction that
-- names it, and only when it is switched off. docs/running.md
create function is_company_erased(erased uuid) returns boolean language sql stable as $$
  select current_setting('zapys.erased_company', true) = erased::text
     and exists (select from company where company_id = erased and switched_off_at is not null)
$$;

create or replace function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and is_company_erased(old.company_id) then
    return old;
  end if;
  raise exception 'the ledger is only added to: correct it by another entry';
end $$;

create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and is_company_erased(old.company_id) then
    return old;
  end if;
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
