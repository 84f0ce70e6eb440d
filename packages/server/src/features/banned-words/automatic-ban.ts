import { MAX_BAN_REASON } from '@arkwright/contracts/ban-management/bounds';
import type { InstanceSettings } from '@arkwright/contracts/settings-registry';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { By } from '../../core/history/change-log.ts';
import { systemActor } from '../../core/identity/actor.ts';
import type { Queries } from '../../platform/database/database.ts';
import { banPlayer, hasEntry } from '../ban-management/service.ts';

/** By how many infractions a registered player is banned; undefined where nobody is. */
export function banLimitOf({
  ban,
  bannedWord,
}: Pick<InstanceSettings, 'ban' | 'bannedWord'>): number | undefined {
  // Ban Management may have been switched off later.
  const isOn = bannedWord.automaticBanEnabled && ban.isEnabled;
  return isOn ? bannedWord.automaticBanInfractionCount : undefined;
}

/** Who has reached the limit, the word that did it, and how many infractions it makes. */
export type Offender = { netId: string; word: string; infractions: number };

/**
 * Bans players for their infractions, for ever, in the caller's transaction. Whom the list has already, as banned or as never
 * to be, stays as the list has them. Returns who was banned.
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
