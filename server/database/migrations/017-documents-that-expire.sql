-- The last day on which the paper is valid, as the accountant read it there; null if it does not expire, or nothing was read.
alter table documents add column valid_until date;
create index documents_valid_until on documents (user_id, valid_until) where valid_until is not null;
