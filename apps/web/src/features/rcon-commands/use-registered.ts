import { rconCommandRoutes } from '@arkwright/contracts/rcon-commands/routes';
import { useInstance } from '../../kit/instances.ts';
import { useRead } from '../../kit/reads.ts';

/** Changes of settings are collected for five seconds before they are sent to Discord. */
const LOOK_AGAIN_MS = 15_000;

export type Registered = {
  /** The names of the slash commands that Discord has now; undefined until it is known. */
  names: ReadonlySet<string> | undefined;
  /** Discord lets the bot have no commands at all. */
  isRefused: boolean;
  /** Why members do not have a command that is on, or can't use it, by name. */
  reasons: ReadonlyMap<string, string>;
  /** When the bot tries again, ms, where Discord takes no new ones today. */
  retryAt: number | undefined;
};

/** The bot's slash commands in Discord. */
export function useRegistered(): Registered {
  const { id: botId } = useInstance();
  const read = useRead(
    rconCommandRoutes.registered,
    { params: { botId } },
    { refetchInterval: LOOK_AGAIN_MS },
  );
  const { names, isRefused = false, reasons = [], retryAt } = read.data ?? {};
  return {
    names: names ? new Set(names) : undefined,
    isRefused,
    reasons: new Map(reasons.map(({ name, reason }) => [name, reason])),
    retryAt: retryAt ?? undefined,
  };
}
