import type { Posting } from '@arkwright/contracts/core/feature';
import type { Instance } from '@arkwright/contracts/instances/schema';
import { kitCalls } from '../kit-calls.ts';
import { useRead } from '../reads.ts';
import { useLimits } from '../use-can.ts';
import { channelIdsIn, notPosting } from './not-posting.ts';

const NONE: readonly Posting[] = [];

/** Reads a settings field of the instance as it is stored, e.g. `log.isEnabled`. */
export const storedIn =
  (instance: Instance) =>
  (path: string): unknown => {
    const [group = '', field = ''] = path.split('.');
    // A settings group is an object, or missing where it may not be viewed.
    return (instance[group] as Readonly<Record<string, unknown>> | undefined)?.[field];
  };

/** A sentence for each posting of an instance that is on and can't work; `read` says what its settings are. */
export function useNotPosting(
  posts: readonly Posting[] = NONE,
  { instanceId, read }: { instanceId: string; read: (path: string) => unknown },
): string[] {
  const limits = useLimits();
  const isAsked = posts.some(({ channel }) => channelIdsIn(read(channel)).length > 0);
  const request = { query: { id: instanceId } };
  const { data: channels } = useRead(kitCalls.channels, request, { enabled: isAsked });
  return notPosting(posts, { read, channels, limits });
}
