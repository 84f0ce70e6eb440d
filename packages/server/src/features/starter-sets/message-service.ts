import type { AppContext } from '../../context/app-context.ts';
import { eachInstance } from '../../core/access/each-instance.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { getSettingsInEffect } from '../../core/settings/settings.ts';
import { createDisplayClient, type DisplayClient } from '../../discord/display-client.ts';
import { isOwnChannel } from '../../discord/guilds/directory.ts';
import { messageButton } from '../../discord/message-buttons.ts';
import { sha256 } from '../../platform/base/random.ts';
import { ENDLESS, type SweepTurn } from '../../platform/work/sweeps.ts';
import { listServerNames } from '../servers/service.ts';
import type { SetRow } from './repository.ts';
import * as repository from './repository.ts';
import { announceSets } from './set-service.ts';
import { setText } from './words.ts';

export const BUTTONS = 'starter-set';
const COLOR = 0x2dd4bf;

/** Keeps the message of each set in its channel, with the button to claim it, as the set is now. */
export async function keepMessages(context: AppContext, turn: SweepTurn = ENDLESS): Promise<void> {
  const client = createDisplayClient(context, {
    name: 'messages of starter sets',
    isHeld: () => turn.isHeld(),
  });
  try {
    const botIds = await repository.listInstances(context.db);
    await eachInstance(context, { botIds, turn, what: 'messages of starter sets' }, (scope) =>
      keepOfInstance(context, client, { scope, turn }),
    );
  } finally {
    client.end();
  }
}

async function keepOfInstance(
  context: AppContext,
  client: DisplayClient,
  { scope, turn }: { scope: InstanceScope; turn: SweepTurn },
): Promise<void> {
  const effect = await getSettingsInEffect(context, scope, ['starterSetsConfig']);
  const config = effect?.groups.starterSetsConfig;
  const isOn = config?.isEnabled === true && effect?.limits.starterSets === true;
  const names = await listServerNames(context.db, scope);
  for (const set of await repository.listSets(context.db, scope, { all: true })) {
    if (!turn.isHeld()) return;
    const isShown = isOn && !set.isDisabled && !set.isDeleted;
    const wanted = isShown ? set.overrideChannelId || config.channelId : '';
    const channelId =
      wanted !== '' && (await isOwnChannel(context, { botId: scope.botId, channelId: wanted })) ? wanted : '';
    await keepOne(context, client, {
      set,
      channelId,
      servers: set.serverIds.flatMap((id) => names.get(id) ?? []),
    });
  }
}

async function keepOne(
  context: AppContext,
  client: DisplayClient,
  { set, channelId, servers }: { set: SetRow; channelId: string; servers: readonly string[] },
): Promise<void> {
  const content = setText(set, servers);
  const at = { botId: set.botId, id: set.id };
  if (set.messageId !== '' && set.messageChannelId !== channelId) {
    const { kind } = await client.removeMessage(set.messageChannelId, set.messageId);
    if (kind === 'later') return;
    await save({ messageId: '', messageChannelId: '', messageContent: '', lastMessageUpdate: 0 });
    if (set.isDeleted) return repository.dropSet(context.db, set);
    return;
  }
  if (set.isDeleted) return repository.dropSet(context.db, set);
  if (channelId === '') return set.messageProblem === '' ? undefined : save({ messageProblem: '' });
  if (set.messageId !== '' && set.messageContent === content) return;
  const [title = '', ...lines] = content.split('\n');
  const button = messageButton(BUTTONS, { action: 'claim', id: set.id, label: 'Claim' });
  const message = {
    title: title.replaceAll('*', ''),
    description: lines.join('\n'),
    color: COLOR,
    isDated: false,
    buttons: [button],
  };
  const outcome =
    set.messageId === ''
      ? await client.makeMessage(channelId, {
          message,
          nonce: sha256(`${set.id}${set.lastChange}`).slice(0, 25),
        })
      : await client.changeMessage({ channelId, messageId: set.messageId }, { message });
  if (outcome.kind === 'later') return;
  const lastMessageUpdate = context.clock.now();
  if (outcome.kind === 'done')
    return save({
      ...{ messageId: outcome.id || set.messageId, messageChannelId: channelId, messageContent: content },
      ...{ lastMessageUpdate, messageProblem: '' },
    });
  // One that is gone, or too old to be changed so often, is made anew at the next turn.
  if (outcome.kind !== 'refused') return save({ messageId: '', messageChannelId: '', messageContent: '' });
  if (set.messageProblem !== outcome.reason) await save({ messageProblem: outcome.reason });

  async function save(change: Partial<SetRow>): Promise<void> {
    await repository.updateSet(context.db, { ...at, ...change });
    await announceSets(context, context.db, { botId: set.botId } as InstanceScope);
  }
}
