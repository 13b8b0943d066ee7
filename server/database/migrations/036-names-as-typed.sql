-- A name as people type it: without accents, capitals and spare spaces. Whatever the database's collation (in 'C' a lower 'Á' is 'Á',
-- in a Turkish one a lower 'I' is 'ı').
create function fold(written text) returns text language sql immutable strict parallel safe
return lower(btrim(regexp_replace(
  regexp_replace(normalize(written, NFD), U&'[\0300-\036F]', '', 'g'), '\s+', ' ', 'g'
)) collate "C");
