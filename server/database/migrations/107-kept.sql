-- What months asked is kept, and so are the earlier names of a moved document, until they are erased.

-- When months were opened that ask for the type; null: whenever it was.
alter table document_types add column during tstzmultirange;
update document_types set during = case
  when since is not null then tstzmultirange(tstzrange(since, null, '()'))
  when optional and area = 'monthly' then '{}'
end;
-- Months from before `opened_at` was kept are older than any.
create or replace function asks(t document_types, mes smallint, opened_at timestamptz, needs text[]) returns boolean language sql immutable
return (t.months is null or mes = any (t.months)) and (t.need is null or t.need = any (needs))
  and (t.during is null or coalesce(opened_at, '-infinity') <@ t.during);
alter table document_types drop column since;

-- In 'Otros', before a move. The landlord's activity names them.
alter table documents add column named text[] not null default '{}';
update documents d set named = m.named
from (select document_id, array_agg(distinct detalle) as named from moves where detalle is not null group by document_id) m
where m.document_id = d.id;
