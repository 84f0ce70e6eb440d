import { z } from 'zod';
import { id } from '../core/ids.ts';
import { route } from '../derived/route.ts';
import { COMMANDS_WAIT_SECONDS } from './bounds.ts';
import {
  companionChat,
  companionCommand,
  companionHello,
  companionKey,
  companionLog,
  companionOrders,
  companionResult,
  companionServer,
  logPosition,
} from './schema.ts';

const ofInstance = z.object({ botId: id });

/**
 * The switches are saved as settings. The calls with companion access are the companion's own
 * (docs/companion.md).
 */
export const companionRoutes = {
  list: route({
    method: 'GET',
    path: '/api/companion/:botId',
    summary:
      "The instance's game servers with their companions: connected or not, and what they last uploaded.",
    access: { need: 'ArkwrightCompanion_View', bot: 'params.botId' },
    apiKey: 'isEnabledMod',
    params: ofInstance,
    response: z.array(companionServer),
  }),
  key: route({
    method: 'GET',
    path: '/api/companion/:botId/key',
    summary: "The registration key of the instance's companions.",
    access: { need: 'ArkwrightCompanion_Edit', bot: 'params.botId' },
    params: ofInstance,
    response: companionKey,
  }),
  recreateKey: route({
    method: 'POST',
    path: '/api/companion/recreateKey',
    summary:
      'Makes a new registration key. The old one stops working at once; companions that still use it are refused.',
    access: { need: 'ArkwrightCompanion_Edit', bot: 'body.botId' },
    feature: 'companionMod',
    rate: 'write',
    body: ofInstance,
    response: companionKey,
  }),
  agentFile: route({
    method: 'GET',
    path: '/api/companion/arkwright-agent.mjs',
    summary: 'The agent as a single file for Node 24, of the same version as this program (docs/agent.md).',
    access: 'public',
    rate: 'export',
    response: z.string(),
  }),
  hello: route({
    method: 'POST',
    path: '/api/companion/hello',
    summary: 'A companion names its game server; the reply says what to upload and how often.',
    access: 'companion',
    rate: 'companion',
    body: companionHello,
    response: companionOrders,
  }),
  chat: route({
    method: 'POST',
    path: '/api/companion/chat',
    summary: 'A companion sends chat messages, in order, each line once.',
    access: 'companion',
    rate: 'companion',
    cleansText: true,
    body: companionChat,
    response: z.boolean(),
  }),
  log: route({
    method: 'POST',
    path: '/api/companion/log',
    summary:
      "An agent sends lines of the game's log, each once; the reply says how far the log has been received.",
    access: 'companion',
    rate: 'companion-log',
    cleansText: true,
    body: companionLog,
    response: logPosition,
  }),
  commands: route({
    method: 'GET',
    path: '/api/companion/commands',
    summary: `The console commands queued for a game server. While there are none, the reply takes up to ${COMMANDS_WAIT_SECONDS} s.`,
    access: 'companion',
    rate: 'companion',
    query: z.object({ serverId: id, revision: z.string().max(64).optional() }),
    response: z.array(companionCommand),
  }),
  result: route({
    method: 'POST',
    path: '/api/companion/result',
    summary: 'A companion reports the result of a command.',
    access: 'companion',
    rate: 'companion',
    cleansText: true,
    body: companionResult,
    response: z.boolean(),
  }),
} as const;
