-- A document that was sent by mistake loses its file and its names; the row stays, and with it the receipt of the phone that sent it.
alter table documents alter column file_key drop not null;
