import type { AppContext } from '../../context/app-context.ts';
import { getSettings, getSettingsInEffect } from '../../core/settings/settings.ts';
import type { ButtonCall, MessageButtons } from '../../discord/message-buttons.ts';
import { byMember, type CommandCaller } from '../../discord/slash-commands.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { judge } from './decide.ts';
import { approve, type EntryRow, extend, removeEntry } from './entry-service.ts';
import { BUTTONS } from './sweep-service.ts';
import { extendedText, questionText, removedText, teamInWords } from './words.ts';
import { type Owner, readWorld } from './world-service.ts';

/** The buttons Nuke and Extend of warnings, for the roles that the settings name. */
export const decayButtons: MessageButtons = {
  name: BUTTONS,
  async refusal(context: AppContext, { scope, limits, roleIds }: CommandCaller) {
    if (!limits.decay) return 'Automatic Decay needs a higher tier.';
    const effect = await getSettingsInEffect(context, scope, ['decay']);
    const settings = effect?.groups.decay;
    if (!settings || settings.decayMode === 'Off') return 'Automatic Decay is switched off.';
    return settings.allowedRoleIds.some((id) => roleIds.includes(id))
      ? undefined
      : 'You do not have a role that may use this button.';
  },
  press: (context, call) =>
    call.action === 'extend' ? pressExtend(context, call) : pressNuke(context, call),
};

async function pressExtend(context: AppContext, { caller, id, reply, settle }: ButtonCall): Promise<void> {
  const { owner } = await findOwner(context, caller, id);
  const { extensionDays } = await extend(context, byMember(caller), id);
  const text = extendedText(owner, { by: caller.user.name, days: extensionDays });
  await settle(text);
  await reply(text);
}

async function pressNuke(context: AppContext, call: ButtonCall): Promise<void> {
  const { caller, id, reply, confirm, settle } = call;
  const by = byMember(caller);
  const first = await findOwner(context, caller, id);
  refuseSpared(context, first);
  if (!(await confirm({ content: questionText(first.owner), yes: 'Nuke' }))) return;
  if (first.settings.needsTwoPeople && (await approve(context, by, { ids: [id], mayNotWait: true })) < 2) {
    await reply(`You have agreed to remove ${teamInWords(first.owner)}. One more person has to press Nuke.`);
    return;
  }
  // Somebody may have come back while the question was open.
  const { owner, entry, settings } = await findOwner(context, caller, id);
  refuseSpared(context, { owner, settings });
  const { state, problem } = await removeEntry(context, by, { entry, owner, settings });
  if (state !== 'done') throw new AppError('UPSTREAM', problem);
  const text = removedText(owner, caller.user.name);
  await settle(text);
  await reply(text);
}

type Found = {
  owner: Owner;
  entry: EntryRow;
  settings: Awaited<ReturnType<typeof getSettings<'decay'>>>;
};

/** Whom a warning is about, as things are now. */
async function findOwner(context: AppContext, { scope }: CommandCaller, id: string): Promise<Found> {
  const settings = await getSettings(context.db, scope, 'decay');
  const { owners } = await readWorld(context, { scope, settings });
  const owner = owners.find(({ entry }) => entry?.id === id);
  if (!owner?.entry || owner.entry.state === 'removed')
    throw new AppError('NOT_FOUND', 'This tribe is not about to decay any more.');
  return { owner, entry: owner.entry, settings };
}

function refuseSpared(context: AppContext, { owner, settings }: Pick<Found, 'owner' | 'settings'>): void {
  const fate = judge(owner, settings, context.clock.now());
  if (fate === 'protected') throw new AppError('CONFLICT', 'This tribe is protected from decay.');
  if (fate === 'active' || fate === 'unknown')
    throw new AppError('CONFLICT', 'Somebody of this tribe has been seen since the warning.');
}
