import { SILENT_AFTER_MS } from '@arkwright/contracts/companion/bounds';
import type { CompanionServer, UploadKind } from '@arkwright/contracts/companion/schema';
import type { AppContext } from '../../context/app-context.ts';
import type { BotScope } from '../../core/access/scope.ts';
import { AppError } from '../../platform/base/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Message } from '../../platform/events/bus.ts';
import { keptServer } from '../servers/keep-service.ts';
import { getServer, listServers } from '../servers/service.ts';
import type { CompanionNews, CompanionRow } from './repository.ts';
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

/** Notes what is new of a server's companion, in one statement; NOT_FOUND where the server is gone. */
export async function noteCompanion(
  db: Queries,
  scope: BotScope,
  { serverId, ...news }: CompanionNews & { serverId: string },
): Promise<void> {
  const isThere = await repository.upsertCompanion(db, keptServer(scope, serverId), news);
  if (!isThere) throw new AppError('NOT_FOUND');
}

/**
 * Notes that a whole snapshot of a kind has come, in the transaction that has stored it. To be called last in it: the
 * companion's next question waits for it. Open pages are told apart from it (`companionNews`): transactions that tell something
 * are committed one after the other.
 */
export async function noteUpload(
  { clock }: Pick<AppContext, 'clock'>,
  tx: Queries,
  upload: { scope: BotScope; serverId: string; kind: UploadKind; rows: number },
): Promise<void> {
  const { scope, serverId, kind, rows } = upload;
  const at = clock.now();
  await noteCompanion(tx, scope, { serverId, lastSeenAt: at, uploads: { [kind]: { at, rows } } });
}

/** News for open pages to read the companions anew. Nobody has changed anything: games have. */
export const companionNews = ({ botId }: BotScope): Message => ({
  kind: 'live',
  to: { botId, need: ['ArkwrightCompanion_View'] },
  event: { kind: 'changed', what: 'companion', by: '' },
});
