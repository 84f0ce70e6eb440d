import { z } from 'zod';
import type { Call, CompanionLink } from './companion-line.ts';
import type { Installed } from './installed.ts';
import type { SnapshotKind } from './world-snapshot.ts';

/*
 * The calls of a companion, written by hand from docs/companion.md: shared schemas would share their mistakes. A test in
 * apps/arkwright holds them against the contracts.
 */

/** The version that a simulated companion says it has. */
const COMPANION_VERSION = '1.0.0';

/** The most rows in one part of an upload. */
export const MAX_PART_ROWS = 1000;

/** The most messages in one call. */
export const MAX_CHAT_LINES = 100;

/** Some more than the 20 s that the program waits for commands. */
const WAIT_MS = 30_000;

const orders = z.object({
  serverId: z.string().min(1).max(64),
  uploads: z.object({ players: z.boolean(), structures: z.boolean(), dinos: z.boolean() }),
  chat: z.boolean(),
  intervalSeconds: z.number().min(1).max(86_400),
  structuresDelaySeconds: z.number().min(0).max(86_400),
  revision: z.string().max(64).default(''),
});

export type Orders = z.infer<typeof orders>;

const commands = z.array(z.object({ id: z.string().max(64), command: z.string().max(4000) })).max(1000);
export type WaitingCommand = z.infer<typeof commands>[number];

const confirmation = z.object({ isRegistered: z.boolean(), message: z.string().max(2000) });

/** What a game server knows of itself. */
export type SelfPortrait = Installed & {
  sessionName: string;
  map: string;
  gameVersion: string;
  clusterId: string;
  maxPlayers: number;
  gamePort: number;
  rconPort: number;
  rconPassword: string;
};

export const helloCall = (link: CompanionLink, self: SelfPortrait): Call<Orders> => ({
  method: 'POST',
  path: '/api/companion/hello',
  body: { serverId: link.serverId, type: link.type, version: COMPANION_VERSION, ...self },
  reply: orders,
});

/** Among the commands: the orders have changed. It is meant for the companion, not for the game. */
export const HELLO_COMMAND = 'ScriptCommand arkwright hello';

export const commandsCall = (serverId: string, revision: string): Call<WaitingCommand[]> => ({
  method: 'GET',
  path: `/api/companion/commands?${new URLSearchParams({ serverId, ...(revision ? { revision } : {}) })}`,
  reply: commands,
  timeoutMs: WAIT_MS,
});

export const resultCall = (result: {
  serverId: string;
  id: string;
  isDone: boolean;
  reply: string;
}): Call<boolean> => ({
  method: 'POST',
  path: '/api/companion/result',
  body: result,
  reply: z.boolean(),
});

export type UploadPart = {
  serverId: string;
  snapshotId: string;
  part: number;
  isLast: boolean;
  rows: object[];
};

export const uploadCall = (kind: SnapshotKind, part: UploadPart): Call<boolean> => ({
  method: 'POST',
  path: `/api/companion/upload/${kind}`,
  body: part,
  reply: z.boolean(),
});

export const registrationCall = (registration: {
  serverId: string;
  netId: string;
  playerName: string;
  code: string;
}): Call<z.infer<typeof confirmation>> => ({
  method: 'POST',
  path: '/api/companion/registration',
  body: registration,
  reply: confirmation,
});

/** A message in the chat of the game, as its companion sees it. */
export type ChatLine = {
  scope: 'global' | 'local' | 'tribe' | 'alliance';
  player: string;
  character: string;
  tribe: string;
  message: string;
};

export const chatCall = (chat: {
  serverId: string;
  run: string;
  first: number;
  lines: readonly ChatLine[];
}): Call<boolean> => ({
  method: 'POST',
  path: '/api/companion/chat',
  body: chat,
  reply: z.boolean(),
});
