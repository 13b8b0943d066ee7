-- A landlord's own RUT, which receipts name; null until an accountant notes it.
alter table users add column rut text;
