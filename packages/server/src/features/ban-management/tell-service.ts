import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { listSettingsInEffect } from '../../core/settings/settings.ts';
import { enqueueMessages, type Outgoing } from '../../discord/outbox.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { BanRow } from './repository.ts';
import { type BanEvent, importText, privateText, publicText } from './words.ts';

type Channels = { infoChannelId: string; publicChannelId: string };

/** The channels for reports about bans; undefined while Ban Management is off. */
async function channelsOf(
  context: Pick<AppContext, 'settings'>,
  tx: Queries,
  { botId }: InstanceScope,
): Promise<Channels | undefined> {
  const inEffect = await listSettingsInEffect(context, tx, { botIds: [botId], names: ['ban'] });
  const ban = inEffect.get(botId)?.ban;
  if (!ban?.isEnabled) return undefined;
  return {
    infoChannelId: ban.infoChannelId,
    publicChannelId: ban.publicBanLogging ? ban.publicBanLoggingChannelId : '',
  };
}

/** Posts changes of some bans in the instance's channels, in the same transaction. `by` is a name. */
export async function notifyBans(
  context: Pick<AppContext, 'bus' | 'clock' | 'settings'>,
  tx: Queries,
  told: { scope: InstanceScope; by: string; events: readonly { event: BanEvent; ban: BanRow }[] },
): Promise<void> {
  const channels = await channelsOf(context, tx, told.scope);
  if (!channels) return;
  const items = told.events.flatMap(({ event, ban }): Outgoing[] => [
    { channelId: channels.infoChannelId, content: privateText(event, ban, told.by), kind: 'message' },
    // Ignore entries are not posted publicly.
    ...(event === 'ignored' || ban.isIgnoreEntry
      ? []
      : [{ channelId: channels.publicChannelId, content: publicText(event, ban), kind: 'message' } as const]),
  ]);
  await enqueueMessages(context, tx, { scope: told.scope, items });
}

/** Posts an import in the instance's own channel. */
export async function notifyImport(
  context: Pick<AppContext, 'bus' | 'clock' | 'settings'>,
  tx: Queries,
  told: { scope: InstanceScope; by: string; count: { added: number; changed: number } },
): Promise<void> {
  const channels = await channelsOf(context, tx, told.scope);
  if (!channels) return;
  const content = importText(told.count, told.by);
  const items = [{ channelId: channels.infoChannelId, content, kind: 'message' } as const];
  await enqueueMessages(context, tx, { scope: told.scope, items });
}
