/**
 * KIT · `useLive()` runs once, in the shell: while a person is signed in and the page is visible, live events of the
 * selected instance, or only of the person, are merged into the query cache. Screens just read.
 */
import { useEffect } from 'react';
import { useInstances } from '../instances.ts';
import { useKit } from '../kit.tsx';
import { useSession } from '../use-session.ts';
import { createLiveCache } from './live-cache.ts';
import { openLiveStream } from './live-stream.ts';
import { whileSeen } from './while-seen.ts';

export function useLive(): void {
  const kit = useKit();
  const { token } = useSession();
  const { selected, status } = useInstances();
  const botId = selected?.id;
  const isKnown = status === 'ready';

  useEffect(() => {
    if (token === null || !isKnown) return;
    return whileSeen(document, (isAgain) => {
      const cache = createLiveCache(kit.queries, botId, kit.ownCalls);
      const seen = isAgain ? undefined : kit.takeStartStamp();
      const stream = openLiveStream({
        fetch: kit.fetch,
        token,
        botId,
        seen,
        onEvent: cache.apply,
        onOpen: () => {
          kit.streamLostAt.set(undefined);
          if (isAgain) cache.readAll();
          else cache.catchUp(seen !== undefined);
        },
        onGap: () => {
          kit.streamLostAt.set(undefined);
          cache.readAll();
        },
        // It needs the database, like the stream: it shows the connection's banner whether only the stream failed.
        onLost: () => {
          kit.streamLostAt.set(kit.streamLostAt.get() ?? Date.now());
          void kit.session.verify().catch(() => undefined);
        },
        onRefused: () => kit.session.refuse(token),
        onDenied: cache.readAccess,
      });
      const unsubscribe = kit.connection.subscribe(() => {
        if (!kit.connection.get().isDown) stream.retry();
      });
      return () => {
        unsubscribe();
        stream.close();
        cache.stop();
        kit.streamLostAt.set(undefined);
      };
    });
  }, [kit, token, botId, isKnown]);
}
