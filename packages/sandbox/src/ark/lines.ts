import { article } from './species.ts';

/*
 * The text of game-log entries, without the time stamp.
 * Sources: yark, helora and Beacon captures of ASA, ArkBot's TribeLog for the tribe texts.
 */

/** A player as join and leave lines name one. `platform` is `None`, `STEAM`, … */
export type LoggedPlayer = { name: string; eosId: string; platform: string };

/** A survivor or creature in a death line. `tribe` is empty for the tribeless and the wild. */
export type LoggedBeing = { name: string; level: number; tribe: string };

/** How one tribe-log line is dressed; the game is not consistent about it. */
export type TribeLogStyle = { spacedColor: boolean; danglingParenthesis: boolean };

export type TribeColor = readonly [number, number, number, number];

export const TRIBE_COLOR = {
  loss: [1, 0, 0, 1],
  gain: [0, 1, 0, 1],
  build: [1, 1, 0, 1],
  transfer: [0.85, 0.15, 0.25, 1],
  member: [0, 1, 1, 1],
} as const satisfies Record<string, TribeColor>;

const named = (player: LoggedPlayer) =>
  `${player.name} [UniqueNetId:${player.eosId} Platform:${player.platform}]`;

export const joinedLine = (player: LoggedPlayer): string => `${named(player)} joined this ARK!`;
export const leftLine = (player: LoggedPlayer): string => `${named(player)} left this ARK!`;

export const loginLine = (player: LoggedPlayer): string =>
  `Login request: ?Name=${player.name}?SplitscreenCount=1 userId: ${player.eosId} platform: ${player.platform}`;
export const incomingAddressLine = (eosId: string, address: string): string =>
  `IP for incoming account ${eosId} - IP ${address}`;

export const chatLine = (accountName: string, characterName: string, message: string): string =>
  `${accountName} (${characterName}): ${message}`;
export const serverChatLine = (message: string): string => `SERVER: ${message}`;

/** An admin's command. Newer builds say `PlatformID`, older ones `SteamID`. */
export function adminLine(
  command: string,
  admin: { name: string; arkId: number; eosId: string },
  label: string,
) {
  return `AdminCmd: ${command} (PlayerName: ${admin.name}, ARKID: ${admin.arkId}, ${label}: ${admin.eosId})`;
}

const being = (loggedBeing: LoggedBeing) =>
  `${loggedBeing.name} - Lvl ${loggedBeing.level} (${loggedBeing.tribe})`;

export const killedByLine = (victim: LoggedBeing, killer: LoggedBeing): string =>
  `${being(victim)} was killed by ${article(killer.name)} ${being(killer)}!`;
export const killedLine = (victim: LoggedBeing): string => `${being(victim)} was killed!`;
export const killedByPlayerLine = (victim: LoggedBeing, killerArkId: number): string =>
  `${being(victim)} was killed! [KillerSID: ${killerArkId}]`;
export const starvedLine = (victim: LoggedBeing): string => `${being(victim)} starved to death!`;
export const dinoKilledByLine = (dino: LoggedBeing, species: string, killer: LoggedBeing): string =>
  `${dino.name} - Lvl ${dino.level} (${species}) (${dino.tribe}) was killed by ${article(killer.name)} ${being(killer)}!`;

/** A tame as the whole server sees it. Without `survivor` the tribe alone is named. */
export function tamedLine(tame: {
  survivor: string | null;
  tribe: string;
  species: string;
  level: number;
}): string {
  const who = tame.survivor === null ? `Tribe ${tame.tribe}` : `${tame.survivor} of Tribe ${tame.tribe}`;
  return `${who} Tamed ${article(tame.species)} ${tame.species} - Lvl ${tame.level} (${tame.species})!`;
}

/** One entry of a tribe's own log; `date` is the in-game date (`Day 45, 12:34:56`). */
export function tribeLogLine(entry: {
  tribe: { id: number; name: string };
  date: string;
  color: TribeColor;
  text: string;
  style: TribeLogStyle;
}): string {
  const color = entry.color.join(entry.style.spacedColor ? ', ' : ',');
  const end = entry.style.danglingParenthesis ? '</>)' : '</>';
  return `Tribe ${entry.tribe.name}, ID ${entry.tribe.id}: ${entry.date}: <RichColor Color="${color}">${entry.text}${end}`;
}

export const SAVING_LINE = 'Saving world...';
export const savedLine = (seconds: number): string => `World Save Complete. Took: ${seconds.toFixed(6)}`;

/** What a server writes from launch until RCON is usable, in order; the last line marks that moment. */
export const launchLines = (version: string, sessionName: string): string[] => [
  `ARK Version: ${version}`,
  `Server: "${sessionName}" has successfully started!`,
];
export const startedLines = (seconds: number): string[] => [
  `Full Startup: ${seconds.toFixed(2)} seconds`,
  'Server has completed startup and is now advertising for join. (10.10GB Mem)',
];
export const CLOSING_LINE = 'Closing by request';
