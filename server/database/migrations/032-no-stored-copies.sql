-- The copy of a landlord's data is made while it is downloaded: none is stored. What there is goes with the next sweep.
delete from data_copies;
drop table data_copies;
drop function sweep_data_copy();
delete from messages where kind = 'copia';
