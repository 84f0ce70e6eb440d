import type { Found } from '../../context/app-context.ts';
import type { TroubledAccount } from './trouble-repository.ts';

export const accounts = (count: number) => (count === 1 ? '1 Nitrado account' : `${count} Nitrado accounts`);

export const found = (row: TroubledAccount, reason = ''): Found => ({
  botId: row.botId,
  // A login that breaks again after it was renewed is another problem.
  subject: `${row.nitradoId} ${row.linkedAt}`,
  name: row.username,
  reason,
});
