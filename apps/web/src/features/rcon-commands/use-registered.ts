import { rconCommandRoutes } from '@arkwright/contracts/rcon-commands/routes';
import { useInstance } from '../../kit/instances.ts';
import { useRead } from '../../kit/reads.ts';

/** Settings are gathered for five seconds before Discord is told. */
const LOOK_AGAIN_MS = 15_000;

/** The names of the slash commands that Discord has now; undefined until it is known. */
export function useRegistered(): ReadonlySet<string> | undefined {
  const { id: botId } = useInstance();
  const read = useRead(
    rconCommandRoutes.registered,
    { params: { botId } },
    { refetchInterval: LOOK_AGAIN_MS },
  );
  const names = read.data?.names;
  return names ? new Set(names) : undefined;
}
