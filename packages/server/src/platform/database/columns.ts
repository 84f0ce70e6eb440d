import { bigint } from 'drizzle-orm/pg-core';

/** A time: milliseconds since 1970, in UTC. A number represents them exactly for long enough. */
export const epochMs = (name: string) => bigint(name, { mode: 'number' });
