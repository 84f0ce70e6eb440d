import { expect, test } from 'vitest';
import {
  changedTimedCommand,
  NEW_TIMED_COMMAND,
  newTimedCommand,
  timedCommand,
  timedCommandFields,
} from './schema.ts';

const good = { ...NEW_TIMED_COMMAND, name: 'Save', command: 'SaveWorld', serverIds: ['island'] };

/** The first message for each field: forms show only one. */
function messages(change: object): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, message } of timedCommandFields.safeParse({ ...good, ...change }).error?.issues ?? []) {
    found[path.join('.')] ??= message;
  }
  return found;
}

test('a valid timed command is accepted unchanged', () => {
  expect(messages({})).toEqual({});
  expect(timedCommandFields.parse(good)).toEqual(good);
});

test.each([
  ['name', 100, 'Name is required', 'Name must be less than 101 characters'],
  ['command', 200, 'Command is required', 'Command must be less than 201 characters'],
] as const)('%s is required and has up to %i characters', (field, max, required, long) => {
  for (const value of ['', '   ', undefined, null, 5]) {
    expect(messages({ [field]: value })).toEqual({ [field]: required });
  }
  for (const length of [1, max - 1, max]) expect(messages({ [field]: 'x'.repeat(length) })).toEqual({});
  expect(messages({ [field]: 'x'.repeat(max + 1) })).toEqual({ [field]: long });
});

test.each(['SaveWorld\nDoExit', 'SaveWorld\0', 'SaveWorld\u2028DoExit', 'Save\u0085World'])(
  'a command is a single line: %j is refused',
  (command) => {
    expect(messages({ command })).toEqual({ command: 'Command must be one line without control characters' });
  },
);

test.each([
  ['dayOfWeek', 6, 'Day must be between 0 and 6, or -1 for every day'],
  ['hour', 23, 'Hour must be between 0 and 23, or -1 for every hour'],
  ['minute', 59, 'Minute must be between 0 and 59, or -1 for every minute'],
] as const)('%s ranges from -1 (every) to %i', (field, max, message) => {
  for (const value of [-1, 0, 1, max - 1, max]) expect(messages({ [field]: value })).toEqual({});
  for (const value of [-2, max + 1, 0.5, '', 'noon', null, undefined, true, []]) {
    expect(messages({ [field]: value })).toEqual({ [field]: message });
  }
  expect(timedCommandFields.parse({ ...good, [field]: String(max) })).toMatchObject({ [field]: max });
  expect(timedCommandFields.parse({ ...good, [field]: ' -1 ' })).toMatchObject({ [field]: -1 });
});

test.each(['GetChat', 'cheat cheat getgamelog'])(
  "a command that takes the bot's own reads is refused: %j",
  (command) => {
    const words = 'The bot reads this all the time. If you send it, those lines are missing from the logs.';
    expect(messages({ command })).toEqual({ command: words });
  },
);

test.each(['wait 5m', 'WAIT', 'cheat wait 30s'])(
  'a wait is refused, because it is never sent: %j',
  (command) => {
    const words = 'A wait is never sent to the game. It belongs in an RCON preset, on a line of its own.';
    expect(messages({ command })).toEqual({ command: words });
  },
);

test('at least one server is required unless it runs on all, even if other fields are wrong', () => {
  const message = { serverIds: 'At least one server is required' };
  expect(messages({ serverIds: [] })).toEqual(message);
  expect(messages({ serverIds: undefined })).toEqual(message);
  expect(messages({ serverIds: [], name: '' })).toEqual({ ...message, name: 'Name is required' });
  expect(messages({ serverIds: [], runOnAllServers: true })).toEqual({});
  for (const schema of [newTimedCommand, changedTimedCommand]) {
    const refused = schema.safeParse({ ...good, id: 'c', botId: 'b', serverIds: [] });
    expect(refused.error?.issues.map((issue) => issue.message)).toEqual([message.serverIds]);
  }
});

test('at most 200 servers can be chosen', () => {
  const choose = (count: number) => messages({ serverIds: Array.from({ length: count }, (_, n) => `s${n}`) });
  expect(choose(200)).toEqual({});
  expect(choose(201)).toEqual({ serverIds: 'At most 200 servers can be chosen' });
});

test('a client without time zones and presets gets UTC and its own command', () => {
  const { timeZone: _zone, presetId: _preset, ...plain } = good;
  expect(timedCommandFields.parse(plain)).toEqual(good);
  expect(good).toMatchObject({ timeZone: '', presetId: '' });
});

test.each(['Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Australia/Lord_Howe', ' Asia/Kolkata '])(
  'a time zone is an IANA name: %j',
  (timeZone) => {
    expect(timedCommandFields.parse({ ...good, timeZone }).timeZone).toBe(timeZone.trim());
  },
);

test('UTC has one name', () => {
  expect(timedCommandFields.parse({ ...good, timeZone: 'UTC' }).timeZone).toBe('');
});

test.each(['Berlin', 'Mars/Olympus', '+02:00', '../etc/passwd', 'x'.repeat(51), 'x'.repeat(10_000)])(
  'not a time zone: %j',
  (timeZone) => {
    const words = 'This time zone is unknown. Choose one such as Europe/Berlin.';
    expect(messages({ timeZone })).toEqual({ timeZone: words });
  },
);

test('with a preset the command may be empty, but if given it must be valid', () => {
  for (const command of ['', '  ', undefined]) expect(messages({ presetId: 'p', command })).toEqual({});
  expect(messages({ presetId: 'p', command: 'x'.repeat(201) })).toEqual({
    command: 'Command must be less than 201 characters',
  });
  expect(messages({ command: '', name: '' })).toEqual({
    name: 'Name is required',
    command: 'Command is required',
  });
});

test("fields that the user can't set are dropped", () => {
  const sent = { ...good, botId: 'bot', id: 'mine', lastExecuted: 5, nextDueAt: 1 };
  expect(newTimedCommand.parse(sent)).toEqual({ ...good, botId: 'bot' });
});

test('a stored command can be sent back as it was received', () => {
  const serverFields = {
    id: 'c',
    botId: 'b',
    lastExecuted: 7,
    presetName: '',
    presetSkip: '',
    presetMayCrash: false,
  };
  const stored = timedCommand.parse({ ...good, ...serverFields });
  expect(changedTimedCommand.parse(stored)).toEqual({ ...good, id: 'c', botId: 'b' });
});
