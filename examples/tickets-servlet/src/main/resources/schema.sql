create table ticket (
  id bigint auto_increment primary key,
  title varchar(200) not null,
  open boolean not null
);
