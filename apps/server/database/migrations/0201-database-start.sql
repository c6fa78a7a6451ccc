-- Each time the database came up anew, as looks at marks are told of it. A replica that has the row follows that one, and not
-- another that numbers its transactions for itself.
create table database_start (
  name text primary key
);
