-- When the code was last asked for, for the countdown to the next time; and whether it ever left us. A code that was
-- held back by a limit opens nothing, however well somebody guesses.
alter table code_challenge
  add column asked_at timestamptz not null,
  add column sent boolean not null;
