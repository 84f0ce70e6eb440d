import { describe, expect, test } from 'vitest';
import { connectionOf, differingFields, problemOf, type ServiceConnection } from './compare.ts';

const service: ServiceConnection = {
  ip: '203.0.113.7',
  gamePort: 5000,
  rconPort: 5002,
  slots: 50,
  adminPassword: 'a good password',
};
const server = connectionOf(service);

test('a server with its service’s values is in sync', () => {
  expect(server).toEqual({
    rconPassword: 'a good password',
    rconPort: 5002,
    gamePort: 5000,
    host: '203.0.113.7',
    maxPlayers: 50,
  });
  expect(differingFields(server, connectionOf(service))).toEqual([]);
});

test.each([
  ['rconPassword', { rconPassword: 'a Good password' }],
  ['rconPort', { rconPort: 5003 }],
  ['gamePort', { gamePort: 5001 }],
  ['host', { host: 'ark.example.org' }],
  ['maxPlayers', { maxPlayers: 49 }],
] as const)('a different %s is named', (field, changed) => {
  expect(differingFields({ ...server, ...changed }, connectionOf(service))).toEqual([field]);
});

test('everything that differs is named', () => {
  const other = { rconPassword: 'x', rconPort: 1, gamePort: 1, host: 'x', maxPlayers: 1 };
  expect(differingFields(other, server)).toHaveLength(5);
});

describe('a service that a server can’t follow', () => {
  test.each<[Partial<ServiceConnection>, string]>([
    [{ rconPort: 0 }, 'RCON port'],
    [{ rconPort: 65_536 }, 'RCON port'],
    [{ gamePort: 0 }, 'game port'],
    [{ adminPassword: '' }, 'no admin password'],
    [{ adminPassword: '1234' }, 'shorter than 5'],
    [{ adminPassword: 'x'.repeat(101) }, 'longer than 100'],
    [{ slots: 0 }, 'no slots'],
    [{ slots: 1001 }, '1,000 slots'],
    [{ ip: '' }, 'no IP address'],
    [{ ip: 'not an address!' }, 'can’t be used'],
  ])('%j is named', (changed, words) => {
    expect(problemOf({ ...service, ...changed })).toContain(words);
  });

  test.each<Partial<ServiceConnection>>([
    {},
    { adminPassword: '12345' },
    { adminPassword: 'x'.repeat(100) },
    { slots: 1 },
    { slots: 1000 },
    { rconPort: 65_535 },
    // Whether it may be connected to is found out then.
    { ip: '10.0.0.4' },
  ])('%j is fine', (changed) => {
    expect(problemOf({ ...service, ...changed })).toBe('');
  });
});
