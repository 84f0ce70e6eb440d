import { instanceRoutes } from '@arkwright/contracts/instances/routes';
import type { Instance } from '@arkwright/contracts/instances/schema';
import { log } from '@arkwright/contracts/logging/settings';
import { useState } from 'react';
import type { z } from 'zod';
import { useNamedServers } from '../../kit/directory.ts';
import { useInstance } from '../../kit/instances.ts';
import { useKit } from '../../kit/kit.tsx';
import { kitCalls } from '../../kit/kit-calls.ts';
import { type Problem, toProblem } from '../../kit/problem.ts';
import { readKey } from '../../kit/read-key.ts';
import { withOneChannel } from '../../kit/settings/channel-mapping.ts';
import { useAction } from '../../kit/use-action.ts';
import { useSaveInstance } from '../../kit/working-copy/use-save-instance.ts';
import { NEW_CHANNEL } from './channel-choice.tsx';

type LogSettings = z.output<typeof log.schema>;

/** An instance’s settings of the game log. */
export function logSettingsOf(instance: Instance | undefined): LogSettings {
  // A settings group is an object; only the instance’s general type forgets it.
  return { ...log.defaults, ...(instance?.[log.name] as Partial<LogSettings> | undefined) };
}

export const GAME_LOG = 'game-log';

type Wanted = { channel: string } & Pick<LogSettings, 'sanitizeColors' | 'filterTribeLogs'>;

/** Switches the game log of all servers on, in a channel that the bot makes where that is wanted. */
export function useFirstLine() {
  const instance = useInstance();
  const { id, revs } = instance;
  const servers = useNamedServers();
  const settings = logSettingsOf(instance);
  const { save } = useSaveInstance({ log: log.words });
  const { queries } = useKit();
  const { run: make } = useAction(instanceRoutes.makeChannel);
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  /** The channel’s id; undefined where Discord has not made it. */
  async function channelFor(channel: string): Promise<string | undefined> {
    if (channel !== NEW_CHANNEL) return channel;
    const outcome = await make({ body: { id, name: GAME_LOG } });
    if (outcome.ok && outcome.reply.success) {
      void queries.invalidateQueries({ queryKey: readKey(kitCalls.directory, { query: { id } }) });
      return outcome.reply.channelId;
    }
    setProblem(
      outcome.ok ? { kind: 'message', message: outcome.reply.message, canRetry: false } : outcome.problem,
    );
    return undefined;
  }

  /** The channel that it is now to be in, also where the settings could not be saved. */
  async function start({ channel, ...rest }: Wanted): Promise<string | undefined> {
    setRunning(true);
    setProblem(null);
    const channelId = await channelFor(channel);
    if (channelId !== undefined) {
      const channelMapping = withOneChannel(settings.channelMapping, servers ?? [], channelId);
      try {
        await save({ log: { ...rest, isEnabled: true, channelMapping }, revs: { log: revs.log ?? 0 } });
      } catch (error) {
        setProblem(toProblem(error));
      }
    }
    setRunning(false);
    return channelId;
  }

  return { start, isRunning, problem };
}
