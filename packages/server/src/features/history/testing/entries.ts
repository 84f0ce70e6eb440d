import { type Change, recordChange } from '@arkwright/server/core/history/change-log';
import type { TestInstance } from '@arkwright/testing/factories';
import type { TestContext } from '@arkwright/testing/test-context';

/** Puts an entry into the history of an instance: its owner changed the server The Island, unless said otherwise. */
export async function addEntry(
  context: TestContext,
  instance: TestInstance,
  { by = instance.by, ...change }: Partial<Change> & { by?: TestInstance['by'] },
): Promise<void> {
  await recordChange(context.db, by, {
    at: 1_800_000_000_000,
    area: 'Servers',
    action: 'server.changed',
    target: { kind: 'server', id: 's1', name: 'The Island' },
    before: null,
    after: null,
    ...change,
  });
}
