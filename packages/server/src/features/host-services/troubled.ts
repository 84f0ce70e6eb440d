import type { Found } from '../../context/app-context.ts';
import type { TroubledService } from './services-repository.ts';

export const servers = (count: number) => (count === 1 ? '1 linked service' : `${count} linked services`);

/** A service of two accounts is named once, by its newest reading: these come first. */
export async function findEach(
  rows: Promise<TroubledService[]>,
  toProblem: (row: TroubledService) => Found,
): Promise<Found[]> {
  const newest = Map.groupBy(await rows, ({ botId, hostId }) => `${botId} ${hostId}`);
  return [...newest.values()].flatMap((ofService) => ofService.slice(0, 1)).map(toProblem);
}

export const found = (row: TroubledService, reason = ''): Found => ({
  botId: row.botId,
  subject: row.hostId,
  name: row.name || row.listedName || `Service ${row.hostId}`,
  reason,
});
