import { countTextWork } from '@arkwright/testing/text-work';
import { expect, test } from 'vitest';
import { brandingFields, changedBranding } from './schema.ts';

const REQUIRED = 'Field is required';
const LONG_NAME = 'Field must be less than 31 characters';
const LONG_STATUS = 'Field be less than 31 characters';
const LONG_URL = 'Field must be less than 256 characters';
const BAD_URL = 'Field must be a valid URL';
const RESERVED = 'Field must not contain “discord” or “clyde”, nor be “everyone” or “here”';

const good = {
  name: 'Obelisk',
  username: 'Obelisk',
  pluginName: 'Obelisk',
  url: 'https://obelisk.example',
  iconUrl: 'https://obelisk.example/icon.png',
  avatarUrl: 'https://obelisk.example/avatar.png',
  status: 'Watching the arks',
};

function messages(change: object): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, message } of brandingFields.safeParse({ ...good, ...change }).error?.issues ?? []) {
    found[path.join('.')] ??= message;
  }
  return found;
}

test.each(['name', 'username', 'pluginName'])('%s has 1 to 30 characters', (field) => {
  for (const value of ['', '  ', '\u200b', undefined, null, 7])
    expect(messages({ [field]: value })).toEqual({ [field]: REQUIRED });
  for (const length of [1, 29, 30]) expect(messages({ [field]: 'x'.repeat(length) })).toEqual({});
  expect(messages({ [field]: ` ${'x'.repeat(30)} ` })).toEqual({});
  expect(messages({ [field]: 'x'.repeat(31) })).toEqual({ [field]: LONG_NAME });
});

test.each(['name', 'username', 'pluginName', 'status'])(
  'a %s of any length is refused before it is processed',
  (field) => {
    const flood = '\u0345'.repeat(10_000) + '\u0334'.repeat(10_000);
    const { result, normalized, scanned } = countTextWork(() => messages({ [field]: flood }));
    expect(result).toEqual({ [field]: field === 'status' ? LONG_STATUS : LONG_NAME });
    expect(normalized).toBeLessThan(500);
    // Its characters are counted once.
    expect(scanned).toBeLessThan(1.2 * flood.length);
  },
);

test('a status may be empty and has up to 30 characters', () => {
  for (const length of [0, 29, 30]) expect(messages({ status: 'x'.repeat(length) })).toEqual({});
  expect(messages({ status: 'x'.repeat(31) })).toEqual({ status: LONG_STATUS });
  expect(brandingFields.parse({ ...good, status: undefined }).status).toBe('');
});

test.each(['url', 'iconUrl', 'avatarUrl'])('%s is an https address of up to 255 characters', (field) => {
  const ofLength = (length: number) => 'https://obelisk.example/'.padEnd(length, 'x');
  for (const length of [254, 255]) expect(messages({ [field]: ofLength(length) })).toEqual({});
  expect(messages({ [field]: ofLength(256) })).toEqual({ [field]: LONG_URL });
  for (const value of ['', ' ', undefined, null])
    expect(messages({ [field]: value })).toEqual({ [field]: REQUIRED });
  const refused = {
    [BAD_URL]: [
      'obelisk.example',
      'https://',
      'https:obelisk.example',
      'https:\\\\obelisk.example',
      'https://a b.example',
      'https://obelisk.example/\nx',
      'https://[::1',
    ],
    // Valid by the specification, but Discord refuses them, or they would reveal something.
    'Field must begin with https://': [
      'http://obelisk.example',
      'javascript:alert(1)',
      'data:image/png;base64,AAAA',
    ],
    'Field must not contain a user name or a password': ['https://user:secret@obelisk.example'],
    'Field must be an address on the internet': ['https://obelisk'],
  };
  for (const [words, values] of Object.entries(refused))
    for (const value of values) expect(messages({ [field]: value }), value).toEqual({ [field]: words });
});

test.each(['name', 'username'])("%s can't be used to impersonate Discord", (field) => {
  for (const value of ['Discord', 'my DISCORD bot', 'Clyde', 'dis\u200bcord', 'ｄiscord', 'everyone', 'Here'])
    expect(messages({ [field]: value }), value).toEqual({ [field]: RESERVED });
  for (const value of ['Disc', 'everyone else', 'There', '@here'])
    expect(messages({ [field]: value })).toEqual({});
});

test('invisible characters are removed from names, and unknown fields are dropped', () => {
  const sent = { ...good, name: ' \u202eEvil\u200b\u0007 ', botId: 'b', id: 'x', guildId: '1', isSet: true };
  expect(changedBranding.parse(sent)).toEqual({ ...good, name: 'Evil', botId: 'b' });
});
