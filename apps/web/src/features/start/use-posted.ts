import { channelIdsIn } from '@arkwright/contracts/derived/not-working';
import { loggingRoutes } from '@arkwright/contracts/logging/routes';
import { useInstances } from '../../kit/instances.ts';
import { kitCalls } from '../../kit/kit-calls.ts';
import { useRead } from '../../kit/reads.ts';
import { logSettingsOf } from './use-first-line.ts';

/** How often Discord’s word is asked for while somebody waits for the first line, in milliseconds. */
const LOOK_MS = 2000;

/** Whether the game log is on, where, and when the bot posted there last: 0 for not yet. */
export function usePosted() {
  const { selected } = useInstances();
  const botId = selected?.id ?? '';
  const { isEnabled, channelMapping } = logSettingsOf(selected);
  const [channelId = ''] = isEnabled ? channelIdsIn(channelMapping) : [];
  const isOn = channelId !== '';
  const posted = useRead(
    loggingRoutes.lastPosted,
    { query: { botId, channelId } },
    { enabled: isOn, refetchInterval: ({ state }) => (state.data?.at ? false : LOOK_MS) },
  );
  const at = posted.data?.at ?? 0;
  const newest = useRead(kitCalls.liveLines, { params: { botId }, query: { limit: 1 } }, { enabled: at > 0 });
  return {
    isOn,
    channelId,
    at,
    isKnown: !isOn || posted.data !== undefined || posted.isError,
    refusal: posted.data?.refusal ?? '',
    line: newest.data?.lines.at(-1),
  };
}
