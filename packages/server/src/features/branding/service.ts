import type { Branding, BrandingFields } from '@arkwright/contracts/branding/schema';
import { limitsOf } from '@arkwright/contracts/derived/limits';
import { brandingFeature } from '@arkwright/contracts/manifests/branding';
import type { AppContext } from '../../context/app-context.ts';
import { lockInstance } from '../../core/access/keep-instance.ts';
import { type InstanceScope, systemScope } from '../../core/access/scope.ts';
import type { By } from '../../core/history/change-log.ts';
import { recorderOf } from '../../core/history/recorder.ts';
import type { Persona } from '../../discord/webhooks.ts';
import { AppError } from '../../platform/base/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Branded, BrandingRow } from './repository.ts';
import * as repository from './repository.ts';

/** The bus's word for a branding that was saved or reset. */
export const BRANDING_WORK = 'branding';

/** Another picture need not wait until the one before may be tried again. */
const AT_ONCE = { pictureDueAt: 0 } as const;

const NOTHING_SET = {
  name: '',
  username: '',
  pluginName: '',
  url: '',
  iconUrl: '',
  avatarUrl: '',
  status: '',
} as const satisfies BrandingFields;

/** The instance's branding and its effect; empty texts where there is none. */
export async function findBranding(db: Queries, scope: InstanceScope): Promise<Branding> {
  const row = await repository.findBranded(db, scope);
  if (!row) throw new AppError('NOT_FOUND');
  return present(row);
}

/** Saves the branding. The worker that is connected to Discord carries it out. */
export function saveBranding(context: AppContext, by: By, fields: BrandingFields): Promise<Branding> {
  return context.db.transaction(async (tx) => {
    await lockInstance(tx, by.scope);
    const before = await repository.lockBranding(tx, by.scope);
    const after = await repository.saveBranding(tx, by.scope, fields);
    // From now on there is something to take back.
    await repository.saveEffect(tx, by.scope, before?.avatarUrl === fields.avatarUrl ? {} : AT_ONCE);
    const action = before ? 'branding.changed' : 'branding.created';
    await record(context, tx, by, { action, before, after });
    return findBranding(tx, by.scope);
  });
}

/** Resets to the program's own name and picture. Changes in Discord are undone; without a branding nothing happens. */
export function resetBranding(context: AppContext, by: By): Promise<Branding> {
  return context.db.transaction(async (tx) => {
    await lockInstance(tx, by.scope);
    const before = await repository.lockBranding(tx, by.scope);
    if (before) {
      await repository.deleteBranding(tx, by.scope);
      await repository.saveEffect(tx, by.scope, AT_ONCE);
      await record(context, tx, by, { action: 'branding.reset', before });
    }
    return findBranding(tx, by.scope);
  });
}

/** The branding was replaced: the worker that is connected to Discord carries out the new one, or takes the old one back. */
export async function followRestore(context: AppContext, tx: Queries, scope: InstanceScope): Promise<void> {
  if (await repository.lockBranding(tx, scope)) await repository.saveEffect(tx, scope, AT_ONCE);
  const { botId } = scope;
  await context.bus.publish(tx, { kind: 'work', what: BRANDING_WORK, botId, id: botId });
}

/** Another bot speaks for the instance: what the page says about it is read again, and its picture is tried at once. */
export async function followBot(context: AppContext, tx: Queries, scope: InstanceScope): Promise<void> {
  await repository.forgetPictureTrouble(tx, scope);
  await context.bus.publish(tx, { kind: 'changed', of: { botId: scope.botId }, topic: 'branding-effect' });
}

/** The branding if it counts: a downgrade and a bot that has left keep the data and end the effect. */
export function activeBranding(context: AppContext, row: Branded): BrandingRow | undefined {
  const { branding } = limitsOf(row.tier, context.settings.selfHosted);
  return branding && row.isActive && row.branding ? row.branding : undefined;
}

/** Under which name the bot speaks for an instance; undefined for its own. */
export async function findPersona(context: AppContext, botId: string): Promise<Persona | undefined> {
  const row = await repository.findBranded(context.db, systemScope(botId));
  const branding = row && activeBranding(context, row);
  if (!branding) return undefined;
  const { username, avatarUrl, name, url, iconUrl, pluginName } = branding;
  return { username, avatarUrl, card: { name, url, iconUrl, signature: pluginName } };
}

function present({ botId, guildId, branding, effect, application }: Branded): Branding {
  const { botId: _botId, ...fields } = branding ?? { ...NOTHING_SET, botId };
  const { nickname = '', lacking = [], plainChannels = [], refusal = '', showsStatus = false } = effect ?? {};
  const isOwnBot = application?.isInCharge === true;
  const pictureRefusal = isOwnBot ? (effect?.pictureRefusal ?? '') : '';
  return {
    // There is one for each instance.
    id: botId,
    botId,
    guildId,
    ...fields,
    isSet: branding !== null,
    effect: { nickname, lacking, plainChannels, refusal, showsStatus, isOwnBot, pictureRefusal },
  };
}

const recordBranding = recorderOf({
  feature: brandingFeature,
  kind: 'branding',
  describe: ({ botId, ...fields }: BrandingRow) => ({ id: botId, name: fields.name, fields }),
});

/** Records a change, and has the worker that is connected to Discord carry it out. */
async function record(
  context: AppContext,
  tx: Queries,
  by: By,
  edit: Parameters<typeof recordBranding>[3],
): Promise<void> {
  await recordBranding(context, tx, by, edit);
  const { botId } = by.scope;
  await context.bus.publish(tx, { kind: 'work', what: BRANDING_WORK, botId, id: botId });
}
