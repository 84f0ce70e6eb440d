import {
  baseSearch,
  dinoSearch,
  playerSearch,
  tribeSearch,
} from '@arkwright/contracts/data-dashboard/search';
import { NUKE_WAITS_MINUTES } from '@arkwright/contracts/nukes/bounds';
import { SlashCommandBuilder } from 'discord.js';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Choice } from '../../discord/choices.ts';
import { byMember } from '../../discord/slash-commands.ts';
import { shownText } from '../../discord/text.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { DONE, EVERYWHERE, logged } from '../command-runs/service.ts';
import { searchBases, searchDinos, searchPlayers, searchTribes } from '../data-dashboard/service.ts';
import { findBaseOn, findTribeOn, nukeBase, nukeTribe } from '../nukes/service.ts';
import { rconCommand, withoutCompanion } from './access.ts';

/** Maximum number of rows of each kind that are shown and suggested. */
const MAX_SHOWN = 5;
/** More are read than shown: if there are no more, counting them, which takes as long again, is not needed. */
const MAX_READ = 100;
const MAX_SUGGESTED = 25;
const MAX_NAME_LENGTH = 60;

const shown = (text: string) => shownText(text, MAX_NAME_LENGTH);
const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
const placed = (gps: string) => (gps === '' ? '' : `, at ${gps}`);

const KINDS = ['players', 'tribes', 'bases', 'dinos'] as const;
type Kind = (typeof KINDS)[number];
/** A search queued with everyone else's, of dashboard and Discord. It is not reported when a member no longer waits for it. */
const inTurn = <Found>(
  context: AppContext,
  scope: InstanceScope,
  read: (context: AppContext) => Promise<Found>,
): Promise<Found> =>
  context.heavyReads.run({
    caller: scope.botId,
    tooLong: 'This search takes too long. Please type more of the name.',
    read: (db) => read({ ...context, db }),
  });

type Found = { lines: string[]; total: number };

const SEARCHES: Record<Kind, (context: AppContext, scope: InstanceScope, q: string) => Promise<Found>> = {
  async players(context, scope, q) {
    const search = playerSearch.parse({ q, seenWithin: 0, pageSize: MAX_READ });
    const { rows, total } = await searchPlayers(context, scope, search);
    const lines = rows.map(({ characterName, playerName, tribeName, level, serverName, gps }) => {
      const tribe = tribeName === '' ? '' : `, tribe ${shown(tribeName)}`;
      return `**${shown(characterName)}** (${shown(playerName)}), level ${level}${tribe}, ${shown(serverName)}${placed(gps)}`;
    });
    return { lines, total };
  },
  async tribes(context, scope, q) {
    const { rows, total } = await searchTribes(context, scope, tribeSearch.parse({ q, pageSize: MAX_READ }));
    const lines = rows.map(
      ({ tribeName, membersCount, numDinos, serverName }) =>
        `**${shown(tribeName)}**, ${counted(membersCount, 'member', 'members')}, ${counted(numDinos, 'dino', 'dinos')}, ${shown(serverName)}`,
    );
    return { lines, total };
  },
  async bases(context, scope, q) {
    const { rows, total } = await searchBases(context, scope, baseSearch.parse({ q, pageSize: MAX_READ }));
    const lines = rows.map(
      ({ ownerName, type, structureCount, serverName, gps }) =>
        `${type} base of **${shown(ownerName)}**, ${counted(structureCount, 'structure', 'structures')}, ${shown(serverName)}${placed(gps)}`,
    );
    return { lines, total };
  },
  async dinos(context, scope, q) {
    const search = dinoSearch.parse({ q, seenWithin: 0, pageSize: MAX_READ });
    const { rows, total } = await searchDinos(context, scope, search);
    const lines = rows.map(
      ({ name, level, ownerName, serverName, gps }) =>
        `**${shown(name)}**, level ${level}, of ${shown(ownerName)}, ${shown(serverName)}${placed(gps)}`,
    );
    return { lines, total };
  },
};

export const searchCommand = rconCommand({
  flag: 'enableCompanionModSearchCommand',
  builder: new SlashCommandBuilder()
    .setName('search')
    .setDescription('Searches players, tribes, bases and dinos')
    .addStringOption((option) =>
      option.setName('text').setDescription('Part of a name or an ID').setRequired(true).setMaxLength(100),
    )
    .addStringOption((option) =>
      option
        .setName('kind')
        .setDescription('What to search; everything if left out')
        .addChoices(...KINDS.map((kind) => ({ name: kind, value: kind }))),
    ),
  alsoRefused: withoutCompanion,
  async run(context, { caller, options, reply }) {
    const text = options.getString('text', true).trim();
    const wanted = options.getString('kind');
    const kinds = KINDS.filter((each) => wanted === null || wanted === each);
    const parts: string[] = [];
    const act = async () => {
      let sum = 0;
      for (const kind of kinds) {
        const { lines, total } = await inTurn(context, caller.scope, (inside) =>
          SEARCHES[kind](inside, caller.scope, text),
        );
        if (total === 0) continue;
        sum += total;
        const shownLines = lines.slice(0, MAX_SHOWN).map((line) => `- ${line}`);
        const more = total > MAX_SHOWN ? [`and ${total - MAX_SHOWN} more`] : [];
        parts.push([`__${kind}__`, ...shownLines, ...more].join('\n'));
      }
      return sum === 0 ? 'Nothing found' : `${sum} found`;
    };
    const command = `/search ${text}${wanted === null ? '' : ` (${wanted})`}`;
    await logged(context, caller, { ...EVERYWHERE, command, act });
    await reply(parts.length === 0 ? `Nothing was found for ${shown(text)}.` : parts.join('\n'));
  },
});

/** Something on a server, as the value of a suggestion. */
const targetValue = (serverId: string, key: string) => `${serverId}/${key}`;

function chosen(value: string, what: string): { serverId: string; key: string } {
  const [serverId = '', key = ''] = value.split('/');
  if (serverId === '' || key === '') throw new AppError('INVALID', `Pick a ${what} from the list.`);
  return { serverId, key };
}

const ONE_MORE = `One more person has to agree within ${NUKE_WAITS_MINUTES} minutes: with the same command, or on the Data Dashboard.`;

const withTarget = (name: string, description: string, what: 'tribe' | 'base') =>
  new SlashCommandBuilder()
    .setName(name)
    .setDescription(description)
    .addStringOption((option) =>
      option
        .setName(what)
        .setDescription(`The ${what}, from the list`)
        .setRequired(true)
        .setMaxLength(100)
        .setAutocomplete(true),
    );

export const nukeTribeCommand = rconCommand({
  flag: 'enableCompantionModNukeTribeCommand',
  builder: withTarget('nuketribe', 'Destroys the structures, dinos and survivors of a tribe', 'tribe'),
  alsoRefused: withoutCompanion,
  async autocomplete(context, { scope }, { text }): Promise<Choice[]> {
    const search = tribeSearch.parse({ q: text.trim(), pageSize: MAX_SUGGESTED });
    const { rows } = await inTurn(context, scope, (inside) => searchTribes(inside, scope, search));
    return rows.map(({ tribeName, tribeId, serverId, serverName }) => ({
      name: `${tribeName}, ${serverName}`,
      value: targetValue(serverId, tribeId),
    }));
  },
  async run(context, { caller, options, reply, confirm }) {
    const { serverId, key } = chosen(options.getString('tribe', true), 'tribe');
    const tribe = await findTribeOn(context, caller.scope, { serverId, key });
    if (!tribe) throw new AppError('NOT_FOUND', 'There is no such tribe.');
    const { tribeName, serverName, membersCount, numDinos } = tribe;
    const isSure = await confirm({
      content: `**${shown(tribeName)}** on **${shown(serverName)}** loses all structures, ${counted(numDinos, 'dino', 'dinos')} and ${counted(membersCount, 'survivor', 'survivors')}. This can’t be undone.`,
      yes: 'Nuke the tribe',
    });
    if (!isSure) return;
    let isDone = false;
    const act = async () => {
      isDone = await nukeTribe(context, byMember(caller), { serverId, key });
      return isDone ? DONE : 'Waits for a second person';
    };
    await logged(context, caller, { command: `/nuketribe ${tribeName}`, serverId, serverName, act });
    await reply(isDone ? `✅ **${shown(tribeName)}** on **${shown(serverName)}** is destroyed.` : ONE_MORE);
  },
});

export const nukeBaseCommand = rconCommand({
  flag: 'enableCompanionModNukeBaseCommand',
  builder: withTarget('nukebase', 'Destroys the structures of a base', 'base'),
  alsoRefused: withoutCompanion,
  async autocomplete(context, { scope }, { text }): Promise<Choice[]> {
    const search = baseSearch.parse({ q: text.trim(), pageSize: MAX_SUGGESTED });
    const { rows } = await inTurn(context, scope, (inside) => searchBases(inside, scope, search));
    return rows.map(({ id, type, ownerName, serverId, serverName, gps }) => ({
      name: `${type} base of ${ownerName}, ${serverName}${placed(gps)}`,
      value: targetValue(serverId, id),
    }));
  },
  async run(context, { caller, options, reply, confirm }) {
    const { serverId, key } = chosen(options.getString('base', true), 'base');
    const base = await findBaseOn(context, caller.scope, { serverId, key });
    if (!base) throw new AppError('NOT_FOUND', 'There is no such base.');
    const { ownerName, serverName, structureCount } = base;
    const isSure = await confirm({
      content: `The base of **${shown(ownerName)}** on **${shown(serverName)}** loses its ${counted(structureCount, 'structure', 'structures')}. This can’t be undone.`,
      yes: 'Nuke the base',
    });
    if (!isSure) return;
    let isDone = false;
    const act = async () => {
      isDone = await nukeBase(context, byMember(caller), { serverId, key });
      return isDone ? DONE : 'Waits for a second person';
    };
    await logged(context, caller, { command: `/nukebase ${ownerName}`, serverId, serverName, act });
    await reply(
      isDone ? `✅ The base of **${shown(ownerName)}** on **${shown(serverName)}** is destroyed.` : ONE_MORE,
    );
  },
});
