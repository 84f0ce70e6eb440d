import { HOUR_MS } from '@arkwright/contracts/core/durations';
import { SlashCommandBuilder } from 'discord.js';
import { getSettings } from '../../core/settings/settings.ts';
import { keepPace } from '../../discord/member-pace.ts';
import { byMember } from '../../discord/slash-commands.ts';
import { shownText } from '../../discord/text.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { EVERYWHERE, IN_DISCORD, logUse } from '../command-runs/service.ts';
import { kickFromServer } from '../live/service.ts';
import { listOnline } from '../player-search/service.ts';
import { findOwnRegistration } from '../registered-players/service.ts';
import { formatPlayer } from '../status-and-listing/service.ts';
import { rconCommand, withoutCompanion } from './access.ts';
import { findSurvivor, killSurvivor, survivorInWords } from './kill-service.ts';
import { describeOutcomes } from './outcomes.ts';
import { ownPlayer } from './player-option.ts';
import { chosenServers, suggestServers } from './server-option.ts';

/** The unit of playtime, ms. */
const PLAYTIME_STEP_MS = 30_000;
/** The length of a Discord message, minus the rest of the text. */
const MAX_LIST_LENGTH = 1800;

export const dashboardCommand = rconCommand({
  flag: 'enableDashboardCommand',
  builder: new SlashCommandBuilder()
    .setName('dashboard')
    .setDescription('Shows the address of the dashboard'),
  async run(context, { caller, reply }) {
    keepPace(caller, context.clock.now());
    await reply(`The dashboard: ${context.settings.publicUrl}/servers`);
    const told = { ...IN_DISCORD, isDone: true, reply: 'Told the address' };
    await logUse(context, caller, { command: '/dashboard', results: [told] });
  },
});

export const whoAmICommand = rconCommand({
  flag: 'enableWhoAmICommand',
  builder: new SlashCommandBuilder()
    .setName('whoami')
    .setDescription('Shows which player you are registered as'),
  async run(context, { caller, reply }) {
    keepPace(caller, context.clock.now());
    const player = await ownPlayer(context, caller);
    const registration = await findOwnRegistration(context.db, caller.scope, caller.user.id);
    const hours = ((registration?.playtimeCounter ?? 0) * PLAYTIME_STEP_MS) / HOUR_MS;
    const where = player.serverId === '' ? 'not online' : `online on ${shownText(player.serverName, 100)}`;
    await reply(
      [
        `You are **${shownText(player.name, 100)}**, ${where}.`,
        `EOS ID: \`${player.netId}\``,
        `Playtime: ${hours.toFixed(1)} h`,
      ].join('\n'),
    );
    const who = [...new Set([player.netId, player.name])].join(', ');
    const told = { ...IN_DISCORD, isDone: true, reply: who };
    await logUse(context, caller, { command: '/whoami', results: [told] });
  },
});

export const selfKickCommand = rconCommand({
  flag: 'enableSelfKickCommand',
  builder: new SlashCommandBuilder()
    .setName('selfkick')
    .setDescription('Kicks your own player from the server it is on'),
  async run(context, { caller, reply }) {
    keepPace(caller, context.clock.now());
    const { netId, serverId } = await ownPlayer(context, caller);
    if (serverId === '') throw new AppError('CONFLICT', 'You are not online on any server.');
    const outcome = await kickFromServer(context, byMember(caller), { serverId, netId });
    const words = { done: 'You have been kicked.', failed: 'You could not be kicked.' };
    await reply(describeOutcomes(words, [outcome]));
  },
});

export const selfKillCommand = rconCommand({
  flag: 'enableSelfKillCommand',
  builder: new SlashCommandBuilder().setName('selfkill').setDescription('Kills your own survivor'),
  alsoRefused: withoutCompanion,
  async run(context, { caller, reply, confirm }) {
    keepPace(caller, context.clock.now());
    const survivor = await findSurvivor(context, caller, await ownPlayer(context, caller));
    const isSure = await confirm({
      content: `Your survivor ${survivorInWords(survivor)} dies, and leaves what it carries where it is.`,
      yes: 'Kill my survivor',
    });
    if (!isSure) return;
    await killSurvivor(context, caller, survivor);
    await reply(`✅ Your survivor ${survivorInWords(survivor)} is dead.`);
  },
});

export const listPlayersCommand = rconCommand({
  flag: 'enableListPlayersCommand',
  builder: new SlashCommandBuilder()
    .setName('listplayers')
    .setDescription('Lists who is online')
    .addStringOption((option) =>
      option.setName('server').setDescription('One server, or all').setAutocomplete(true),
    ),
  async alsoRefused(context, { scope }) {
    const { isCommandEnabled } = await getSettings(context.db, scope, 'playerList');
    return isCommandEnabled ? undefined : 'Listing players is switched off in the dashboard.';
  },
  autocomplete: (context, { scope }, { text }) => suggestServers(context, scope, text),
  async run(context, call) {
    keepPace(call.caller, context.clock.now());
    const { scope } = call.caller;
    const wanted = call.options.getString('server') === null ? undefined : await chosenServers(context, call);
    const online = (await listOnline(context, scope)).filter(
      ({ serverId }) => wanted === undefined || wanted.ids.includes(serverId),
    );
    const { playerFormatCommand: format } = await getSettings(context.db, scope, 'playerList');
    const all = online.reduce((sum, { players }) => sum + players.length, 0);
    const silent =
      wanted === undefined || wanted.isAll
        ? 'No server answers'
        : `${shownText(wanted.words, 60)} does not answer`;
    const heading = online.length === 0 ? `${silent} right now.` : `${all} online`;
    const lines = online.flatMap(({ serverName, players }) => [
      `**${shownText(serverName, 60)}**: ${players.length === 0 ? 'nobody' : players.length}`,
      ...players.map((player) => `- ${formatPlayer(format, player)}`),
    ]);
    await call.reply(fitted(heading, lines));
    const serverName = wanted === undefined ? EVERYWHERE.serverName : wanted.words;
    const told = { serverId: '', serverName, isDone: online.length > 0, reply: heading };
    await logUse(context, call.caller, { command: '/listplayers', results: [told] });
  },
});

/** The lines that fit into a message, and a note about skipped ones. */
function fitted(heading: string, lines: readonly string[]): string {
  let text = heading;
  for (const [index, line] of lines.entries()) {
    if (text.length + line.length > MAX_LIST_LENGTH)
      return `${text}\n… and ${lines.length - index} more lines. Choose one server to see more.`;
    text += `\n${line}`;
  }
  return text;
}
