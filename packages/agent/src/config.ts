import { readFile } from 'node:fs/promises';
import hostPaths from 'node:path';
import { z } from 'zod';

/** One line for whoever runs the agent. */
export class AgentConfigError extends Error {
  override name = 'AgentConfigError';
}

const BACKSLASHES = 'a \\ in a path is written as \\\\ or as /';

const server = z.strictObject({
  /** Only for the agent's own lines; empty for the name of the save. */
  name: z.string().max(100).default(''),
  serverId: z.string().min(1).max(64),
  /** Path of the game's save (`TheIsland_WP.ark`), from the configuration's folder on. */
  save: z
    .string()
    .regex(/\.ark$/i, 'must be the path of an .ark file')
    // What JSON makes of the `\n` in C:\new.
    .regex(/^\P{Cc}*$/u, BACKSLASHES),
});

const config = z.strictObject({
  /** Where Arkwright is: `https://arkwright.example`. */
  hostUrl: z.url({ protocol: /^https?$/, error: 'must be an address such as https://arkwright.example' }),
  registrationKey: z.string().min(1).max(200),
  servers: z.array(server).min(1).max(50),
});

export type AgentServer = z.infer<typeof server>;
export type AgentConfig = z.infer<typeof config>;

/** Reads what the Companion page has written for an agent. Throws AgentConfigError, which names what is wrong. */
export async function loadAgentConfig(path: string): Promise<AgentConfig> {
  const parsed = config.safeParse(await readJson(path));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const where = issue?.path.join('.') || 'its content';
    throw new AgentConfigError(`${path}: ${where}: ${issue?.message}`);
  }
  const { servers, ...rest } = parsed.data;
  return { ...rest, servers: servers.map((one) => placed(one, path)) };
}

/** A server with its save's whole path, which may begin at the configuration's folder; in the host's way of writing paths. */
export function placed(server: AgentServer, configPath: string, paths = hostPaths): AgentServer {
  const folder = paths.dirname(paths.resolve(configPath));
  return { ...server, save: paths.resolve(folder, server.save) };
}

async function readJson(path: string): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new AgentConfigError(
      isMissing
        ? `There is no ${path}. The Companion page of the dashboard writes it: Configuration, then Agent`
        : `Cannot read ${path}: ${(error as Error).message}`,
    );
  }
  try {
    // Editors on Windows may put a mark in front.
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    const { message } = error as Error;
    const hint = /escape/.test(message) ? ` (${BACKSLASHES})` : '';
    throw new AgentConfigError(`${path} is not valid JSON: ${message}${hint}`);
  }
}
