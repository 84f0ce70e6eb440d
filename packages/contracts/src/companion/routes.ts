import { z } from 'zod';
import { id } from '../core/ids.ts';
import { route } from '../core/route.ts';
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

/** The switches are saved as settings. Those with the access of a companion are its own calls (docs/companion.md). */
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
    summary: "The registration key that the instance's companions use.",
    access: { need: 'ArkwrightCompanion_Edit', bot: 'params.botId' },
    params: ofInstance,
    response: companionKey,
  }),
  recreateKey: route({
    method: 'POST',
    path: '/api/companion/recreateKey',
    summary:
      'Makes a new registration key. The old one stops working at once, and companions that have it are refused.',
    access: { need: 'ArkwrightCompanion_Edit', bot: 'body.botId' },
    feature: 'companionMod',
    rate: 'write',
    body: ofInstance,
    response: companionKey,
  }),
  agentFile: route({
    method: 'GET',
    path: '/api/companion/arkwright-agent.mjs',
    summary: 'The agent as one file for Node 24, of the same version as this program (docs/agent.md).',
    access: 'public',
    rate: 'export',
    response: z.string(),
  }),
  hello: route({
    method: 'POST',
    path: '/api/companion/hello',
    summary: 'A companion says which game server it is, and is told what to upload and how often.',
    access: 'companion',
    rate: 'companion',
    body: companionHello,
    response: companionOrders,
  }),
  chat: route({
    method: 'POST',
    path: '/api/companion/chat',
    summary: 'A companion tells what was said in the chat, in order, each line once.',
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
      'An agent hands on what the game has written into its log, each line once, and is told how far the log has come.',
    access: 'companion',
    rate: 'companion-log',
    cleansText: true,
    body: companionLog,
    response: logPosition,
  }),
  commands: route({
    method: 'GET',
    path: '/api/companion/commands',
    summary: `The console commands that wait for a game server. While there are none, the answer takes up to ${COMMANDS_WAIT_SECONDS} s.`,
    access: 'companion',
    rate: 'companion',
    query: z.object({ serverId: id }),
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
