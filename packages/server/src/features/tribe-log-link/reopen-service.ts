import type { AppContext } from '../../context/app-context.ts';
import { changeInstance } from '../../core/access/keep-instance.ts';
import { systemScope } from '../../core/access/scope.ts';
import { authorIdOf } from '../../core/discord-rest/application.ts';
import { moveWaiting } from '../../discord/outbox.ts';
import { openDirectMessages } from '../../discord/places.ts';
import { sideBySide } from '../../platform/base/side-by-side.ts';
import { AGAIN, ENDLESS, type SweepTurn, UNTIL_WOKEN } from '../../platform/work/sweeps.ts';
import type { LinkRow } from './repository.ts';
import * as repository from './repository.ts';

const MAX_A_TURN = 200;
const AT_ONCE = 5;

/**
 * Opens direct messages anew where another bot speaks for the instance now: their channel is one bot's and one person's.
 * Messages that wait for the old channel go to the new one. Returns when there is something to do next (`Sweep.run`).
 */
export async function reopenDirectMessages(context: AppContext, turn: SweepTurn = ENDLESS): Promise<number> {
  const links = await repository.listDmsOfOthers(context.db, MAX_A_TURN);
  if (links.length === 0) return UNTIL_WOKEN;
  // The message that woke us may not have been followed here: the bot before would open what it has opened already.
  await context.discordApplications.reload();
  await sideBySide(links, { atOnce: AT_ONCE, goesOn: () => turn.isHeld() }, async (link) => {
    try {
      await reopen(context, link);
    } catch (error) {
      context.log.warn({ err: error, botId: link.botId }, 'direct messages could not be opened anew');
    }
  });
  return AGAIN;
}

async function reopen(context: AppContext, { botId, id, discordId }: LinkRow): Promise<void> {
  const scope = systemScope(botId);
  const application = context.discordApplications.ofInstance(botId);
  const dmChannelId = (await openDirectMessages(application, discordId)) ?? '';
  await changeInstance(context, scope, async (tx) => {
    const link = await repository.lockLink(tx, scope, id);
    if (!link) return;
    // Where they are closed, the next message is refused, and ends the link.
    const isPlace = link.place === 'dm' && dmChannelId !== '';
    await repository.updateLink(tx, link, {
      dmChannelId,
      dmBotId: authorIdOf(application),
      ...(isPlace && { channelId: dmChannelId }),
    });
    if (dmChannelId !== '')
      await moveWaiting(context, tx, { scope, from: link.dmChannelId, to: dmChannelId });
  });
}
