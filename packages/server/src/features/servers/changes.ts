import { NEW_SECRET_MASK, SECRET_MASK } from '@arkwright/contracts/core/secret-mask';
import type { Membership } from '@arkwright/contracts/derived/permissions';
import { serversFeature } from '@arkwright/contracts/manifests/servers';
import type { Server } from '@arkwright/contracts/servers/schema';
import type { AppContext } from '../../context/app-context.ts';
import { changeInstance } from '../../core/access/keep-instance.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { By } from '../../core/history/change-log.ts';
import { recorderOf } from '../../core/history/recorder.ts';
import { AppError } from '../../platform/base/app-error.ts';
import type { Sealer } from '../../platform/base/secrets.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Message } from '../../platform/events/bus.ts';
import { shownHosting } from './binding.ts';
import type { ServerRow } from './repository.ts';
import * as repository from './repository.ts';

export const place = (scope: Pick<InstanceScope, 'botId'>, id: string) => ({
  table: 'servers',
  column: 'rcon_password',
  botId: scope.botId,
  rowId: id,
});

/** A server's RCON password in the clear, for the worker that connects to it. */
export function openRconPassword(
  sealer: Sealer,
  row: Pick<ServerRow, 'botId' | 'id' | 'rconPassword'>,
): string {
  return sealer.open(row.rconPassword, place(row, row.id));
}

/** The author of a change of a server, with the membership if it is a member. */
export type Editor = By & { member?: Membership };

/** What only the owner may switch: a crash hits everybody on the server, and a save holds everything about its players. */
const OWNERS_SWITCHES = {
  isCrashingRconAllowed: 'Only the owner may allow commands over RCON that can crash the game.',
  readsHostedSaves: 'Only the owner may have the save read at the host.',
} as const;

type OwnersSwitches = { [Name in keyof typeof OWNERS_SWITCHES]?: boolean | undefined };

/** FORBIDDEN for anyone but the owner if one of their switches changes; both are off for a new server. */
export function requireOwnerFor(
  { member }: Editor,
  { wanted, before = {} }: { wanted: OwnersSwitches; before?: OwnersSwitches },
): void {
  if (member?.isOwner) return;
  for (const [name, refusal] of Object.entries(OWNERS_SWITCHES)) {
    const key = name as keyof OwnersSwitches;
    if (wanted[key] !== undefined && wanted[key] !== (before[key] ?? false))
      throw new AppError('FORBIDDEN', refusal);
  }
}

export async function lock(tx: Queries, scope: InstanceScope, id: string): Promise<ServerRow> {
  const row = await repository.lockServer(tx, scope, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

type ServerChange = {
  action: 'server.changed' | 'server.enabled' | 'server.disabled';
  before: ServerRow;
  after: ServerRow | undefined;
};

/** Runs a change of one server in a transaction, records it, notifies workers and open pages, and returns the server. */
export async function change(
  context: AppContext,
  by: By,
  run: (tx: Queries) => Promise<ServerChange>,
): Promise<Server> {
  return changeInstance(context, by.scope, async (tx) => {
    const { action, before, after } = await run(tx);
    if (!after) throw new AppError('NOT_FOUND');
    await record(context, tx, by, { action, before, after });
    return toServer(after);
  });
}

const recordServer = recorderOf({
  feature: serversFeature,
  kind: 'server',
  describe: (row: ServerRow, before?: ServerRow) => ({
    id: row.id,
    name: row.name,
    fields: { ...toServer(row), ...(isPasswordNew(row, before) && { rconPassword: NEW_SECRET_MASK }) },
  }),
});

/** Each seal differs, even of the same password: one that was typed again counts as new. */
function isPasswordNew(row: ServerRow, before: ServerRow | undefined): boolean {
  return before !== undefined && before.rconPassword !== row.rconPassword;
}

/** Records a change, and notifies the workers. */
export async function record(
  context: Pick<AppContext, 'bus' | 'clock'>,
  tx: Queries,
  by: By,
  edit: Parameters<typeof recordServer>[3],
): Promise<void> {
  await recordServer(context, tx, by, edit);
  const { before, after } = edit;
  const { botId } = by.scope;
  const events: Message[] = [{ kind: 'servers.changed', botId }];
  // It is no longer watched. Its stored status follows as soon as the worker has released it.
  if (before?.isEnabled && !after?.isEnabled) {
    events.push({ kind: 'server-statuses.changed', botId, statuses: [], gone: [before.id] });
  }
  await context.bus.publish(tx, ...events);
}

export function toServer(row: ServerRow): Server {
  const { botId, createdAt: _createdAt, hostKind: _hostKind, hostId: _hostId, ...fields } = row;
  return { ...fields, ...shownHosting(row), botInstanceId: botId, rconPassword: SECRET_MASK };
}
