alter table poll_options alter column "order" type double precision;
