-- What a lookup, or the deletion of the row that is referred to, would otherwise read a whole table for.
create index uploads_document on uploads (document_id) where document_id is not null;
create index password_resets_user on password_resets (user_id);
create index comunas_region on comunas (region);
create index inmuebles_comuna on inmuebles (comuna);
create index inmuebles_region on inmuebles (region);
create index contratos_estacionamiento on contratos (estacionamiento_id) where estacionamiento_id is not null;
create index contratos_bodega on contratos (bodega_id) where bodega_id is not null;
create index documents_type on documents (type_id);
create index documents_contrato on documents (contrato_id) where contrato_id is not null;
create index documents_task on documents (task_id) where task_id is not null;
create index documents_user on documents (user_id);
