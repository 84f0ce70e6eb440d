import type { SyncRun } from '@arkwright/contracts/host-sync/schema';
import { fieldWords } from '@arkwright/contracts/host-sync/sync-fields';
import type { SyncEntry } from '../shared/hosting/service-rows.ts';

export type RunCounts = Record<SyncEntry['outcome'], number> & { total: number; done: number };

/** How far a sync has come. */
export function countRun({ entries }: Pick<SyncRun, 'entries'>): RunCounts {
  const count = (outcome: SyncEntry['outcome']) =>
    entries.filter((entry) => entry.outcome === outcome).length;
  const waiting = count('waiting');
  return {
    total: entries.length,
    done: entries.length - waiting,
    waiting,
    synced: count('synced'),
    unchanged: count('unchanged'),
    failed: count('failed'),
    skipped: count('skipped'),
  };
}

const servers = (count: number) => `${count} ${count === 1 ? 'server' : 'servers'}`;

/** A running sync, or its result, in one line. */
export function runTitle(run: Pick<SyncRun, 'entries' | 'endedAt'>): string {
  const { total, done, synced, unchanged, failed, skipped } = countRun(run);
  if (run.endedAt === 0)
    return `Sync is running: ${done} of ${total}${failed > 0 ? `, ${failed} failed` : ''}`;
  const parts = [
    failed > 0 && `${failed} failed`,
    `${servers(synced)} synced`,
    unchanged > 0 && `${unchanged} had nothing to change`,
    skipped > 0 && `${skipped} skipped`,
  ];
  return parts.filter((part) => part !== false).join(', ');
}

/** What happened to one server. */
export function entryWords({ outcome, changed, message }: SyncEntry): string {
  if (outcome === 'waiting') return 'waiting';
  if (outcome === 'synced') return changed.length === 0 ? 'synced' : `synced: ${fieldWords(changed)}`;
  if (outcome === 'unchanged') return 'nothing to change';
  return [outcome, message].filter((part) => part !== '').join(': ');
}
