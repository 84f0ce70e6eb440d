import type { Block } from '@arkwright/contracts/home/schema';
import { useEffect } from 'react';
import { homeRequest } from '../../../kit/home.ts';
import { useInstance } from '../../../kit/instances.ts';
import { useKit } from '../../../kit/kit.tsx';
import { kitCalls } from '../../../kit/kit-calls.ts';
import { useRead } from '../../../kit/reads.ts';
import { useViewAs } from '../../../kit/view-as.ts';

/** What happens in the instance, read in one call; `retry` reads it again. */
export function useHome() {
  const { id: botId } = useInstance();
  const read = useRead(kitCalls.home, homeRequest(botId));
  useVisit(botId);
  return {
    home: read.data,
    hasFailed: read.data === undefined && read.isError,
    retry: () => void read.refetch(),
  };
}

/** Notes that the person looks at Home: now, and when they leave it. */
function useVisit(botId: string) {
  const { call, session } = useKit();
  // Who looks as somebody else is not there for them.
  const isAnother = useViewAs() !== undefined;
  useEffect(() => {
    if (isAnother) return undefined;
    // What happened since then is told next time; without it that is a little more.
    const note = () => void call(kitCalls.homeVisit, { body: { botId } }).catch(() => undefined);
    const handleHidden = () => {
      if (document.visibilityState === 'hidden') note();
    };
    note();
    document.addEventListener('visibilitychange', handleHidden);
    return () => {
      document.removeEventListener('visibilitychange', handleHidden);
      if (session.get().status === 'signed-in') note();
    };
  }, [call, session, botId, isAnother]);
}

/** The content of a block; undefined while it isn't read or can't be. */
export function contentOf<Data>(block: Block<Data>): Data | undefined {
  return block !== undefined && 'ok' in block ? block.ok : undefined;
}
