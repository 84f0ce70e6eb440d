import { once } from 'node:events';
import { createServer, Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createOutbound, type Dial } from './outbound.ts';
import { OutboundRefused } from './outbound-error.ts';
import type { Resolve } from './outbound-resolve.ts';

const PUBLIC = '93.184.215.14';

const words = (text: string) => text.trim().split(/\s+/);

/** One IPv4 address in all notations of resolvers, URLs and IPv6. */
function disguises(address: string): string[] {
  const octets = address.split('.').map(Number) as [number, number, number, number]; // four, as listed below
  const [a, b, c, d] = octets;
  const value = ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
  const hex = value.toString(16).padStart(8, '0');
  const groups = `${hex.slice(0, 4)}:${hex.slice(4)}`;
  return [
    address,
    `${address}.`,
    `${value}`,
    `0x${hex}`,
    `0X${hex.toUpperCase()}`,
    `0${value.toString(8)}`,
    octets.map((octet) => `0x${octet.toString(16)}`).join('.'),
    octets.map((octet) => `0${octet.toString(8).padStart(3, '0')}`).join('.'),
    `${a}.${b}.${(c << 8) | d}`,
    `${a}.${(b << 16) | (c << 8) | d}`,
    `0x${a.toString(16)}.0${b.toString(8)}.${(c << 8) | d}`,
    address.replaceAll(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))),
    address.replaceAll('.', '。'),
    address.replace('.', '\u00ad.'),
    `[::ffff:${address}]`,
    `::FFFF:${groups}`,
    `::${address}`,
    `0:0:0:0:0:0:${groups}`,
    `64:ff9b::${address}`,
    `[64:ff9b::${groups}]`,
    `2002:${groups}::`,
    `2002:${groups}:0:0:0:0:0:1`,
    `::ffff:0:${address}`,
    `64:ff9b:1::${address}`,
  ];
}

const ADDRESSES = words(`
  127.0.0.1 127.255.255.254 10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 100.64.0.1 0.0.0.0 0.1.2.3
  169.254.169.254 169.254.170.2 100.100.100.200 168.63.129.16 192.0.0.192 255.255.255.255 224.0.0.1 239.255.255.250
  240.0.0.1 192.0.2.1 198.51.100.7 203.0.113.9 198.18.0.1 192.88.99.1
  :: ::1 0:0:0:0:0:0:0:1 ::0001 fe80::1 febf::1 fec0::1 fc00::1 fd12:3456::1 fd00:ec2::254 fd00:ec2::23 fd20:ce::254
  fd00:42::42 ff02::1 ff0e::1 2001:db8::1 2001::1 2001:0:7f00:1:: 2001:10::1 2001:20::1 2001:2::1 3fff::1 5f00::1 100::1
  4000::1 ::ffff:0:127.0.0.1
`);

const INSIDE_NAMES = words(`
  localhost LOCALHOST LocalHost. ⓛocalhost local\u00adhost a.localhost localhost.localdomain printer.local db.internal
  metadata.google.internal metadata postgres router.lan nas.home.arpa host.docker.internal.
`);

const MALFORMED = words(String.raw`
  . .. * % # ? / \ @ [ ] [] : ::%lo ::1%lo fe80::1%eth0 [::1%25lo] 127.0.0.1:22 [::1]:22 localhost:22 example.com:22
  example.com: 127.0.0.1/ 127.0.0.1/24 127.0.0.1#a example.com@127.0.0.1 example.com:x@127.0.0.1 127.0.0.1@example.com
  @127.0.0.1 example.com%40127.0.0.1 example.com#@127.0.0.1 example.com\@127.0.0.1 127.0.0.1\@example.com
  example.com?127.0.0.1 //127.0.0.1 http://127.0.0.1 http:127.0.0.1 file:///etc/passwd gopher://127.0.0.1 %31%32%37.0.0.1
  127%2e0.0.1 loc%61lhost 127.0.0.1.1 256.256.256.256 4294967297 0x100000000 1e10 127.0.0.0x 127.0.0.09 127..1 -1
  127.0.0.1,example.com $(id) <b> {{7*7}} ::ffff:127.0.0.256 1:2:3 :::1 1::2::3 12345:: ::g [127.0.0.1]
`).concat(
  [
    '',
    ' ',
    '127.0.0.1\t',
    ' 127.0.0.1',
    '127.0.0.1\r\n',
    '127.0.\t0.1',
    '127.0.0.1\u0000',
    '127.0.0.1\u0000.example.com',
  ],
  ['127.0.0.1 example.com', `${'a'.repeat(64)}.de`, `${'a.'.repeat(200)}de`, '1'.repeat(300)],
);

/** None of these may be reached, whatever the resolver returns for them. */
const FORBIDDEN = [
  ...new Set([
    ...ADDRESSES.flatMap((it) => (it.includes(':') ? [it, `[${it}]`] : disguises(it))),
    ...INSIDE_NAMES,
    ...MALFORMED,
  ]),
];

/** Names that anybody can point anywhere: the addresses have to be checked. */
const NAMES = [
  'example.com',
  '127.0.0.1.nip.io',
  'localtest.me',
  'xn--mnchen-3ya.de',
  'a.example.com.',
  'local.example',
];

const REBINDING = 'public first, then forbidden';
const BEHAVIOURS: Record<string, (forbidden: string) => Resolve> = {
  static: (forbidden) => async () => [forbidden],
  [REBINDING]: (forbidden) => {
    let calls = 0;
    return async () => [calls++ === 0 ? PUBLIC : forbidden];
  },
  'public and forbidden': (forbidden) => async () => [PUBLIC, forbidden],
  'forbidden and public': (forbidden) => async () => [forbidden, PUBLIC],
  error: () => async () => {
    throw Object.assign(new Error('queryA ESERVFAIL example.com'), { code: 'ESERVFAIL' });
  },
  empty: () => async () => [],
  silence: () => () => new Promise(() => {}),
};

/** A guard whose resolver and connections are watched. */
function watched(behaviour: Resolve, kind = 'static') {
  const timeoutMs = kind === 'silence' ? 40 : 30_000;
  const dialled: string[] = [];
  const resolved: string[] = [];
  const dial: Dial = async ({ host }) => {
    dialled.push(host);
    return Object.defineProperty(new Socket(), 'remoteAddress', { value: host });
  };
  const resolve: Resolve = (name, signal) => {
    resolved.push(name);
    return behaviour(name, signal);
  };
  const outbound = createOutbound({ allow: ['external'], resolve, dial, ownAddresses: () => [] });
  const attempt = (host: string) =>
    outbound.connect({ host, port: 27020, timeoutMs }).then(
      () => 'connected',
      (error: unknown) => error as Error,
    );
  return { attempt, dialled, resolved };
}

test('the corpus has at least 200 forbidden hosts', () => {
  expect(FORBIDDEN.length).toBeGreaterThanOrEqual(200);
});

test.each(Object.entries(BEHAVIOURS))(
  'no forbidden host is connected to or looked up if the resolver returns: %s',
  async (kind, make) => {
    const { attempt, dialled, resolved } = watched(make('127.0.0.1'), kind);
    const outcomes = await Promise.all(
      FORBIDDEN.map(async (host) => ({ host, outcome: await attempt(host) })),
    );
    expect(outcomes.filter(({ outcome }) => !(outcome instanceof OutboundRefused))).toEqual([]);
    expect({ dialled, resolved }).toEqual({ dialled: [], resolved: [] });
  },
);

const FORBIDDEN_ANSWERS = [
  ...ADDRESSES,
  ...ADDRESSES.filter((it) => it.includes('.')).flatMap((it) => [
    `::ffff:${it}`,
    `::${it}`,
    `64:ff9b::${it}`,
  ]),
  ...[
    '0x7f000001',
    '127.1',
    '2130706433',
    '127.0.0.1 ',
    '',
    'localhost',
    'fe80::1%eth0',
    '[::1]',
    `${PUBLIC}:80`,
  ],
];

test.each(Object.entries(BEHAVIOURS))(
  'no forbidden address is connected to if the resolver returns: %s',
  async (kind, make) => {
    const runs = NAMES.flatMap((name) =>
      FORBIDDEN_ANSWERS.map((answer) => ({ name, answer, ...watched(make(answer), kind) })),
    );
    const isRebinding = kind === REBINDING;
    const first = await Promise.all(runs.map(({ attempt, name }) => attempt(name)));
    expect(new Set(runs.flatMap(({ dialled }) => dialled))).toEqual(new Set(isRebinding ? [PUBLIC] : []));
    expect(new Set(runs.map(({ resolved }) => resolved.length))).toEqual(new Set([1]));
    expect(first.every((outcome) => (isRebinding ? outcome === 'connected' : outcome instanceof Error))).toBe(
      true,
    );
    if (!isRebinding) return;

    const second = await Promise.all(runs.map(({ attempt, name }) => attempt(name)));
    expect(second.every((outcome) => outcome instanceof OutboundRefused)).toBe(true);
    expect(new Set(runs.map(({ dialled }) => dialled.join()))).toEqual(new Set([PUBLIC]));
  },
);

test('every refusal and every failure has the same message', async () => {
  const outcomes = await Promise.all(
    Object.entries(BEHAVIOURS).flatMap(([kind, make]) =>
      [...FORBIDDEN, ...NAMES].map((host) => watched(make('10.0.0.1'), kind).attempt(host)),
    ),
  );
  const errors = outcomes.filter((outcome) => outcome instanceof Error);
  expect(new Set(errors.map((error) => error.message))).toEqual(
    new Set(['The server could not be reached.']),
  );
});

/** Typed hosts, and the address to connect to. Names resolve to PUBLIC. */
const LEGITIMATE = [
  ...words(`
    1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.1 168.63.129.17
    169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 192.0.1.1 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0
    203.0.112.255 203.0.114.0 223.255.255.255 2606:4700:4700::1111 2a01:4f8::1 2001:4860:4860::8888 2400:cb00::1 2003::1
  `).map((address) => [address, address]),
  ...words(
    '8.8.8.8. 134744072 0x08080808 010.8.8.8 8.8.2056 ８.８.８.８ ::ffff:8.8.8.8 [::ffff:808:808]',
  ).map((host) => [host, '8.8.8.8']),
  ...words(`
    example.com EXAMPLE.com example.com. a.b.c.d.example.com ark-1.example.com ark_1.example.com 1.example.com x.co
    xn--mnchen-3ya.de münchen.de MÜNCHEN.DE 例え.jp пример.рф xn--e1afmkfd.xn--p1ai 😀.example faß.de ms2083.nitrado.net
    1-2-3-4.ip.example.net localhost.example.com internal.example.com 127.example.org ${'a'.repeat(63)}.com
  `).map((name) => [name, PUBLIC]),
  ['64:ff9b::8.8.8.8', '64:ff9b::808:808'],
  ['2002:808:808::1', '2002:808:808::1'],
  ['[2606:4700:4700::1111]', '2606:4700:4700::1111'],
  ['2606:4700:4700:0:0:0:0:1111', '2606:4700:4700::1111'],
  ['2A01:4F8::1', '2a01:4f8::1'],
];

test('at least 50 legitimate hosts are connected to at their address', async () => {
  expect(LEGITIMATE.length).toBeGreaterThanOrEqual(50);
  const actual = await Promise.all(
    LEGITIMATE.map(async ([host = '']) => {
      const { attempt, dialled } = watched(async () => [PUBLIC]);
      await attempt(host);
      return [host, ...dialled];
    }),
  );
  expect(actual).toEqual(LEGITIMATE);
});

test('a listener on loopback is not reached by any host of the corpus, and is reached once loopback is allowed', async () => {
  let connections = 0;
  const listeners = ['127.0.0.1', '::1'].map((host) => ({
    host,
    server: createServer((socket) => {
      connections += 1;
      socket.destroy();
    }),
  }));
  const [v4, v6] = listeners as [(typeof listeners)[0], (typeof listeners)[0]]; // two, as listed above
  v4.server.listen(0, v4.host);
  await once(v4.server, 'listening');
  const { port } = v4.server.address() as { port: number }; // a TCP server's address is an object
  // A machine without IPv6 has no ::1 to listen on.
  v6.server.on('error', () => {}).listen(port, v6.host);
  try {
    const hostile: Resolve = async () => ['127.0.0.1', '::1'];
    const closed = createOutbound({ allow: ['external'], resolve: hostile });
    const attempts = [...FORBIDDEN, ...NAMES].map((host) => closed.connect({ host, port, timeoutMs: 2_000 }));
    const results = await Promise.allSettled(attempts);
    expect(results.filter(({ status }) => status === 'fulfilled')).toEqual([]);

    const open = createOutbound({ allow: ['external', 'loopback'] });
    const reached = [
      '127.0.0.1',
      'localhost',
      '127.1',
      '2130706433',
      '0x7f.1',
      '[::ffff:127.0.0.1]',
      'localhost.',
    ];
    for (const host of reached) (await open.connect({ host, port, timeoutMs: 2_000 })).destroy();
    // Connections are accepted in order: an earlier one would have been counted by now.
    await expect.poll(() => connections).toBe(reached.length);
  } finally {
    for (const { server } of listeners) server.close();
  }
});
