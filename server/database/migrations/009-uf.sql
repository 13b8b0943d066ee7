-- The values of the days to come are published ahead: of these the one of today counts, or the last before it.
create or replace function uf_en_pesos(amount numeric) returns double precision language sql stable
return round(amount * (select pesos from uf where fecha <= today() order by fecha desc limit 1))::float8;
