-- The day of a moment, in Santiago. A cast to a date takes the time zone of the connection: in UTC it is the next day from 20:00 or 21:00 on.
create function day_in_chile(moment timestamptz) returns date language sql immutable
return (moment at time zone 'America/Santiago')::date;
