-- The bytes of a user's other uploads of a day. Those that are claimed at the same time wait for each other here, so that each counts all
-- that came before it. Volatile: its query sees what was committed while it waited (PostgreSQL, 'Function Volatility Categories').
create function bytes_of_day(owner integer, except_key text) returns float8 language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(4103, owner);
  return (
    select coalesce(sum(bytes), 0) from uploads
    where user_id = owner and key <> except_key and claimed_at > now() - interval '1 day'
  );
end $$;
