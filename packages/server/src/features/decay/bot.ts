import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { getSettingsInEffect } from '../../core/settings/settings.ts';
import type { ButtonCall, MessageButtons } from '../../discord/message-buttons.ts';
import { byMember, type CommandCaller } from '../../discord/slash-commands.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { getServer } from '../servers/service.ts';
import { approve, extend, findToBeRemoved, removeEntry } from './entry-service.ts';
import { BUTTONS } from './sweep-service.ts';
import { extendedText, questionText, removedText, teamInWords } from './words.ts';

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
  const entry = await extend(context, byMember(caller), id);
  const serverName = await nameOfServer(context, caller.scope, entry.serverId);
  const text = extendedText({ ...entry, serverName }, { by: caller.user.name, days: entry.extensionDays });
  await settle(text);
  await reply(text);
}

async function pressNuke(context: AppContext, call: ButtonCall): Promise<void> {
  const { caller, id, reply, confirm, settle } = call;
  const by = byMember(caller);
  const { owner, settings } = await findToBeRemoved(context, caller.scope, { id });
  if (!(await confirm({ content: questionText(owner), yes: 'Nuke' }))) return;
  if (settings.needsTwoPeople && (await approve(context, by, { ids: [id], mayNotWait: true })) < 2) {
    await reply(`You have agreed to remove ${teamInWords(owner)}. One more person has to press Nuke.`);
    return;
  }
  const agreed = settings.needsTwoPeople ? 2 : 0;
  const { state, problem } = await removeEntry(context, by, { id, isOverdue: false, agreed });
  if (state !== 'done') throw new AppError('UPSTREAM', problem);
  const text = removedText(owner, caller.user.name);
  await settle(text);
  await reply(text);
}

const nameOfServer = async (context: AppContext, scope: InstanceScope, serverId: string) =>
  (await getServer(context, scope, serverId)).name;
