import { BoundedMap } from '@arkwright/ark/bounded';
import type { AppContext } from '../../context/app-context.ts';
import { systemScope } from '../../core/access/scope.ts';
import { MAX_INSTANCES } from '../../core/capacity.ts';
import type { Message } from '../../platform/events/bus.ts';
import { companionNews } from '../companion/service.ts';

/** During uploads, open pages reload this often, ms. */
const APART_MS = 3000;

type HintContext = Pick<AppContext, 'bus' | 'db' | 'log' | 'onDrain'>;

/**
 * Notifies open pages of an instance, the tables' and the companion's, of new uploads: once for all within 3 s, and outside
 * of their transactions.
 */
export function createUploadHints(context: HintContext): { note(botId: string): void } {
  const owed = new BoundedMap<string, NodeJS.Timeout>({ max: MAX_INSTANCES, whenFull: 'drop-oldest' });
  context.onDrain(() => {
    for (const timer of owed.values()) clearTimeout(timer);
    owed.clear();
  });

  async function tell(botId: string): Promise<void> {
    owed.delete(botId);
    try {
      const rows: Message = { kind: 'changed', of: { botId }, topic: 'data-dashboard' };
      await context.bus.publish(context.db, rows, companionNews(systemScope(botId)));
    } catch (error) {
      // The next upload sends the hint again.
      context.log.debug({ err: error, botId }, 'open pages were not told of uploads');
    }
  }

  return {
    note(botId) {
      if (owed.has(botId)) return;
      owed.set(botId, setTimeout(() => void tell(botId), APART_MS).unref());
    },
  };
}
