import { plainText } from '@arkwright/ark/plain-text';
import { readCode } from '@arkwright/contracts/player-registrations/code';
import type { GroupValue } from '@arkwright/contracts/settings-registry';
import type { AppContext } from '../../context/app-context.ts';
import { lockInstance } from '../../core/access/keep-instance.ts';
import type { By } from '../../core/history/change-log.ts';
import { getSettingsInEffect } from '../../core/settings/settings.ts';
import { enqueueMessages } from '../../discord/outbox.ts';
import { escapeDiscord, shownText } from '../../discord/text.ts';
import { describeDuration } from '../../platform/base/duration.ts';
import type { Queries } from '../../platform/database/database.ts';
import { askForChecks } from '../player-roles/service.ts';
import * as registrations from '../registered-players/service.ts';
import { getServer } from '../servers/service.ts';
import type { Guesses } from './guesses.ts';

/** Names in the game can have any length. */
const MAX_NAME_LENGTH = 100;

/** A player's code in the game, as sent by the server's companion. */
export type WrittenCode = { serverId: string; netId: string; playerName: string; code: string };

/** `message` is sent to the player in the game. */
export type Confirmation = { isRegistered: boolean; message: string };

const no = (message: string): Confirmation => ({ isRegistered: false, message });

/** Posts the result of a registration in the registrations' own channel, if that is switched on. */
export async function logRegistration(
  context: AppContext,
  tx: Queries,
  by: By,
  log: { settings: GroupValue<'playerRegistration'>; content: string },
): Promise<void> {
  const { isRegistrationLoggingEnabled, registrationLogChannelId: channelId } = log.settings;
  if (!isRegistrationLoggingEnabled) return;
  await enqueueMessages(context, tx, {
    scope: by.scope,
    items: [{ channelId, content: log.content, kind: 'message' }],
  });
}

/**
 * Completes the registration of a code that a player has typed in the game. NOT_FOUND for a server that is not the
 * instance's; any other problem is in the message to the player.
 */
export async function confirmRegistration(
  context: AppContext,
  by: By,
  written: WrittenCode & { guesses: Guesses },
): Promise<Confirmation> {
  const { scope } = by;
  const server = await getServer(context, scope, written.serverId);
  const effect = await getSettingsInEffect(context, scope, ['playerRegistration']);
  const settings = effect?.groups.playerRegistration;
  if (!effect?.limits.companionMod || !settings?.isEnabled) return no('Registration is switched off.');
  const { guesses, netId } = written;
  const player = { botId: scope.botId, netId };
  const waitMs = guesses.take(player) - context.clock.now();
  if (waitMs > 0) return no(`Too many wrong codes. Please try again in ${describeDuration(waitMs)}.`);
  const code = readCode(written.code);
  let isWrong = false;
  const redeem = async (tx: Queries): Promise<Confirmation> => {
    await lockInstance(tx, scope);
    const pending = await registrations.lockRegistrationBy(tx, scope, { code });
    const isAwaited = pending?.awaitedNetId === '' || pending?.awaitedNetId === netId;
    // For any player but the intended one a code counts as wrong.
    if (!pending || !isAwaited || pending.codeExpiresAt <= context.clock.now()) {
      isWrong = true;
      return no('This code is wrong or has expired. Type /register in Discord for a new one.');
    }
    const taken = await registrations.lockRegistrationBy(tx, scope, { netId });
    if (taken) {
      return no('You are already registered to another Discord member. Ask an admin if that is wrong.');
    }
    const after = await registrations.updateRegistration(tx, scope, {
      id: pending.id,
      netId,
      awaitedNetId: '',
      confirmationCode: '',
      codeExpiresAt: 0,
    });
    await askForChecks(tx, scope, [after.discordId]);
    const member = memberOf(by, after);
    await registrations.recordRegistration(context, tx, member, {
      action: 'player-registration.confirmed',
      before: undefined,
      after,
    });
    const content = registeredText({ ...after, playerName: written.playerName, serverName: server.name });
    await logRegistration(context, tx, member, { settings, content });
    const name = plainText(after.discordUsername, MAX_NAME_LENGTH);
    return { isRegistered: true, message: `You are now registered as ${name}.` };
  };
  try {
    return await context.db.transaction(redeem);
  } finally {
    if (!isWrong) guesses.giveBack(player);
  }
}

/** The text for the registrations' own channel about a completed one. */
export function registeredText(registered: {
  playerName: string;
  serverName: string;
  discordId: string;
  discordUsername: string;
}): string {
  const { discordId } = registered;
  const player = shownText(registered.playerName, MAX_NAME_LENGTH) || 'A player';
  const member = escapeDiscord(registered.discordUsername);
  return `📝 **${player}** has registered as **${member}** (<@${discordId}>) on **${escapeDiscord(registered.serverName)}**.`;
}

/** The companion only sends the action of the member, who got the code in Discord. */
function memberOf({ scope }: By, { discordId, discordUsername }: registrations.RegistrationRow): By {
  return {
    actor: { kind: 'discord-member', id: discordId, name: discordUsername },
    scope,
    origin: 'discord',
  };
}
