-- A calendar is saved as a file: the addresses that never ended are gone.
drop table calendar_addresses;
