-- What a create without a file made under an Idempotency-Key: a property, a unit, a contract, a note or an answer. No reference: one
-- that was taken out leaves its key, under which it is not made again.
alter table uploads add column made integer check (made is null or document_id is null);
drop index uploads_claimed;
create index uploads_claimed on uploads (claimed_at) where document_id is null and made is null;
