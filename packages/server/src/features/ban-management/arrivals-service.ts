import { kickPlayer } from '@arkwright/ark/commands';
import type { InstanceSettings } from '@arkwright/contracts/settings-registry';
import type { AppContext } from '../../context/app-context.ts';
import { eachInstance } from '../../core/access/each-instance.ts';
import { lockInstance } from '../../core/access/keep-instance.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { listSettingsInEffect } from '../../core/settings/settings.ts';
import { enqueueMessages, type Outgoing } from '../../discord/outbox.ts';
import type { ServerKey } from '../../fleet/game-server.ts';
import { sendCommands } from '../../game-commands/service.ts';
import type { Queries } from '../../platform/database/database.ts';
import { ENDLESS } from '../../platform/work/sweeps.ts';
import { storedName } from '../known-players/service.ts';
import type { OfficialPlayers } from '../official-bans/service.ts';
import { listServerNames } from '../servers/service.ts';
import * as enforcements from './enforcements-repository.ts';
import { isCurrent, isInForce } from './in-force.ts';
import { claimNotices } from './notices-repository.ts';
import * as repository from './repository.ts';
import { announceBans } from './service.ts';
import { findSharedBans } from './shared-service.ts';
import { officialText, sharedText } from './words.ts';

/** A player on a game server. */
export type Present = { server: ServerKey; netId: string; name: string };

type Ban = InstanceSettings['ban'];

/**
 * Kicks players who are banned by the instance or, if it includes that, by the official list, and reports those on the
 * official list and on the lists of others. Returns the instances whose players were checked; one whose check failed must
 * be retried.
 */
export async function onPlayersJoined(
  context: AppContext,
  present: readonly Present[],
  official: () => Promise<OfficialPlayers>,
): Promise<Set<string>> {
  const ofInstance = Map.groupBy(present, ({ server }) => server.botId);
  const botIds = [...ofInstance.keys()].toSorted();
  const inEffect = await listSettingsInEffect(context, context.db, { botIds, names: ['ban'] });
  const isOn = (botId: string) => inEffect.get(botId)?.ban.isEnabled === true;
  const met = new Set(botIds.filter((botId) => !isOn(botId)));
  const using = { botIds: botIds.filter(isOn), turn: ENDLESS, what: 'players who came' };
  await eachInstance(context, using, async (scope) => {
    const ban = inEffect.get(scope.botId)?.ban;
    const players = ofInstance.get(scope.botId);
    if (ban && players) await meet(context, scope, { ban, players, official });
    met.add(scope.botId);
  });
  return met;
}

type Meeting = { ban: Ban; players: readonly Present[]; official: () => Promise<OfficialPlayers> };

async function meet(
  context: AppContext,
  scope: InstanceScope,
  { ban, players, official }: Meeting,
): Promise<void> {
  const now = context.clock.now();
  const netIds = [...new Set(players.map(({ netId }) => netId))];
  const own = await repository.listBansOf(context.db, scope, netIds);
  const banned = new Set(own.filter((row) => isInForce(row, now)).map(({ netId }) => netId));
  // There are no warnings about players who are never banned here, either.
  const ignored = new Set(
    own.filter((row) => row.isIgnoreEntry && isCurrent(row, now)).map(({ netId }) => netId),
  );
  const others = players.filter(({ netId }) => !banned.has(netId) && !ignored.has(netId));

  const usesOfficial = ban.includeOfficialBans || ban.warnIfOnOfficialBanList;
  const listed = usesOfficial && others.length > 0 ? (await official()).players : undefined;
  const onOfficial = listed ? others.filter(({ netId }) => listed.has(netId)) : [];

  const kicked = [
    ...players.filter(({ netId }) => banned.has(netId)),
    ...(ban.includeOfficialBans ? onOfficial : []),
  ];
  if (kicked.length > 0) await kick(context, scope, { kicked, banned });
  if (ban.warnIfOnOfficialBanList) await notifyOfficial(context, scope, { ban, players: onOfficial });
  if (ban.optInToBanInfoSharing) await notifyShared(context, scope, { ban, players: others });
}

/** Kicks players. If the instance has banned them, the server let them in, so it gets the ban command again. */
async function kick(
  context: AppContext,
  scope: InstanceScope,
  { kicked, banned }: { kicked: readonly Present[]; banned: ReadonlySet<string> },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    await lockInstance(tx, scope);
    const now = context.clock.now();
    const own = await repository.listBansOf(tx, scope, [...banned]);
    // Players whose ban was lifted since the check are not kicked.
    const still = new Set(own.filter((row) => isInForce(row, now)).map(({ netId }) => netId));
    const due = kicked.filter(({ netId }) => still.has(netId) || !banned.has(netId));
    for (const [serverId, there] of Map.groupBy(due, ({ server }) => server.id)) {
      const wanted = there
        .filter(({ netId }) => still.has(netId))
        .map(({ netId }) => ({ netId, isBanned: true }));
      await enforcements.createEnforcements(tx, scope, { wanted, at: now, serverId, isAgain: true });
    }
    const commands = due.map(({ server, netId }) => ({ serverId: server.id, command: kickPlayer(netId) }));
    await sendCommands(context, tx, { scope, commands });
    await announceBans(context, tx, scope, '');
  });
}

type Arrivals = { ban: Ban; players: readonly Present[] };

async function notifyOfficial(
  context: AppContext,
  scope: InstanceScope,
  { ban, players }: Arrivals,
): Promise<void> {
  await notifyOnce(context, scope, { kind: 'official', channelId: ban.infoChannelId, players }, (player) =>
    officialText({ ...player, isKicked: ban.includeOfficialBans }),
  );
}

async function notifyShared(
  context: AppContext,
  scope: InstanceScope,
  { ban, players }: Arrivals,
): Promise<void> {
  if (ban.banSharingAlertChannelId === '') return;
  const netIds = [...new Set(players.map(({ netId }) => netId))];
  const shared = await findSharedBans(context, scope, netIds);
  const known = players.filter(({ netId }) => shared.has(netId));
  const channelId = ban.banSharingAlertChannelId;
  await notifyOnce(context, scope, { kind: 'shared', channelId, players: known }, (player) =>
    sharedText({ ...player, bans: shared.get(player.netId) ?? [] }),
  );
}

type Notice = { kind: 'official' | 'shared'; channelId: string; players: readonly Present[] };

/** Reports players, each at most once a day. */
async function notifyOnce(
  context: AppContext,
  scope: InstanceScope,
  { kind, channelId, players }: Notice,
  text: (player: { netId: string; playerName: string; serverName: string }) => string,
): Promise<void> {
  // A player on two lists has just changed servers.
  const ofPlayer = new Map(players.map((player) => [player.netId, player]));
  if (channelId === '' || ofPlayer.size === 0) return;
  await context.db.transaction(async (tx: Queries) => {
    await lockInstance(tx, scope);
    const now = context.clock.now();
    const claimed = await claimNotices(tx, scope, { netIds: [...ofPlayer.keys()], kind, now });
    const names = await listServerNames(tx, scope);
    const items = [...ofPlayer.values()]
      .filter(({ netId }) => claimed.has(netId))
      .map(({ server, netId, name }): Outgoing => {
        const serverName = names.get(server.id) ?? '';
        const content = text({ netId, playerName: storedName(name), serverName });
        return { channelId, content, kind: 'message', serverId: server.id };
      });
    await enqueueMessages(context, tx, { scope, items });
  });
}
