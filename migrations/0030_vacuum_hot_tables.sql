-- Rows of these tables change or go with almost every write: cleaned up when 2 % of them are dead, and not 20 %.
alter table post_activity set (autovacuum_vacuum_scale_factor = 0.02);
alter table idempotency_keys set (autovacuum_vacuum_scale_factor = 0.02);
alter table call_counts set (autovacuum_vacuum_scale_factor = 0.02);
