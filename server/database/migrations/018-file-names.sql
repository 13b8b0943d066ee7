-- A form encodes a quotation mark and line breaks in a file's name, and versions before this one stored them so ('%22', '%0D', '%0A').
-- As such a name is stored now, unless nothing would be left of it.
update documents
set file_name = ltrim(regexp_replace(replace(file_name, '%22', ''), '(%0D|%0A| )+', ' ', 'g'))
where file_name ~ '%(22|0D|0A)' and file_name !~ '^(%22|%0D|%0A|[ .])*\.[^.]*$';
