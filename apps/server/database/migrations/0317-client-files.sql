-- A file that staff keep with a client has the staff member who added it. docs/rules/files.md
alter table file add column staff_member_id uuid,
  add foreign key (company_id, staff_member_id) references staff_member (company_id, staff_member_id),
  add check (staff_member_id is null or client_id is not null);

-- Staff sign in at a provider for all their companies. docs/rules/social-sign-in.md, Staff
alter table social_attempt alter column company_id drop not null;
