import { SILENT_AFTER_MS } from '@arkwright/contracts/companion/bounds';
import type { CompanionServer, UploadKind } from '@arkwright/contracts/companion/schema';
import type { BotScope } from '../../platform/access/scope.ts';
import { AppError } from '../../platform/app-error.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Queries } from '../../platform/database.ts';
import { getServer, listServers } from '../servers/service.ts';
import type { CompanionRow } from './repository.ts';
import * as repository from './repository.ts';

const NEVER = { at: 0, rows: 0 };

/** Whether a companion has called a short while ago. */
export const isConnected = (context: AppContext, row: Pick<CompanionRow, 'lastSeenAt'> | undefined) =>
  row !== undefined && context.clock.now() - row.lastSeenAt <= SILENT_AFTER_MS;

/** The instance's game servers, in their order, each with what its companion has told of itself. */
export async function listCompanions(context: AppContext, scope: BotScope): Promise<CompanionServer[]> {
  const [servers, rows] = await Promise.all([
    listServers(context, scope),
    repository.listCompanions(context.db, scope),
  ]);
  const found = new Map(rows.map((row) => [row.serverId, row]));
  return servers.map(({ id, name }) => {
    const row = found.get(id);
    const { players = NEVER, tribes = NEVER, bases = NEVER, dinos = NEVER } = row?.uploads ?? {};
    return {
      serverId: id,
      serverName: name,
      isConnected: isConnected(context, row),
      type: row?.type ?? '',
      version: row?.version ?? '',
      lastSeenAt: row?.lastSeenAt ?? 0,
      uploads: { players, tribes, bases, dinos },
    };
  });
}

/**
 * The game server that a companion says it calls for, and the kind of companion that its last hello told (empty before
 * that). The key says which instance the server must be in: any other id is NOT_FOUND.
 */
export async function serverOfCompanion(
  context: AppContext,
  scope: BotScope,
  serverId: string,
): Promise<{ id: string; name: string; type: CompanionRow['type'] }> {
  const { id, name } = await getServer(context, scope, serverId);
  const row = await repository.findCompanion(context.db, scope, id);
  return { id, name, type: row?.type ?? '' };
}

/**
 * Notes that a whole snapshot of a kind has come, in the transaction that has stored it, and tells open pages. To be
 * called last in it: the companion's next question waits for it.
 */
export async function noteUpload(
  context: Pick<AppContext, 'bus' | 'clock'>,
  tx: Queries,
  upload: { scope: BotScope; serverId: string; kind: UploadKind; rows: number },
): Promise<void> {
  const { scope, serverId, kind, rows } = upload;
  const at = context.clock.now();
  const news = { serverId, lastSeenAt: at, uploads: { [kind]: { at, rows } } };
  if (!(await repository.noteCompanion(tx, scope, news))) throw new AppError('NOT_FOUND');
  await tellPages(context, tx, scope);
}

/** Has open pages read the companions anew. Nobody has changed anything: games have. */
export async function tellPages(
  { bus }: Pick<AppContext, 'bus'>,
  tx: Queries,
  { botId }: BotScope,
): Promise<void> {
  await bus.publish(tx, {
    kind: 'live',
    to: { botId, need: ['ArkwrightCompanion_View'] },
    event: { kind: 'changed', what: 'companion', by: '' },
  });
}
