-- Whom a contract named before it was changed to another tenant or name: the activity still names them. The contact of that time is kept
-- nowhere.
create table former_tenants (
  id integer primary key default nextval('ids'),
  contrato_id integer not null references contratos on delete cascade,
  -- Null of what was changed before this table: the activity has names alone.
  rut text,
  name text not null,
  until timestamptz not null default now()
);
create index former_tenants_contrato on former_tenants (contrato_id);

with named as (
  select c.id, c.nombre_arrendatario as current, substring(a.action from '^Contrato \w+: (.*)$') as name, a.at,
    lead(a.at) over (partition by c.id order by a.at, a.id) as next
  from activity a join contratos c on c.user_id = a.user_id and c.id::text = a.redirect
  where a.module = 'CONTRATOS' and a.action ~ '^Contrato \w+: '
)
insert into former_tenants (contrato_id, name, until)
select id, name, max(coalesce(next, at)) from named where name <> current group by id, name order by 3;

-- Nor is a tenant named any longer whose contract was taken out.
update activity a set action = regexp_replace(action, '^(Contrato \w+): .*', '\1')
where module = 'CONTRATOS' and action ~ '^Contrato \w+: ' and not exists (select from contratos c where c.id::text = a.redirect);
