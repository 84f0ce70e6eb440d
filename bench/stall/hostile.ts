import { setTimeout as delay } from 'node:timers/promises';
import { formatStamp } from '@arkwright/ark/log/log-time';
import { registry } from '@arkwright/contracts/registry';
import { sessionOf } from '../../e2e/support/api.ts';
import {
  addGame,
  control,
  hello,
  keepAsking,
  type Means,
  patiently,
  raiseTier,
  registrationKey,
  save,
  upload,
} from './tools.ts';

/** Players on the official ban list; the real one had no more (docs/reference/ark-domain.md). */
export const OFFICIAL_BANS = 1_000_000;
const LIST_READ_MS = 180_000;

/** Makes what a request needs, and returns what makes it, again and again until a time (ms since 1970). */
export type Hostile = (means: Means) => Promise<(until: number) => Promise<unknown>>;

const together = (times: number, act: (index: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: times }, (_, index) => act(index)));

/** The present time as the game's log has it. */
const stamp = () => formatStamp(Date.now());

const eosId = (prefix: string, n: number) => prefix + n.toString(16).padStart(32 - prefix.length, '0');

/** A list of 2,000 players whose names look like the game's own words, and a log of 2,000 such lines (F1). */
const forgedLines: Hostile = async (means) => {
  let isOn = false;
  const list = Array.from(
    { length: 2000 },
    (_, n) => `${n}. SERVER: ${String(n).padStart(5, '0')}${'é?'.repeat(20)}, ${eosId('0002', n)}`,
  ).join('\n');
  const log = Array.from({ length: 2000 }, (_, n) => `SERVER: a${n} (b): ${'?a'.repeat(200)}`).join('\n');
  await addGame(means, means.freeAttacker, {
    name: 'Forger',
    answer(command) {
      if (command === 'ListPlayers') return isOn ? list : 'No Players Connected';
      return isOn && command === 'GetGameLog' ? log : undefined;
    },
  });
  return async (until) => {
    isOn = true;
    await delay(until - Date.now());
    isOn = false;
  };
};

/** The same through a registration key: 5,000 players, and 200 lines for each call (F1b). */
const forgedLinesByKey: Hostile = async (means) => {
  const { serverId } = await addGame(means, means.attacker, { name: 'Agent', answer: () => undefined });
  await save(means, means.attacker, {
    companionMod: { isEnabled: true, companionType: 'Mod', uploadPlayerData: true },
  });
  const key = await registrationKey(means, means.attacker);
  await hello(means, { key, serverId });
  const now = Date.now();
  const players = Array.from({ length: 5000 }, (_, n) => ({
    characterId: String(9_000_000 + n),
    characterName: 'x',
    tribeId: '0',
    tribeName: '',
    level: 1,
    playerName: `SERVER: ${String(n).padStart(5, '0')}${'?é'.repeat(20)}`,
    netId: eosId('0003', n),
    lastLogin: now,
    lastSeen: now,
    position: null,
  }));
  await upload(means, { key, serverId, kind: 'players' }, players);
  let first = 0;
  return (until) =>
    (async () => {
      const session = sessionOf(means.url, key);
      for (; Date.now() < until; first += 1000) {
        const lines = Array.from(
          { length: 200 },
          (_, n) => `${stamp()}SERVER: a${first}-${n} (b): ${'?é'.repeat(900)}`,
        );
        const body = { serverId, run: `r${now}`, first, next: first + 1000, lines };
        const { status } = await session.send(registry.companion.log, { body });
        if (status !== 200) await delay(1000);
      }
    })();
};

/** Banned words of 500 different lengths with one beginning, looked for in 3,600 messages by four who hang up (F2). */
const wordsOfManyLengths: Hostile = async (means) => {
  const { token, botId } = means.attacker;
  let lines: string[] = [];
  await addGame(means, means.attacker, {
    name: 'Words',
    answer(command) {
      if (command === 'ListPlayers') return `0. Bob, ${eosId('0002', 1)}`;
      return command === 'GetGameLog' && lines.length > 0 ? lines.splice(0).join('\n') : undefined;
    },
  });
  for (let round = 0; round < 6; round++) {
    lines = Array.from({ length: 600 }, (_, n) => `${stamp()}P${round}-${n} (C): ${'!'.repeat(980)}`);
    while (lines.length > 0) await delay(200);
  }
  // One character, and 18 in NFKC.
  const long = '\ufdfa';
  const words = Array.from({ length: 529 }, (_, n) => {
    const times = Math.floor(n / 18);
    return `!${long.repeat(times)}${'!'.repeat(n - 18 * times)}#`;
  }).filter((word) => word.length <= 30);
  const entries = ['Contains', 'ContainsIgnoreCase'].flatMap((matchType, kind) => {
    const ours = words.filter((_, index) => index % 2 === kind);
    return Array.from({ length: Math.ceil(ours.length / 50) }, (_, n) => ({
      id: `${matchType}${n}`,
      matchType,
      matchWords: ours.slice(50 * n, 50 * n + 50),
      reply: 'no',
      notifyDiscord: false,
      notifyDiscordRoleIds: [],
    }));
  });
  const request = { method: 'POST', token, body: { botId, bannedWordEntries: entries }, hangUpMs: 2000 };
  return (until) =>
    together(4, () => keepAsking(`${means.url}${registry.bannedWords.lookBack.path}`, request, until));
};

/** 200 log lines of combining marks that claim a starter set, every five seconds (F3). */
const marks: Hostile = async (means) => {
  const { token, botId } = means.attacker;
  let isDue = false;
  const { serverId } = await addGame(means, means.attacker, {
    name: 'Marks',
    answer(command) {
      if (command === 'ListPlayers') return `0. Bob, ${eosId('0002', 2)}`;
      if (command !== 'GetGameLog' || !isDue) return undefined;
      isDue = false;
      const line = (n: number) => `${stamp()}Bob (Bob): /claim ${n}${'\u0345\u0334'.repeat(950)}`;
      return Array.from({ length: 200 }, (_, n) => line(n)).join('\n');
    },
  });
  await save(means, means.attacker, {
    playerRegistration: { isEnabled: true },
    companionMod: { isEnabled: true, isRegistrationEnabled: true },
    starterSetsConfig: { isEnabled: true },
  });
  const starterSet = { name: 'Marks', description: 'x', serverIds: [serverId], maxClaims: 1, botId };
  await patiently(sessionOf(means.url, token), registry.starterSet.create, {
    body: { starterSet: { ...starterSet, command: 'GiveExpToPlayer {playerId} 1' } },
  } as never);
  return async (until) => {
    while (Date.now() < until) {
      isDue = true;
      await delay(5000);
    }
  };
};

const entriesOf = (base: string) =>
  Array.from({ length: 1000 }, (_, n) => ({
    id: `${base}${n}`,
    matchWords: Array.from({ length: 50 }, (__, word) =>
      (String.fromCodePoint(0x4e00 + n, 0x4e00 + word) + base).padEnd(30, '字'),
    ),
    matchType: 'Contains',
    reply: '答'.repeat(150),
    notifyDiscord: false,
    notifyDiscordRoleIds: [],
  }));

/** The longest lists of words that there can be, while eight read what slash commands there are (F4). */
const largeSettings: Hostile = async (means) => {
  const { token, botId } = means.attacker;
  await save(means, means.attacker, {
    chatReaction: { chatReactEntries: entriesOf('甲') },
    rcon: { isBasicEnabled: true, isAdvancedEnabled: true, enableListPlayersCommand: true },
  });
  await save(means, means.attacker, { bannedWord: { bannedWordEntries: entriesOf('乙') } });
  return (until) => together(8, () => keepAsking(`${means.url}/api/rconCommands/${botId}`, { token }, until));
};

/** With the same lists, members who type into a command's option (F4). */
const suggestions: Hostile = async (means) => (until) =>
  together(8, async () => {
    while (Date.now() < until)
      await control(means, '/discord/interactions', {
        as: 'manager-view',
        guildId: means.attacker.guildId,
        command: 'listplayers',
        options: { server: 'a' },
        autocomplete: 'server',
        waitMs: 3000,
      }).catch(() => delay(200));
  });

/** A server with 200,000 tribes, whose decay four people simulate (F10). */
const manyTribes: Hostile = async (means) => {
  const { token, botId } = means.attacker;
  const { serverId } = await addGame(means, means.attacker, { name: 'Tribes', answer: () => undefined });
  await save(means, means.attacker, {
    companionMod: {
      isEnabled: true,
      companionType: 'Mod',
      uploadPlayerData: true,
      uploadStructureData: true,
      uploadDinoData: true,
    },
    decay: { decayMode: 'WarnOnly', serverIds: [serverId] },
  });
  const key = await registrationKey(means, means.attacker);
  await hello(means, { key, serverId });
  const lastSeen = Date.now() - 40 * 86_400_000;
  const tribes = Array.from({ length: 200_000 }, (_, n) => ({
    tribeId: String(1_000_000_000 + n),
    tribeName: `T${n}`,
    members: [],
    numDinos: 1,
    lastSeen,
  }));
  await upload(means, { key, serverId, kind: 'tribes' }, tribes);
  const instances = await patiently(sessionOf(means.url, token), registry.bots.forDiscordUser, {});
  const stored = instances.find(({ id }) => id === botId)?.decay;
  if (!stored) throw new Error('Its decay settings are missing');
  const settings = { ...(stored as object), decayMode: 'WarnAndDecay', serverIds: [serverId] };
  const request = { method: 'POST', token, body: { botId, at: Date.now(), settings } };
  return (until) =>
    together(4, () => keepAsking(`${means.url}${registry.decay.simulate.path}`, request, until));
};

/** The ban lists of two instances with a million official bans, fetched by 58 addresses at once (F11). */
const publishedBans: Hostile = async (means) => {
  const tenants = [means.attacker, means.freeAttacker];
  const admin = sessionOf(means.url, means.accounts.admin ?? '');
  await raiseTier(admin, sessionOf(means.url, means.freeAttacker.token));
  for (const tenant of tenants)
    await save(means, tenant, { ban: { isEnabled: true, includeOfficialBans: true } });
  const { token, botId } = means.attacker;
  const official = async () =>
    (await patiently(sessionOf(means.url, token), registry.publishedBans.state, { params: { botId } }))
      .official;
  for (const end = Date.now() + LIST_READ_MS; (await official()).count < OFFICIAL_BANS; await delay(2000))
    if (Date.now() > end) throw new Error('The official ban list was not read');
  return (until) =>
    together(58, (n) => keepAsking(`${means.url}/api/ban/listForBot/${tenants[n % 2]?.botId}`, {}, until));
};

/** Fourteen games that write a thousand lines each time, into 28 channels of Discord (F17). */
const floods: Hostile = async (means) => {
  const { guildId } = means.attacker;
  let isOn = false;
  let written = 0;
  const answer = (command: string) => {
    if (command !== 'GetGameLog' || !isOn) return undefined;
    return Array.from({ length: 1000 }, (_, n) => {
      written++;
      return n % 2 === 0
        ? `${stamp()}Bob joined this ARK! ${written} ${'y'.repeat(400)}`
        : `${stamp()}Tribe Flood, ID ${1_000_000_000 + n}: Day 1, 01:02:03: ${written} ${'x'.repeat(200)}!`;
    }).join('\n');
  };
  const [channelMapping, tribeLogChannelMapping] = [[] as object[], [] as object[]];
  for (let n = 0; n < 14; n++) {
    const { serverId } = await addGame(means, means.attacker, { name: `Flood ${n}`, answer });
    for (const mapping of [channelMapping, tribeLogChannelMapping]) {
      const name = `flood-${n}-${mapping === channelMapping ? 'game' : 'tribe'}`;
      const channel = (await control(means, `/discord/guilds/${guildId}/channels`, { name })) as {
        id: string;
      };
      mapping.push({ serverId, channelId: channel.id });
    }
  }
  await delay(5000);
  await save(means, means.attacker, {
    log: { isEnabled: true, collectTribeLogs: true, channelMapping, tribeLogChannelMapping },
  });
  return async (until) => {
    isOn = true;
    await delay(until - Date.now());
    isOn = false;
  };
};

/** What the attack tried on a program that serves others, by what it found. The other faults were no waits. */
export const HOSTILE: Readonly<Record<string, Hostile>> = {
  'F1 forged lines of a game server': forgedLines,
  'F1b forged lines by key': forgedLinesByKey,
  'F2 words of many lengths': wordsOfManyLengths,
  'F3 combining marks': marks,
  'F4 reads beside large settings': largeSettings,
  'F4 suggestions beside large settings': suggestions,
  'F10 200,000 tribes': manyTribes,
  'F11 published ban lists': publishedBans,
  'F17 floods into Discord': floods,
};
