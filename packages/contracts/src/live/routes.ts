import { z } from 'zod';
import { id, timestamp } from '../core/ids.ts';
import { MODERATION } from '../derived/permissions.ts';
import { route } from '../derived/route.ts';
import { LINES_A_PAGE } from './bounds.ts';
import {
  channelMessage,
  consoleCommand,
  gameMessage,
  kick,
  liveLine,
  liveServer,
  onlinePlayer,
  postOutcome,
  serverOutcome,
  whisper,
} from './schema.ts';

const ofInstance = z.object({ botId: id });
/** Milliseconds since 1970 (UTC). */
const moment = z.coerce.number<number | string>().int().min(0).max(Number.MAX_SAFE_INTEGER);
const lineId = z.coerce.number<number | string>().int().min(0).max(Number.MAX_SAFE_INTEGER);

export const liveRoutes = {
  lines: route({
    method: 'GET',
    path: '/api/live/lines/:botId',
    summary:
      'Up to 500 lines, oldest first: the newest, those before a line, or those after a line; on request of one server, with what was sent to all. Lines are kept for two days.',
    access: { need: MODERATION.watch, bot: 'params.botId' },
    params: ofInstance,
    query: z
      .object({
        before: lineId.optional(),
        after: lineId.optional(),
        serverId: id.optional(),
        limit: z.coerce.number<number | string>().int().min(1).max(LINES_A_PAGE).default(LINES_A_PAGE),
      })
      .refine(({ before, after }) => before === undefined || after === undefined, {
        message: 'Ask for lines before or after one, not both.',
        path: ['after'],
      }),
    response: z.object({
      lines: z.array(liveLine),
      /** Whether there are more in the requested direction. */
      hasMore: z.boolean(),
    }),
  }),
  online: route({
    method: 'GET',
    path: '/api/live/online/:botId',
    summary: 'Who was online between two times, by joins and leaves, in order of arrival.',
    access: { need: MODERATION.watch, bot: 'params.botId' },
    params: ofInstance,
    query: z
      .object({ from: moment, to: moment })
      .refine(({ from, to }) => from < to, { message: 'The end must be after the beginning.', path: ['to'] }),
    response: z.object({
      players: z.array(onlinePlayer),
      /** Nothing is known before this time; null if nothing is stored. */
      knownFrom: timestamp.nullable(),
    }),
  }),
  servers: route({
    method: 'GET',
    path: '/api/live/servers/:botId',
    summary: "The instance's servers by name, and which accept messages and commands now.",
    access: { need: MODERATION.watch, bot: 'params.botId' },
    params: ofInstance,
    response: z.array(liveServer),
  }),
  write: route({
    method: 'POST',
    path: '/api/live/write',
    summary:
      "Writes into the game's chat on one server, or on `all`; answers when each server has accepted it or failed.",
    access: { need: MODERATION.message, bot: 'body.botId' },
    feature: 'crosschat',
    isRun: true,
    rate: 'write',
    body: gameMessage,
    response: z.array(serverOutcome),
  }),
  post: route({
    method: 'POST',
    path: '/api/live/post',
    summary:
      "Posts a message for the players in a channel of the Discord server, under the author's name; answers when Discord has accepted or refused it. Pings nobody.",
    access: { need: 'Crosschat_Edit', bot: 'body.botId' },
    feature: 'crosschat',
    rate: 'test-message',
    body: channelMessage,
    response: postOutcome,
  }),
  whisper: route({
    method: 'POST',
    path: '/api/live/whisper',
    summary: "Writes in one player's chat only; answers when the game has accepted it or failed.",
    access: { need: MODERATION.message, object: 'server', id: 'body.serverId' },
    feature: 'crosschat',
    isRun: true,
    rate: 'write',
    body: whisper,
    response: serverOutcome,
  }),
  warn: route({
    method: 'POST',
    path: '/api/live/warn',
    summary:
      'Warns one player in their chat, and counts an infraction of banned words on their registration; answers when the game has accepted it or failed.',
    access: { need: MODERATION.warn, object: 'server', id: 'body.serverId' },
    feature: 'bannedWord',
    isRun: true,
    rate: 'write',
    body: whisper,
    response: serverOutcome,
  }),
  kick: route({
    method: 'POST',
    path: '/api/live/kick',
    summary: 'Disconnects one player from one server; answers when the game has done it or failed.',
    access: { need: MODERATION.kick, object: 'server', id: 'body.serverId' },
    feature: 'basicRcon',
    isRun: true,
    rate: 'write',
    body: kick,
    response: serverOutcome,
  }),
  console: route({
    method: 'POST',
    path: '/api/live/console',
    summary: "Runs one RCON command on one server and answers with the game's reply.",
    access: { need: 'Rcon_Edit', object: 'server', id: 'body.serverId' },
    feature: 'advancedRcon',
    isRun: true,
    rate: 'write',
    body: consoleCommand,
    response: serverOutcome,
  }),
} as const;
