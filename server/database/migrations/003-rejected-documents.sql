-- An upload of 'Otros' looks for the rejected document that it takes the place of, among all that a landlord has.
create index documents_rejected on documents (user_id, slot) where superseded_at is null and status = 2;
