import { MAX_BAN_REASON } from '@arkwright/contracts/ban-management/bounds';
import type { InstanceSettings } from '@arkwright/contracts/settings-registry';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { By } from '../../core/history/change-log.ts';
import { systemActor } from '../../core/identity/actor.ts';
import type { Queries } from '../../platform/database/database.ts';
import { banPlayer, hasEntry } from '../ban-management/service.ts';

/** The number of infractions that bans a registered player; undefined if none does. */
export function banLimitOf({
  ban,
  bannedWord,
}: Pick<InstanceSettings, 'ban' | 'bannedWord'>): number | undefined {
  // Ban Management may have been switched off later.
  const isOn = bannedWord.automaticBanEnabled && ban.isEnabled;
  return isOn ? bannedWord.automaticBanInfractionCount : undefined;
}

/** A player who reached the limit, the last word, and the number of infractions. */
export type Offender = { netId: string; word: string; infractions: number };

/**
 * Bans players permanently for their infractions, in the caller's transaction. Players who are on the list already, banned
 * or ignored, keep their entries. Returns the banned players.
 */
export async function banOffenders(
  context: AppContext,
  tx: Queries,
  { scope, offenders }: { scope: InstanceScope; offenders: readonly Offender[] },
): Promise<Set<string>> {
  const by: By = { actor: systemActor('Banned Words'), scope, origin: 'system' };
  const banned = new Set<string>();
  for (const { netId, word, infractions } of offenders) {
    if (await hasEntry(context, tx, { scope, netId })) continue;
    const reason = reasonFor(word, infractions);
    const fields = { netId, playerName: '', reason, bannedUntil: 0, isIgnoreEntry: false };
    await banPlayer(context, tx, by, fields, { isAutomatic: true });
    banned.add(netId);
  }
  return banned;
}

const reasonFor = (word: string, infractions: number) =>
  `Banned words: ${infractions} infractions, last “${word}”`.slice(0, MAX_BAN_REASON).toWellFormed();
