import { bigint } from 'drizzle-orm/pg-core';

/** A moment: milliseconds since 1970, in UTC. A number holds them exactly for as long as anybody will care. */
export const epochMs = (name: string) => bigint(name, { mode: 'number' });
