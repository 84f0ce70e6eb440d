import { type Limits, limitsOf } from '@arkwright/contracts/derived/limits';
import type { Area } from '@arkwright/contracts/derived/permissions';
import type { HistoryAction } from '@arkwright/contracts/history/actions';
import { completeGroup, type GroupName, type GroupValue } from '@arkwright/contracts/settings-registry';
import type { AppContext } from '../../context/app-context.ts';
import { sha256 } from '../../platform/base/random.ts';
import { announceAccess } from '../access/announce.ts';
import type { KeyKind } from '../access/instance-keys.ts';
import { changeInstance } from '../access/keep-instance.ts';
import type { InstanceScope } from '../access/scope.ts';
import { type By, recordChange } from '../history/change-log.ts';
import { findByKey, findSecret, type SecretRow, saveSecret, touchSecret } from './repository.ts';

/** The last use of a key is written at most this often. */
const TOUCH_MS = 60_000;

/** A kind of key that an instance can have. `group` has the settings for what it opens. */
export type KeySpec<Name extends GroupName = GroupName> = {
  kind: SecretRow['kind'];
  keys: KeyKind;
  name: string;
  group: Name;
  /** The area of the history entry for a new one. */
  area: Area | 'Owner';
  /** The history's actions for the first key, and for one that replaces another. */
  actions: { first: HistoryAction; next: HistoryAction };
};

export type InstanceKey = { key: string; createdAt: number; lastUsedAt: number };

function place({ botId }: InstanceScope, rowId: SecretRow['kind']) {
  return { table: 'bot_secrets', column: 'sealed', botId, rowId };
}

/** Makes a new key for an instance and returns it; the old one is dead at once, in every process. */
export async function recreateKey(context: AppContext, by: By, spec: KeySpec): Promise<InstanceKey> {
  const key = spec.keys.create();
  const { kind } = spec;
  const { botId } = by.scope;
  const sealed = context.sealer.seal(key, place(by.scope, kind));
  const at = context.clock.now();
  await changeInstance(context, by.scope, async (tx) => {
    const isFirst = (await findSecret(tx, by.scope, kind)) === undefined;
    await saveSecret(tx, by.scope, { kind, sealed, hash: sha256(key), createdAt: at, lastUsedAt: 0 });
    await announceAccess(context, tx, by.scope);
    await recordChange(tx, by, {
      at,
      area: spec.area,
      action: isFirst ? spec.actions.first : spec.actions.next,
      target: { kind, id: botId, name: spec.name },
      before: null,
      after: null,
    });
  });
  return { key, createdAt: at, lastUsedAt: 0 };
}

/** An instance's key in plain text, for members who may see it; empty with zeros if there is none yet. */
export async function readKey(
  context: AppContext,
  scope: InstanceScope,
  { kind }: Pick<KeySpec, 'kind'>,
): Promise<InstanceKey> {
  const row = await findSecret(context.db, scope, kind);
  if (!row) return { key: '', createdAt: 0, lastUsedAt: 0 };
  const { createdAt, lastUsedAt } = row;
  return { key: context.sealer.open(row.sealed, place(scope, kind)), createdAt, lastUsedAt };
}

/**
 * The instance of the key with this hash, with its limits and the settings of the key's group; records the
 * use.
 */
export async function lookUpKey<Name extends GroupName>(
  context: AppContext,
  hash: string,
  { kind, group }: Pick<KeySpec<Name>, 'kind' | 'group'>,
): Promise<{ botId: string; limits: Limits; settings: GroupValue<Name> } | undefined> {
  const found = await findByKey(context.db, { hash, kind, group });
  if (!found) return undefined;
  const { botId, tier, value } = found;
  const now = context.clock.now();
  if (now - found.lastUsedAt >= TOUCH_MS) await touchSecret(context.db, hash, now);
  return {
    botId,
    limits: limitsOf(tier, context.settings.selfHosted),
    settings: completeGroup(group, value),
  };
}
