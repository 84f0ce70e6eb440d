import { readFile } from 'node:fs/promises';
import hostPaths from 'node:path';
import { readTextFile } from '@arkwright/ark/text-file';
import { z } from 'zod';

/** One line for the operator of the agent. */
export class AgentConfigError extends Error {
  override name = 'AgentConfigError';
}

const BACKSLASHES = 'a \\ in a path is written as \\\\ or as /';

const server = z.strictObject({
  /** Only for the agent's own messages; empty for the name of the save. */
  name: z.string().max(100).default(''),
  serverId: z.string().min(1).max(64),
  /** Path of the game's save (`TheIsland_WP.ark`), relative to the configuration's folder. */
  save: z
    .string()
    .regex(/\.ark$/i, 'must be the path of an .ark file')
    // What JSON makes of the `\n` in C:\new.
    .regex(/^\P{Cc}*$/u, BACKSLASHES),
  /** Path of `ShooterGame.log`; default: the usual one next to the saves; false to ignore the log. */
  log: z
    .union([z.literal(false), z.string()])
    .refine(
      (log) => log === false || /^\P{Cc}*\.log$/iu.test(log),
      'must be the path of a .log file, or false',
    )
    .optional(),
});

const config = z.strictObject({
  /** The address of Arkwright: `https://arkwright.example`. */
  hostUrl: z.url({ protocol: /^https?$/, error: 'must be an address such as https://arkwright.example' }),
  registrationKey: z.string().min(1).max(200),
  servers: z
    .array(server)
    .min(1)
    .max(50)
    .refine(
      (servers) => new Set(servers.map(({ serverId }) => serverId)).size === servers.length,
      'each must have a serverId of its own',
    ),
  /** If a log hasn't been read for a while, how much of it to send, minutes. */
  logCatchUpMinutes: z.number().int().min(0).max(1440).default(60),
});

type ConfiguredServer = z.infer<typeof server>;
export type AgentServer = Omit<ConfiguredServer, 'log'> & {
  /** Undefined if no log should be read. */
  log: string | undefined;
};
export type AgentConfig = Omit<z.infer<typeof config>, 'servers'> & { servers: readonly AgentServer[] };

/**
 * Reads the configuration that the Companion page wrote for an agent. Throws AgentConfigError, which names
 * the problem.
 */
export async function loadAgentConfig(path: string): Promise<AgentConfig> {
  const parsed = config.safeParse(await readJson(path));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const where = issue?.path.join('.') || 'its content';
    throw new AgentConfigError(`${path}: ${where}: ${issue?.message}`);
  }
  const { servers, ...rest } = parsed.data;
  return {
    ...rest,
    servers: withOwnLogs(
      servers.map((one) => placed(one, path)),
      servers,
      path,
    ),
  };
}

/**
 * Two maps in one installation have the same usual log path, but only one log exists there: neither uses it.
 * Throws if it was configured that way.
 */
function withOwnLogs(
  servers: readonly AgentServer[],
  configured: readonly ConfiguredServer[],
  path: string,
): AgentServer[] {
  return servers.map((server, index) => {
    const isShared =
      server.log !== undefined && servers.some((other) => other !== server && other.log === server.log);
    if (!isShared) return server;
    if (configured[index]?.log !== undefined)
      throw new AgentConfigError(`${path}: servers.${index}.log: another game server has the same log`);
    return { ...server, log: undefined };
  });
}

/**
 * A server with absolute paths; configured ones may be relative to the configuration's folder. In the host's
 * path format.
 */
export function placed(
  { log, ...server }: ConfiguredServer,
  configPath: string,
  paths = hostPaths,
): AgentServer {
  const folder = paths.dirname(paths.resolve(configPath));
  const save = paths.resolve(folder, server.save);
  if (log === undefined) return { ...server, save, log: usualLogOf(save, paths) };
  return { ...server, save, log: log === false ? undefined : paths.resolve(folder, log) };
}

/** The log of the game with this save; undefined if unknown. */
function usualLogOf(save: string, paths: typeof hostPaths): string | undefined {
  const saved = /^.*(?=[\\/]SavedArks[\\/])/i.exec(save)?.[0];
  return saved ? paths.join(saved, 'Logs', 'ShooterGame.log') : undefined;
}

async function readJson(path: string): Promise<unknown> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new AgentConfigError(
      error.code === 'ENOENT'
        ? `There is no ${path}. The Companion page of the dashboard writes it: Configuration, then Agent`
        : `Cannot read ${path}: ${error.message}`,
    );
  });
  const { text, problem } = readTextFile(bytes);
  if (problem !== '') throw new AgentConfigError(`${path} ${problem}`);
  try {
    return JSON.parse(withoutComments(text));
  } catch (error) {
    const { message } = error as Error;
    const hint = /escape/.test(message) ? ` (${BACKSLASHES})` : '';
    throw new AgentConfigError(`${path} is not valid JSON: ${message}${hint}`);
  }
}

const STRING = String.raw`"(?:\\.|[^"\\\n])*"`;
const COMMENTS = new RegExp(String.raw`${STRING}|//[^\n]*|/\*[^]*?\*/`, 'g');
const LAST_COMMAS = new RegExp(String.raw`${STRING}|,(?=\s*[}\]])`, 'g');

/** JSON without the comments and last commas that people write into configurations. Line numbers stay. */
export function withoutComments(text: string): string {
  return text
    .replace(COMMENTS, (found) => (found.startsWith('"') ? found : found.replace(/[^\n]/g, ' ')))
    .replace(LAST_COMMAS, (found) => (found === ',' ? ' ' : found));
}
