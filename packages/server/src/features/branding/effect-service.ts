import { deepEqual } from '@arkwright/contracts/core/deep-equal';
import type { AppContext } from '../../context/app-context.ts';
import { changeInstance } from '../../core/access/keep-instance.ts';
import { type InstanceScope, systemScope } from '../../core/access/scope.ts';
import type { DiscordApplication } from '../../core/discord-rest/application.ts';
import { notifyOwner } from '../notifications/service.ts';
import { lackingRights, type Standing, type Trouble, troubleKey, troubleWords } from './decide.ts';
import type { Branded, EffectRow } from './repository.ts';
import * as repository from './repository.ts';
import { activeBranding } from './service.ts';

export { activeBranding, type Branded };

/**
 * All instances with a branding, or with one that must still be removed from Discord; of an instance's own application that
 * instance alone.
 */
export function listBranded(
  context: AppContext,
  { botId }: Pick<DiscordApplication, 'botId'>,
): Promise<Branded[]> {
  return repository.listBranded(context.db, botId);
}

/** The result of an attempt: the nickname that is ours now, and why Discord refused. */
export type BrandingOutcome = {
  standing: Standing;
  /** The nickname that is still to be set, which could not be; undefined if all is well. */
  unset: string | undefined;
  nickname: string;
  refusal: string;
  showsStatus: boolean;
};

const NO_EFFECT = { botId: '', pictureRefusal: '', pictureDueAt: 0 };

/** Stores the result of a branding, shows it on open pages, and notifies the owner of a new problem, once. */
export async function saveOutcome(
  context: AppContext,
  row: Branded,
  outcome: BrandingOutcome,
): Promise<void> {
  const isBranded = activeBranding(context, row) !== undefined;
  const { standing, unset, nickname, refusal, showsStatus } = outcome;
  const lacking = lackingRights(standing, { isBranded, setsNickname: unset !== undefined });
  const trouble: Trouble = {
    guildName: row.guildName,
    name: unset ?? '',
    lacksNickname: lacking.includes('ChangeNickname'),
    // That the bot may not in some channels is for the page alone.
    lacksWebhooks: isBranded && !standing.mayManageWebhooks,
    refusal,
    pictureRefusal: row.effect?.pictureRefusal ?? '',
  };
  const shown = troubleKey(trouble);
  const after: Omit<EffectRow, 'botId' | 'pictureRefusal' | 'pictureDueAt'> = {
    nickname,
    lacking,
    plainChannels: isBranded ? standing.plainChannels : [],
    refusal,
    showsStatus,
    told: shown,
  };
  const {
    botId: _botId,
    pictureRefusal: _refusal,
    pictureDueAt: _dueAt,
    ...before
  } = row.effect ?? NO_EFFECT;
  if (deepEqual(before, after)) return;
  const scope = systemScope(row.botId);
  await changeInstance(context, scope, async (tx) => {
    await repository.saveEffect(tx, scope, after);
    if (shown !== '' && shown !== row.effect?.told)
      await notifyOwner(context, tx, { scope, message: troubleWords(trouble), page: '/branding' });
    await context.bus.publish(tx, { kind: 'changed', of: { botId: row.botId }, topic: 'branding-effect' });
  });
}

/** After a reset: everything has been taken back. */
export function forgetEffect(context: AppContext, scope: InstanceScope): Promise<void> {
  return repository.deleteEffect(context.db, scope);
}
