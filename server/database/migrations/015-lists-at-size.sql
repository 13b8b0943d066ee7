-- As before (014). From when on a property is financed is read once, not once for each of its months.
create or replace function asked_by_types(owner integer, only_area text, only_type integer, only_places integer[])
returns table (type_id integer, area text, inmueble_id integer, contrato_id integer, task_id integer, slot text)
language sql stable as $$
  select *, slot(type_id, inmueble_id, contrato_id, task_id) from (
    select t.id as type_id, t.area, null::integer as inmueble_id, null::integer as contrato_id, null::integer as task_id
    from document_types t
    where t.area = 'initial' and (only_area is null or only_area = 'initial') and (only_type is null or only_type = t.id)
      and (only_places is null or owner = any (only_places))
    union all
    select t.id, t.area, i.id, null, null
    from document_types t join inmuebles i on i.user_id = owner and (only_places is null or i.id = any (only_places))
    where t.area = 'inmueble' and (only_area is null or only_area = 'inmueble') and (only_type is null or only_type = t.id)
    union all
    select t.id, t.area, null, c.id, null
    from document_types t join contratos c
      on c.user_id = owner and c.type = any (t.contract_types) and (only_places is null or c.id = any (only_places))
    where t.area = 'contrato' and (only_area is null or only_area = 'contrato') and (only_type is null or only_type = t.id)
    union all
    select t.id, t.area, null, null, k.id
    from document_types t
    join tasks k on k.user_id = owner and (t.months is null or k.mes = any (t.months))
      and (only_places is null or k.id = any (only_places))
    where t.area = 'monthly' and (only_area is null or only_area = 'monthly') and (only_type is null or only_type = t.id) and t.duty_of = 'month'
    union all
    select t.id, t.area, i.id, null, k.id
    from document_types t
    join tasks k on k.user_id = owner and (t.months is null or k.mes = any (t.months))
      and (only_places is null or k.id = any (only_places))
    join inmuebles i on i.user_id = owner and i.created_at < month_end(k.periodo, k.mes)
    left join (
      select d.inmueble_id, min(d.created_at) as since
      from documents d join document_types f on f.id = d.type_id and f.marks_financing
      where d.user_id = owner and d.task_id is null group by d.inmueble_id
    ) m on m.inmueble_id = i.id
    where t.area = 'monthly' and (only_area is null or only_area = 'monthly') and (only_type is null or only_type = t.id)
      and (t.duty_of = 'property' or t.duty_of = 'financed property' and m.since < month_end(k.periodo, k.mes))
    union all
    select t.id, t.area, null, c.id, k.id
    from document_types t
    join tasks k on k.user_id = owner and (t.months is null or k.mes = any (t.months))
      and (only_places is null or k.id = any (only_places))
    join contratos c on c.user_id = owner
      and c.fecha_inicio < make_date(k.periodo, k.mes, 1) + interval '1 month'
      and c.fecha_termino >= make_date(k.periodo, k.mes, 1)
    where t.area = 'monthly' and (only_area is null or only_area = 'monthly') and (only_type is null or only_type = t.id) and t.duty_of = 'contract'
  ) wanted
$$;

-- A landlord's documents of one type.
drop index documents_type;
create index documents_type on documents (type_id, user_id);

-- The UF in pesos today (009). A list reads it once; the function that it replaces was planned and run for each row.
create function uf_today() returns numeric language sql stable
return (select pesos from uf where fecha <= today() order by fecha desc limit 1);
drop function uf_en_pesos(numeric);

-- As before (014), but PostgreSQL keeps the plan of a function in plpgsql, and of one in SQL it makes a new one for each call: half of
-- what entering a document took. Triggers of statements also run if no row was changed.
create or replace function note_changes(changed integer[], owners integer[]) returns void language plpgsql
-- Nor does it make one for each array, which is of one place or two.
set plan_cache_mode = force_generic_plan as $$
begin
  if changed is null then
    return;
  end if;
  insert into place_counts (place, user_id, changes)
  select distinct c.place, c.owner, 1 from unnest(changed, owners) as c (place, owner) join users u on u.id = c.owner
  order by c.place
  on conflict (place) do update set changes = place_counts.changes + 1;
end
$$;
