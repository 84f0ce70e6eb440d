import { and, eq, inArray, lt, notExists, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database.ts';
import type { ServerKey } from '../../platform/rcon/game-server.ts';
import { LEASE_MS } from '../../platform/rcon/lease-term.ts';
import type { HeldServer } from '../../platform/rcon/store.ts';
