import { Client, Events, GatewayIntentBits } from 'discord.js';
import { onTestFinished } from 'vitest';
import type { GuildKey } from '../../base/seed-plan.ts';
import { sandboxCredentials, seedPlan } from '../../base/seed-plan.ts';
import { registerDiscordApplications } from '../../control/discord-applications.ts';
import { registerDiscordChanges } from '../../control/discord-changes.ts';
import { registerDiscordFaults } from '../../control/discord-faults.ts';
import { registerDiscordControl } from '../../control/discord-routes.ts';
import { registerDiscordPages } from '../../control/pages/pages.ts';
import { startControl } from '../../control/server.ts';
import type { Channel, Guild } from '../model.ts';
import type { SimulatedDiscord } from '../simulation/discord.ts';
import { startDiscord } from '../simulation/discord.ts';
import { type ContractCheck, checkContract } from './contract-check.ts';

/** Parsed JSON as a test reads it. */
// biome-ignore lint/suspicious/noExplicitAny: there are as many shapes as routes, and a wrong guess fails the test
export type Json = any;

/** A reply as a test looks at it; `body` is the parsed JSON, or the text when it is none. */
export type Reply = { status: number; headers: Headers; body: Json; text: string };

export type TestDiscord = SimulatedDiscord & {
  controlUrl: string;
  /** What was compared with Discord's own description so far. */
  contract: ContractCheck;
  /** Calls REST as the bot; a body that is text goes as it is. */
  rest: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>;
  /** Calls the control address. */
  control: (method: string, path: string, body?: unknown) => Promise<Reply>;
  guild: (key: GuildKey) => Guild;
  /** A channel of Obelisk Cluster, or of another guild, by its name. */
  channel: (name: string, key?: GuildKey) => Channel;
  userId: (username: string) => string;
};

const SEED = 'test';

/**
 * Starts the simulated Discord with its control address for one test, and stops it afterwards. The test fails where a
 * reply, or a request that was accepted, is not valid by Discord's own description.
 */
export async function startTestDiscord(options: { now?: () => number } = {}): Promise<TestDiscord> {
  const plan = seedPlan(SEED);
  const problems: unknown[] = [];
  const contract = checkContract('accepted-requests');
  const report = (error: unknown) => problems.push(error);
  const discord = await startDiscord({
    seed: SEED,
    plan,
    application: { ...sandboxCredentials(SEED), redirectUris: ['https://dashboard.example/callback'] },
    host: '127.0.0.1',
    port: 0,
    report,
    watch: contract.watch,
    ...options,
  });
  const control = await startControl({
    host: '127.0.0.1',
    port: 0,
    report,
    register: (app) => {
      registerDiscordControl(app, discord);
      registerDiscordApplications(app, discord);
      registerDiscordChanges(app, discord);
      registerDiscordFaults(app, discord);
      registerDiscordPages(app, discord);
    },
  });
  onTestFinished(async () => {
    await control.close();
    await discord.close();
    if (problems.length > 0) throw new Error('The sandbox failed inside', { cause: problems[0] });
    const violations = contract.violations();
    if (violations.length > 0)
      throw new Error(`Not valid by Discord's description:\n${violations.join('\n')}`);
  });
  const { state } = discord.context;
  const guild = (key: GuildKey) => {
    const id = plan.guilds.find((planned) => planned.key === key)?.id ?? '';
    return existing(state.guilds.get(id), key);
  };
  return {
    ...discord,
    controlUrl: control.url,
    contract,
    rest: (method, path, body, headers) =>
      call(`${discord.url}/api/v10${path}`, method, body, {
        authorization: `Bot ${state.application.botToken}`,
        ...headers,
      }),
    control: (method, path, body) => call(`${control.url}${path}`, method, body),
    guild,
    channel: (name, key = 'obelisk') =>
      existing(
        [...guild(key).channels.values()].find((channel) => channel.name === name),
        name,
      ),
    userId: (username) =>
      existing(
        [...state.users.values()].find((user) => user.username === username),
        username,
      ).id,
  };
}

function existing<T>(thing: T | undefined, name: string): T {
  if (!thing) throw new Error(`The sandbox has no ${name}`);
  return thing;
}

async function call(
  url: string,
  method: string,
  body?: unknown,
  headers?: Record<string, string>,
): Promise<Reply> {
  const isJson = body !== undefined && typeof body !== 'string';
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: { ...(isJson ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: parse(text), text };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** An application beside the installation's own, as a test uses it. */
export type TestApplication = { id: string; token: string; rest: TestDiscord['rest'] };

/** Makes an application that `owner` has, and puts its bot into the guilds named. */
export async function addApplication(
  discord: TestDiscord,
  input: Record<string, unknown> = {},
  guilds: readonly GuildKey[] = [],
): Promise<TestApplication> {
  const { body } = await discord.control('POST', '/discord/applications', { name: 'Own Bot', ...input });
  for (const key of guilds) {
    const path = `/discord/guilds/${discord.guild(key).id}/invite-bot`;
    await discord.control('POST', path, { application: body.id });
  }
  return {
    ...body,
    rest: (method, path, sent, headers) =>
      discord.rest(method, path, sent, { authorization: `Bot ${body.token}`, ...headers }),
  };
}

/** A discord.js client that is ready, as the product's worker uses it; it is destroyed after the test. */
export async function connectBot(
  discord: SimulatedDiscord,
  token = discord.context.state.application.botToken,
): Promise<Client<true>> {
  const client = new Client({
    intents: [
      GatewayIntentBits.Guilds,
      GatewayIntentBits.GuildMembers,
      GatewayIntentBits.GuildMessages,
      GatewayIntentBits.MessageContent,
    ],
    rest: { api: `${discord.url}/api` },
  });
  client.on(Events.Error, () => undefined);
  onTestFinished(() => client.destroy());
  const ready = new Promise<Client<true>>((resolve) => client.once(Events.ClientReady, resolve));
  await client.login(token);
  return ready;
}
