-- Totals are counted from the rows when they are asked for: what was stored of them (014) goes, and all that kept it right.
drop trigger answers_new on answers;
drop trigger answers_changed on answers;
drop trigger answers_gone on answers;
drop trigger documents_new on documents;
drop trigger documents_changed on documents;
drop trigger documents_gone on documents;
drop trigger inmuebles_new on inmuebles;
drop trigger inmuebles_gone on inmuebles;
drop trigger contratos_new on contratos;
drop trigger contratos_before on contratos;
drop trigger contratos_after on contratos;
drop trigger contratos_gone on contratos;
drop function note_changed_answers();
drop function note_changed_documents();
drop function note_changed_inmuebles();
drop function note_changed_contratos();
drop function note_changes(integer[], integer[]);
drop table place_counts;
