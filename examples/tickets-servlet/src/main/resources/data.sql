insert into ticket (title, open) values ('The printer is on fire', true);
insert into ticket (title, open) values ('Coffee machine empty', false);
