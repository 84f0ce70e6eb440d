import type { ChatMute } from '@arkwright/contracts/chat-mutes/schema';
import type { Feature } from '@arkwright/contracts/derived/limits';
import { holds, holdsAny, type Permission } from '@arkwright/contracts/derived/permissions';
import { PLAYTIME_STEP_SECONDS } from '@arkwright/contracts/player-registrations/bounds';
import { MOVES_NEED, SECTION_NEEDS } from '@arkwright/contracts/players/needs';
import type {
  AlertOfPlayer,
  BanOfPlayer,
  ClaimOfPlayer,
  InfractionsOfPlayer,
  PlayerCharacter,
  PlayerPage,
  RegisteredPlayer,
  Section,
} from '@arkwright/contracts/players/page';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope, Member } from '../../core/access/scope.ts';
import { getSettings } from '../../core/settings/settings.ts';
import { findBan } from '../ban-management/service.ts';
import { listMutes } from '../chat-mutes/service.ts';
import { listMoves } from '../live/service.ts';
import { findRegistration } from '../player-registrations/service.ts';
import { getPlayer } from '../player-search/service.ts';
import { listServerNames } from '../servers/service.ts';
import { listClaims } from '../set-claims/service.ts';
import { listSets } from '../starter-sets/service.ts';
import { listCharacters } from '../uploads/service.ts';
import { listNotes } from './notes-service.ts';

/** A member who looks at a player of an instance; `discordId` is theirs. */
export type Viewer = { scope: InstanceScope; member: Member; discordId: string };

/** Reads a section, if the member may see it. */
async function section<Data>(
  { member }: Viewer,
  { need, feature }: { need: Permission | readonly Permission[]; feature?: Feature },
  read: () => Promise<Data>,
): Promise<Section<Data>> {
  if (!holdsAny(member, need)) return { state: 'hidden', why: 'permission' };
  if (feature && !member.limits[feature]) return { state: 'hidden', why: 'tier' };
  return { state: 'shown', data: await read() };
}

/** Everything known about a player, by EOS ID, as far as the member may see it; empty for unknown players. */
export async function readPlayerPage(
  context: AppContext,
  viewer: Viewer,
  netId: string,
): Promise<PlayerPage> {
  const { scope, member } = viewer;
  const view = { showsDiscord: holds(member, SECTION_NEEDS.registration) };
  const of = { scope, netId };
  return {
    player: await playerOf(context, viewer, { netId, view }),
    characters: await readCharacters(context, viewer, netId),
    registration: await section(viewer, { need: SECTION_NEEDS.registration }, () =>
      registrationOf(context, of),
    ),
    alert: await section(viewer, { need: SECTION_NEEDS.alert }, () => alertOf(context, of)),
    ban: await section(viewer, { need: SECTION_NEEDS.ban }, () => banOf(context, of)),
    infractions: await section(viewer, { need: SECTION_NEEDS.infractions }, () => infractionsOf(context, of)),
    claims: await section(viewer, { need: SECTION_NEEDS.claims }, () => claimsOf(context, of)),
    notes: await section(viewer, { need: SECTION_NEEDS.notes }, () => listNotes(context, viewer, netId)),
  };
}

/** The player. In the first seconds no list has them yet, but a line may say who joined where. */
async function playerOf(
  context: AppContext,
  { scope, member }: Viewer,
  of: { netId: string; view: { showsDiscord: boolean } },
): Promise<PlayerPage['player']> {
  const player = await getPlayer(context, scope, of);
  if (player.lastSeen > 0 || !holdsAny(member, MOVES_NEED)) return player;
  const [line] = await listMoves(context, scope, { netId: of.netId, name: undefined, limit: 1 });
  if (!line) return player;
  const names = await listServerNames(context.db, scope);
  const { player: name, serverId, at } = line;
  const seen = { serverId, serverName: names.get(serverId) ?? '', firstSeen: at, lastSeen: at };
  return { ...player, ...seen, name: player.name || name };
}

type Of = { scope: InstanceScope; netId: string };

/** A player's survivors with their tribes, for members who may see companions' uploads. */
export function readCharacters(
  context: AppContext,
  viewer: Viewer,
  netId: string,
): Promise<Section<PlayerCharacter[]>> {
  return section(viewer, { need: SECTION_NEEDS.characters, feature: 'companionMod' }, async () => {
    const characters = await listCharacters(context, viewer.scope, netId);
    return characters.map(({ tribeHistory, ...character }) => ({
      ...character,
      tribes: tribeHistory.map(({ name, time: since }) => ({ name, since })),
    }));
  });
}

async function registrationOf({ db }: AppContext, { scope, netId }: Of): Promise<RegisteredPlayer | null> {
  const registration = await findRegistration(db, scope, netId);
  if (!registration) return null;
  const { clusterIdMappings } = await getSettings(db, scope, 'playerRegistration');
  const nameOf = new Map(clusterIdMappings.map(({ clusterId, name }) => [clusterId, name]));
  const { discordId, discordUsername, createdAt, playtimeCounter, playtimes } = registration;
  return {
    discordId,
    discordUsername,
    createdAt,
    playtimeSeconds: playtimeCounter * PLAYTIME_STEP_SECONDS,
    clusters: playtimes.map(({ clusterId, counter }) => ({
      clusterId,
      name: nameOf.get(clusterId) ?? clusterId,
      playtimeSeconds: counter * PLAYTIME_STEP_SECONDS,
    })),
  };
}

async function alertOf({ db }: AppContext, { scope, netId }: Of): Promise<AlertOfPlayer | null> {
  const { alertPlayers } = await getSettings(db, scope, 'playerAlert');
  const alert = alertPlayers.find((each) => each.netId === netId);
  if (!alert) return null;
  const { name, reason, createdAt, alertJoin, alertLeave } = alert;
  return { name, reason, createdAt, alertJoin, alertLeave };
}

async function banOf({ db }: AppContext, { scope, netId }: Of): Promise<BanOfPlayer | null> {
  const ban = await findBan(db, scope, netId);
  if (!ban) return null;
  const { playerName, reason, bannedAt, bannedUntil, isIgnoreEntry, isAutomatic, serversToCome } = ban;
  return { playerName, reason, bannedAt, bannedUntil, isIgnoreEntry, isAutomatic, serversToCome };
}

async function infractionsOf(context: AppContext, of: Of): Promise<InfractionsOfPlayer> {
  const registration = await findRegistration(context.db, of.scope, of.netId);
  const mute = (await listMutes(context, of.scope)).find(({ netId }) => netId === of.netId);
  return { count: registration?.bannedWordInfractions ?? null, mute: mute ? shownMute(mute) : null };
}

const shownMute = ({ mutedUntil, reason, isNameShared }: ChatMute) => ({ mutedUntil, reason, isNameShared });

async function claimsOf(context: AppContext, { scope, netId }: Of): Promise<ClaimOfPlayer[]> {
  const claims = await listClaims(context.db, scope, netId);
  const sets = new Map((await listSets(context, scope)).map((set) => [set.id, set]));
  return claims.map(({ setId, count }) => {
    const { name: setName = '', maxClaims = 0 } = sets.get(setId) ?? {};
    return { setId, setName, count, maxClaims };
  });
}
