import { MAX_BAN_REASON } from '@arkwright/contracts/ban-management/bounds';
import {
  BAN_DURATIONS,
  DURATION_WORDS,
  MAX_DURATION_TEXT,
  parseBanDuration,
} from '@arkwright/contracts/ban-management/durations';
import { banFields } from '@arkwright/contracts/ban-management/schema';
import { SlashCommandBuilder } from 'discord.js';
import type { AppContext } from '../../context/app-context.ts';
import { getSettings } from '../../core/settings/settings.ts';
import type { Choice } from '../../discord/choices.ts';
import type { GuildScope } from '../../discord/guild-scope.ts';
import { byMember, type CommandCall } from '../../discord/slash-commands.ts';
import { shownMoment, shownText } from '../../discord/text.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { ban } from '../ban-management/service.ts';
import { EVERYWHERE, logged } from '../command-runs/service.ts';
import { rconCommand } from './access.ts';
import { chosenPlayer, suggestPlayers } from './player-option.ts';

const BANS_OFF = 'Ban Management is switched off in the dashboard, so nobody would be banned.';

const builder = new SlashCommandBuilder()
  .setName('ban')
  .setDescription('Bans a player from all servers')
  .addStringOption((option) =>
    option
      .setName('player')
      .setDescription('The player, by name or EOS ID')
      .setRequired(true)
      .setAutocomplete(true),
  )
  .addStringOption((option) =>
    option
      .setName('reason')
      .setDescription('Why, as the ban list has it')
      .setRequired(true)
      .setMaxLength(MAX_BAN_REASON),
  )
  .addStringOption((option) =>
    option
      .setName('duration')
      .setDescription('How long, such as 12h, 1d 12h or 2w; for ever if left out')
      .setMaxLength(MAX_DURATION_TEXT)
      .setAutocomplete(true),
  );

export const banCommand = rconCommand({
  flag: 'enableBanCommand',
  builder,
  alsoRefused: whileBansAreOff,
  autocomplete: (context, { scope }, { option, text }) =>
    option === 'player' ? suggestPlayers(context, scope, text) : suggestDurations(text),
  async run(context, call) {
    const { netId, name } = await chosenPlayer(context, call);
    const { reason, lastsMs } = readOptions(call);
    const who = `**${shownText(name, 100)}**`;
    const isSure = await call.confirm({
      content: `${who} (${netId}) is kicked and banned from all servers ${untilWords(context, lastsMs)}.\n-# Reason: ${shownText(reason, MAX_BAN_REASON)}`,
      yes: 'Ban',
    });
    if (!isSure) return;
    const bannedUntil = lastsMs === 0 ? 0 : context.clock.now() + lastsMs;
    // The list has the name by which games know the player.
    const fields = { netId, playerName: '', reason, bannedUntil, isIgnoreEntry: false };
    const until = untilWords(context, lastsMs);
    let servers = '';
    await logged(context, call.caller, {
      ...EVERYWHERE,
      command: `/ban ${name} (${netId}): ${reason}`,
      async act() {
        const { serversToCome } = await ban(context, byMember(call.caller), fields);
        servers = serversInWords(serversToCome);
        return lastsMs === 0 ? 'Banned permanently' : `Banned until ${utcWords(fields.bannedUntil)}`;
      },
    });
    await call.reply(`✅ ${who} is banned ${until}. ${servers}`);
  },
});

async function whileBansAreOff(context: AppContext, { scope }: GuildScope): Promise<string | undefined> {
  const { isEnabled } = await getSettings(context.db, scope, 'ban');
  return isEnabled ? undefined : BANS_OFF;
}

/** The typed options, with the dashboard's rules; INVALID with its messages. `lastsMs`: 0 for permanent. */
function readOptions({ options }: CommandCall): { reason: string; lastsMs: number } {
  const reason = banFields.shape.reason.safeParse(options.getString('reason', true));
  if (!reason.success) throw new AppError('INVALID', reason.error.issues[0]?.message ?? 'Reason is required');
  const lastsMs = parseBanDuration(options.getString('duration') ?? 'permanent');
  if (lastsMs === undefined) throw new AppError('INVALID', DURATION_WORDS);
  return { reason: reason.data, lastsMs };
}

/** Discord shows it in everybody's own time zone. */
const untilWords = ({ clock }: AppContext, lastsMs: number) =>
  lastsMs === 0 ? 'permanently' : `until ${shownMoment(clock.now() + lastsMs)}`;

/** A moment to the minute, for the command log, which escapes Discord's own format. */
const utcWords = (at: number) => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

function serversInWords(servers: number): string {
  if (servers === 0) return 'There is no enabled server yet; those that are added get the ban.';
  return `Servers that are up are told now, others when they come (${servers === 1 ? '1 server' : `${servers} servers`}).`;
}

/** The usual durations, and the typed one if it can be parsed. */
async function suggestDurations(typed: string): Promise<Choice[]> {
  const text = typed.trim();
  const isUsual = BAN_DURATIONS.some((each) => each.text === text.toLowerCase());
  const own =
    text !== '' && !isUsual && parseBanDuration(text) !== undefined ? [{ name: text, value: text }] : [];
  const usual = BAN_DURATIONS.filter(({ label, text: short }) =>
    `${label} ${short}`.toLowerCase().includes(text.toLowerCase()),
  );
  return [...own, ...usual.map(({ label, text: value }) => ({ name: label, value }))];
}
