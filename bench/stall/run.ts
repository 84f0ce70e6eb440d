import { startBenchDatabase } from '../database.ts';
import type { BenchRow } from '../table.ts';
import { measureAttacks } from './attack.ts';
import { measureCorpus } from './corpus.ts';

/**
 * What somebody hostile can make others wait: first how long one body at most holds the API's thread, of all that can be
 * sent to all routes; then how long others wait during each attack that once made them wait, and while all is tried at once.
 */
export async function runStallBench(): Promise<{ name: string; rows: BenchRow[] }> {
  const database = await startBenchDatabase();
  try {
    const rows = await measureCorpus(database.url);
    return {
      name: 'Stall: what hostile callers make others wait',
      rows: [...rows, ...(await measureAttacks())],
    };
  } finally {
    await database.stop();
  }
}
