/**
 * KIT · `useLive()` stands once, in the shell: while someone is signed in and has an instance, live events of the selected
 * instance reach the query cache. Screens just read.
 */
import { publicInfoRoutes } from '@arkwright/contracts/public-info/routes';
import { useEffect } from 'react';
import { useInstances } from '../instances.ts';
import { useKit } from '../kit.tsx';
import { useSession } from '../use-session.ts';
import { createLiveCache } from './live-cache.ts';
import { openLiveStream } from './live-stream.ts';

export function useLive(): void {
  const kit = useKit();
  const { token } = useSession();
  const { selected } = useInstances();
  const botId = selected?.id;

  useEffect(() => {
    if (token === null || botId === undefined) return;
    const cache = createLiveCache(kit.queries, botId);
    const close = openLiveStream({
      fetch: kit.fetch,
      token,
      botId,
      onEvent: cache.apply,
      onOpen: cache.catchUp,
      onGap: () => void kit.queries.invalidateQueries(),
      // Any call tells the connection's banner whether it was the stream alone.
      onLost: () => void kit.call(publicInfoRoutes.settings).catch(() => undefined),
      onRefused: () => kit.session.refuse(token),
    });
    return () => {
      close();
      cache.stop();
    };
  }, [kit, token, botId]);
}
