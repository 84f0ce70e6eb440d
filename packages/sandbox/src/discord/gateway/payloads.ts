import { z } from 'zod';
import { type Application, portalOf } from '../applications.ts';
import { deniedIntents, Intent, KNOWN_INTENTS } from '../intents.ts';
import type { DiscordEvent } from '../state.ts';

/** Gateway opcodes and close codes (ark-domain.md §6.6). */
export const Op = {
  dispatch: 0,
  heartbeat: 1,
  identify: 2,
  presence: 3,
  voiceState: 4,
  resume: 6,
  reconnect: 7,
  requestMembers: 8,
  invalidSession: 9,
  hello: 10,
  heartbeatAck: 11,
} as const;

export const Close = {
  unknownError: 4000,
  unknownOpcode: 4001,
  decodeError: 4002,
  notAuthenticated: 4003,
  authenticationFailed: 4004,
  alreadyAuthenticated: 4005,
  invalidSeq: 4007,
  rateLimited: 4008,
  sessionTimedOut: 4009,
  invalidShard: 4010,
  invalidVersion: 4012,
  invalidIntents: 4013,
  disallowedIntents: 4014,
} as const;

export const packetSchema = z.object({ op: z.number().int(), d: z.unknown() });

const activity = z.looseObject({ name: z.string().max(128), type: z.number().int() });

export const presenceSchema = z.object({
  status: z.enum(['online', 'idle', 'dnd', 'invisible', 'offline']),
  activities: z.array(activity).max(10).nullish(),
});

export const identifySchema = z.object({
  token: z.string().max(500),
  intents: z.number(),
  properties: z.unknown().refine((value) => typeof value === 'object' && value !== null),
  shard: z.tuple([z.number().int(), z.number().int()]).optional(),
  presence: presenceSchema.nullish(),
});

export const resumeSchema = z.object({
  token: z.string().max(500),
  session_id: z.string().max(100),
  seq: z.number().int().min(0),
});

const id = z.string().regex(/^\d{17,20}$/);

export const requestMembersSchema = z.object({
  guild_id: id,
  query: z.string().max(100).optional(),
  limit: z.number().int().min(0).max(1000).optional(),
  user_ids: z.union([id.transform((one) => [one]), z.array(id).max(100)]).optional(),
  nonce: z.string().max(32).optional(),
});

export type Shard = [index: number, count: number];

/** What Discord says with each close code. */
export const CLOSE_REASONS: Record<number, string> = {
  [Close.unknownError]: 'Unknown error.',
  [Close.unknownOpcode]: 'Unknown opcode.',
  [Close.decodeError]: 'Error while decoding payload.',
  [Close.notAuthenticated]: 'Not authenticated.',
  [Close.authenticationFailed]: 'Authentication failed.',
  [Close.alreadyAuthenticated]: 'Already authenticated.',
  [Close.invalidSeq]: 'Invalid seq.',
  [Close.rateLimited]: 'Rate limited.',
  [Close.sessionTimedOut]: 'Session timed out.',
  [Close.invalidShard]: 'Invalid shard.',
  [Close.invalidVersion]: 'Invalid API version.',
  [Close.invalidIntents]: 'Invalid intent(s).',
  [Close.disallowedIntents]: 'Disallowed intent(s).',
};

/** The close code that an identify of an application gets; null when it is in order. */
export function identifyProblem(
  { intents, shard = [0, 1] }: z.infer<typeof identifySchema>,
  application: Application,
): number | null {
  const [index, count] = shard;
  if (count < 1 || index < 0 || index >= count) return Close.invalidShard;
  const isKnown = Number.isInteger(intents) && intents >= 0 && intents <= KNOWN_INTENTS;
  if (!isKnown || (intents & ~KNOWN_INTENTS) !== 0) return Close.invalidIntents;
  const denied = deniedIntents(portalOf(application));
  return (intents & denied) !== 0 ? Close.disallowedIntents : null;
}

/** discord.js sends the bare token, others send it with `Bot ` before it. */
export const bareToken = (given: string): string => given.replace(/^Bot /, '');

/** Whether the events of a guild go to this shard: `(guild_id >> 22) % count == index`. */
export function isOnShard(guildId: string, [index, count]: Shard): boolean {
  return Number((BigInt(guildId) >> 22n) % BigInt(count)) === index;
}

/**
 * An event as a session with these intents sees it, null when it does not. Without MESSAGE_CONTENT a message is empty
 * unless the bot wrote it or is mentioned in it; without GUILD_PRESENCES a guild tells of none.
 */
export function eventFor(
  event: DiscordEvent,
  session: { intents: number; shard: Shard; botId: string },
): DiscordEvent | null {
  if (event.intent !== Intent.none && (session.intents & event.intent) === 0) return null;
  if (event.guildId !== null && !isOnShard(event.guildId, session.shard)) return null;
  if (event.type === 'GUILD_CREATE' && (session.intents & Intent.guildPresences) === 0) {
    return { ...event, data: { ...event.data, presences: [] } };
  }
  const isMessage = event.type === 'MESSAGE_CREATE' || event.type === 'MESSAGE_UPDATE';
  if (!isMessage || (session.intents & Intent.messageContent) !== 0) return event;
  if (isBotsBusiness(event.data, session.botId)) return event;
  return { ...event, data: { ...event.data, content: '', embeds: [], attachments: [], components: [] } };
}

function isBotsBusiness(message: Record<string, unknown>, botId: string): boolean {
  const people = [message.author, ...(Array.isArray(message.mentions) ? message.mentions : [])];
  return people.some(
    (person) => typeof person === 'object' && person !== null && Reflect.get(person, 'id') === botId,
  );
}
