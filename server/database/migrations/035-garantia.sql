alter table contratos add garantia numeric not null default 0;
