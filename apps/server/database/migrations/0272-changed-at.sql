-- When a booking was last moved, changed or cancelled: LAST-MODIFIED of its calendar entry. Null: never, or before this column.
alter table appointment add column changed_at timestamptz;
