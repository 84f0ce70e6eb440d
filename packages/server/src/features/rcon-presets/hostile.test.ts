import { rawCommand } from '@arkwright/ark/commands';
import { encodePacket, PACKET_TYPE, PacketDecoder } from '@arkwright/ark/rcon/packet';
import { newTimedCommand } from '@arkwright/contracts/automatic-rcon/schema';
import { rconPresetFields } from '@arkwright/contracts/rcon-presets/schema';
import { readDiscord } from '@arkwright/testing/discord-reading';
import { HOSTILE_TEXTS } from '@arkwright/testing/hostile-texts';
import { expect, test } from 'vitest';
import { matchingChoices } from '../../discord/choices.ts';
import { describeForLog, describeRun } from './run-report.ts';

/** The packets that a game server gets when a command is sent. */
function onTheWire(command: string): string[] {
  const bytes = encodePacket({ id: 1, type: PACKET_TYPE.command, body: rawCommand(command) });
  return new PacketDecoder(4096).push(bytes).map(({ body }) => body.toString('utf8'));
}

/** The commands of a preset that the API takes; none where it refuses them. */
function presetCommands(text: string): string[] {
  const parsed = rconPresetFields.safeParse({ name: 'x', commands: text, isEnabled: true });
  return parsed.success ? parsed.data.commands : [];
}

/** The command of a timed command that the API takes. */
function timedCommand(text: string): string[] {
  const fields = { botId: 'b', name: 'x', command: text, dayOfWeek: -1, hour: 0, minute: 0 };
  const parsed = newTimedCommand.safeParse({ ...fields, runOnAllServers: true });
  return parsed.success ? [parsed.data.command] : [];
}

test('accepted preset and timed commands are sent to the game as one packet each, unchanged', () => {
  const commands = HOSTILE_TEXTS.flatMap((text) => [...presetCommands(text), ...timedCommand(text)]);
  expect(commands.length).toBeGreaterThan(HOSTILE_TEXTS.length);
  for (const command of commands) {
    expect(command).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
    expect(onTheWire(command)).toEqual([command.toWellFormed()]);
  }
});

test('no line of a preset is lost or merged with another', () => {
  for (const text of HOSTILE_TEXTS) {
    const commands = presetCommands(`SaveWorld\n${text}\nDoExit`);
    if (commands.length === 0) continue;
    expect(commands.at(0)).toBe('SaveWorld');
    expect(commands.at(-1)).toBe('DoExit');
  }
});

test.each(HOSTILE_TEXTS)('a run with %j in every field is shown without its markup', (text) => {
  const told = (words: string) => {
    const run = {
      id: 'r',
      botId: 'b',
      presetId: 'p',
      presetName: words,
      by: words,
      startedAt: 1,
      endedAt: 2,
      stoppedAt: 0,
      commands: [words, words],
      servers: [
        {
          serverId: 's',
          serverName: words,
          state: 'failed' as const,
          reason: words,
          results: [
            { isDone: true, reply: words },
            { isDone: false, reply: words },
          ],
          waitsUntil: 0,
        },
        {
          serverId: 't',
          serverName: words,
          state: 'skipped' as const,
          reason: words,
          results: [],
          waitsUntil: 0,
        },
      ],
    };
    return [describeRun(run), describeForLog(run, 'discord')];
  };
  const harmless = told('x');
  for (const [index, report] of told(text).entries()) {
    expect(report.length).toBeLessThanOrEqual(2000);
    // Not all lines of long texts fit.
    const lines = report.split('\n').filter((line) => !line.startsWith('… and'));
    const expected = (harmless[index] ?? '').split('\n');
    expect(lines.map((line) => readDiscord(line).marks)).toEqual(
      expected.slice(0, lines.length).map((line) => readDiscord(line).marks),
    );
  }
});

test('suggestions are plain text for Discord: shown unchanged, and selected by ID', () => {
  const things = HOSTILE_TEXTS.map((name, index) => ({ id: String(index), name }));
  expect(matchingChoices(things, '')).toEqual(things.map(({ id, name }) => ({ name, value: id })));
});
