import { describe, expect, test } from 'vitest';
import { SECRET_MASK } from '../core/secret-mask.ts';
import { changedServer, NEW_SERVER, newServer, rconTest, serverFields, typedModIds } from './schema.ts';

const good = { ...NEW_SERVER, name: 'Island', nameShort: 'ISL', host: '203.0.113.5', rconPassword: 'secret' };
const PORT = 'port must be a valid port between 1 and 65535';

/** The first message for each field: forms show only one. */
function messages(change: object): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, message } of serverFields.safeParse({ ...good, ...change }).error?.issues ?? []) {
    found[path.join('.')] ??= message;
  }
  return found;
}

test('a new server without a sorting index gets 0; a change must include it', () => {
  const { sortingIndex: _left, ...rest } = good;
  expect(newServer.parse({ ...rest, botInstanceId: '1' }).sortingIndex).toBe(0);
  for (const sortingIndex of ['', null, -1])
    expect(newServer.safeParse({ ...rest, botInstanceId: '1', sortingIndex }).success).toBe(false);
  expect(changedServer.safeParse({ ...rest, id: '1' }).success).toBe(false);
});

test('a valid server is accepted unchanged', () => {
  expect(messages({})).toEqual({});
  expect(serverFields.parse(good)).toEqual({ ...good, modIds: [], admins: [] });
});

describe.each([
  { field: 'sortingIndex', min: 0, max: 2_147_483_647, required: 'Sorting index must be a positive number' },
  { field: 'gamePort', min: 1, max: 65535, required: 'Game port is required', range: `Game ${PORT}` },
  { field: 'rconPort', min: 1, max: 65535, required: 'RCON port is required', range: `RCON ${PORT}` },
  {
    field: 'maxPlayers',
    min: 1,
    max: 1000,
    required: 'Max players is required',
    range: 'Max players must be between 1 and 1000',
  },
])('$field', ({ field, min, max, required, range = required }) => {
  test('is required', () => {
    for (const value of ['', undefined, null])
      expect(messages({ [field]: value })).toEqual({ [field]: required });
  });

  test(`ranges from ${min} to ${max}`, () => {
    for (const value of [min, min + 1, max - 1, max]) expect(messages({ [field]: value })).toEqual({});
    for (const value of [min - 1, max + 1, min + 0.5, 'abc', true, [], '1e3']) {
      expect(messages({ [field]: value })).toEqual({ [field]: range });
    }
  });

  test('is converted from an input’s text to an integer', () => {
    expect(serverFields.parse({ ...good, [field]: ' 42 ' })).toMatchObject({ [field]: 42 });
  });
});

describe.each([
  { field: 'name', max: 100, required: 'Name is required', long: 'Name must be less than 101 characters' },
  {
    field: 'nameShort',
    max: 10,
    required: 'Short name is required',
    long: 'Name must be less than 11 characters',
  },
])('$field', ({ field, max, required, long }) => {
  test('is required', () => {
    for (const value of ['', '   ', undefined, null, 5]) {
      expect(messages({ [field]: value })).toEqual({ [field]: required });
    }
  });

  test(`has up to ${max} characters`, () => {
    for (const length of [1, max - 1, max]) expect(messages({ [field]: 'x'.repeat(length) })).toEqual({});
    expect(messages({ [field]: 'x'.repeat(max + 1) })).toEqual({ [field]: long });
  });
});

describe('host', () => {
  const message = (host: unknown) => messages({ host }).host;

  test('is required', () => {
    for (const value of ['', ' ', undefined, null]) expect(message(value)).toBe('Host/IP is required');
  });

  test.each([
    '203.0.113.5',
    '0.0.0.0',
    '255.255.255.255',
    '2001:db8::1',
    '::1',
    'ark.example.com',
    'a-b.example',
    'xn--bcher-kva.example',
    'EXAMPLE.com',
    'example.com.',
    'localhost',
    ' ark.example.com ',
    'asa-island',
    'asa_server_1',
    'ark_1.example.org',
    'münchen-ark.de',
    '[2001:db8::1]',
    'gameserver',
    // As the dialler and every resolver read them.
    '127.1',
    '0x7f000001',
    '2130706433',
  ])('%j is an address or a domain name', (host) => {
    expect(message(host)).toBeUndefined();
  });

  test.each([
    '256.1.1.1',
    '1.2.3.4.5',
    'example.com/path',
    'user@example.com',
    '-a.example.com',
    'a-.example.com',
    'a..example.com',
    'exa mple.com',
    'example.com\0.evil.com',
    'fe80::1%eth0',
    '2001:db8::1:',
    'x:y:27020',
    `${'a'.repeat(64)}.example`,
  ])('%j is neither', (host) => {
    expect(message(host)).toBe('Host must be either an IP adress or a domain name');
  });

  test.each([
    ['203.0.113.5:27020', 'The port has its own field'],
    ['ark.example.com:7777', 'The port has its own field'],
    ['asa_server_1:27020', 'The port has its own field'],
    ['[2001:db8::1]:27020', 'The port has its own field'],
    ['http://ark.example.org', 'Leave out http://'],
    ['HTTPS://ark.example.org:27020/path', 'Leave out HTTPS://'],
  ])('%s gets the hint “%s”', (host, hint) => {
    expect(message(host)).toBe(`Host must be either an IP adress or a domain name. ${hint}`);
  });

  test('has up to 100 characters', () => {
    const long = (length: number) =>
      `${'a.'.repeat(60)}`
        .slice(0, length - 3)
        .replace(/\.$/, 'a')
        .concat('.io');
    expect(long(100).length).toBe(100);
    expect(message(long(99))).toBeUndefined();
    expect(message(long(100))).toBeUndefined();
    expect(message(long(101))).toBe('Host must be less than 101 characters');
  });

  test('of a megabyte is refused at once', () => {
    const started = performance.now();
    expect(message('a.'.repeat(500_000))).toBe('Host must be less than 101 characters');
    expect(message('1'.repeat(1_000_000))).toBe('Host must be less than 101 characters');
    expect(message(':'.repeat(1_000_000))).toBe('Host must be less than 101 characters');
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

describe('RCON password', () => {
  const message = (rconPassword: unknown) => messages({ rconPassword }).rconPassword;

  test('is required', () => {
    for (const value of ['', undefined, null]) expect(message(value)).toBe('RCON password is required');
  });

  test('has 5 to 100 characters, spaces counted', () => {
    expect(message('1234')).toBe('RCON password must be at least 5 characters');
    for (const length of [5, 6, 99, 100]) expect(message('x'.repeat(length))).toBeUndefined();
    expect(message('x'.repeat(101))).toBe('RCON password must be a less than 101 characters');
    expect(serverFields.parse({ ...good, rconPassword: ' pass ' }).rconPassword).toBe(' pass ');
  });

  test('may be the mask only in a change', () => {
    const masked = { ...good, rconPassword: SECRET_MASK };
    expect(SECRET_MASK).toBe('**********');
    expect(changedServer.safeParse({ ...masked, id: '1' }).success).toBe(true);
    const asNew = newServer.safeParse({ ...masked, botInstanceId: '1' });
    expect(asNew.error?.issues[0]?.message).toBe('Please enter the RCON password');
    const tested = rconTest.safeParse({ host: good.host, port: 27020, password: SECRET_MASK });
    expect(tested.error?.issues[0]?.message).toBe('Please enter the RCON password');
  });
});

describe('other fields of a server', () => {
  test('has defaults', () => {
    const { hosting, clusterId, modIds, admins, isEnabled, ...needed } = good;
    expect(serverFields.parse(needed)).toEqual({ ...needed, hosting, clusterId, modIds, admins, isEnabled });
    expect(NEW_SERVER).toMatchObject({ maxPlayers: 100, hosting: 'NotSelected', isEnabled: true });
  });

  test('accepts three kinds of hosting', () => {
    for (const hosting of ['NotSelected', 'Nitrado', 'SelfHosted']) expect(messages({ hosting })).toEqual({});
    expect(messages({ hosting: 'Other' })).toHaveProperty('hosting');
  });

  test('a Nitrado service is a number that JSON holds exactly, 0 for none', () => {
    const linked = (nitradoServiceId: unknown) =>
      serverFields.parse({ ...good, nitradoServiceId }).nitradoServiceId;
    expect([0, '', '0', 4_100_001, '4100001', 9_007_199_254_740_991].map(linked)).toEqual([
      0, 0, 0, 4_100_001, 4_100_001, 9_007_199_254_740_991,
    ]);
    expect(serverFields.parse(good)).not.toHaveProperty('nitradoServiceId');
    for (const nitradoServiceId of [
      -1,
      1.5,
      9_007_199_254_740_992,
      '9007199254740993',
      '1e3',
      'x',
      null,
      true,
    ])
      expect(messages({ nitradoServiceId })).toEqual({
        nitradoServiceId: 'The Nitrado service ID must be a whole number from 1 to 9007199254740991',
      });
  });

  test('accepts EOS ids as admins, in lower case, and numbers as mods', () => {
    const eosId = '0002AAAAAAAAAAAAAAAAAAAAAAAAAAAA';
    const parsed = serverFields.parse({ ...good, admins: [` ${eosId} `], modIds: [' 927090 '] });
    expect(parsed).toMatchObject({ admins: [eosId.toLowerCase()], modIds: ['927090'] });
    expect(messages({ admins: ['bob'] })).toHaveProperty(['admins.0']);
    expect(messages({ modIds: ['mod'] })).toHaveProperty(['modIds.0']);
    expect(serverFields.parse({ ...good, modIds: ['1', '2', ' 1'] }).modIds).toEqual(['1', '2']);
  });

  test('leaves automatic registration unchanged if omitted', () => {
    const { isAutomaticRegistration: _, ...others } = good;
    expect(changedServer.parse({ ...others, id: '1' })).not.toHaveProperty('isAutomaticRegistration');
    expect(messages({ isAutomaticRegistration: true })).toEqual({});
    expect(messages({ isAutomaticRegistration: 'yes' })).toHaveProperty('isAutomaticRegistration');
  });

  test('has lists with a maximum', () => {
    expect(messages({ modIds: Array(201).fill('1') })).toHaveProperty('modIds');
    expect(messages({ admins: Array(501).fill('a'.repeat(32)) })).toHaveProperty('admins');
  });

  test('drops fields that the user can’t set', () => {
    const parsed = serverFields.parse({ ...good, sessionName: 'x', version: '1', ownerId: 'me' });
    expect(parsed).toEqual(serverFields.parse(good));
  });
});

describe('typed mods', () => {
  const typed = (text: string) => {
    const parsed = typedModIds.safeParse(text);
    return parsed.success ? parsed.data : parsed.error.issues.map(({ message }) => message);
  };

  test('are one a line, or as pasted, each once', () => {
    expect(typed('')).toEqual([]);
    expect(typed('928793\n927090\n')).toEqual(['928793', '927090']);
    expect(typed(' 928793, 927090,\r\n\r\n\t900062 928793')).toEqual(['928793', '927090', '900062']);
    expect(typed('# ours\n"928793"; \'927090\'\n900062 // Spyglass\n')).toEqual([
      '928793',
      '927090',
      '900062',
    ]);
  });

  test('the first wrong line is named', () => {
    expect(typed('928793\n\nS+ mod\nother')).toEqual([
      'Line 3, “S+”: a mod ID is a number of up to 12 digits',
    ]);
    expect(typed('1234567890123')).toEqual([
      'Line 1, “1234567890123”: a mod ID is a number of up to 12 digits',
    ]);
    expect(typed(`1\n${'x'.repeat(50)}`)).toEqual([
      `Line 2, “${'x'.repeat(20)}…”: a mod ID is a number of up to 12 digits`,
    ]);
  });

  test('are at most 200', () => {
    const ids = (count: number) => Array.from({ length: count }, (_, index) => `${100_000_000_000 + index}`);
    expect(typed(ids(200).join(',\r\n'))).toHaveLength(200);
    expect(typed(ids(201).join('\n'))).toEqual(['At most 200 mods are possible']);
    expect(typed('1,'.repeat(20_000))).toEqual(['At most 200 mods are possible']);
  });
});
