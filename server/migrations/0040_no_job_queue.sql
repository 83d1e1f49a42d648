-- The job queue of former versions; nothing has read it since sweeps have intervals (ADR 0044).
DROP SCHEMA IF EXISTS graphile_worker CASCADE;
