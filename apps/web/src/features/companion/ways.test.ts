import { expect, test } from 'vitest';
import { allFrom, buildHostedSave, buildSource } from '../../testing/build-hosted-save.ts';
import { buildCompanion } from './companion-world.ts';
import { PROVISIONS, serversByWay, waysOf } from './ways.ts';

const NOW = Date.UTC(2026, 10, 26, 20);
const HOUR = 3_600_000;
const OFF = { isOn: false, state: 'off' } as const;

test('a server uses what has uploaded something within a day', () => {
  const at = (hours: number) => NOW - hours * HOUR;
  const save = (hours: number) =>
    buildHostedSave({ ...OFF, sources: allFrom({ source: 'Agent', at: at(hours) }) });
  expect(waysOf(save(1), undefined, NOW)).toEqual(['Agent']);
  expect(waysOf(save(23.9), undefined, NOW)).toEqual(['Agent']);
  expect(waysOf(save(24), undefined, NOW)).toEqual([]);
});

test('it uses several ways if they upload different kinds', () => {
  const mod = buildSource({ source: 'Mod', at: NOW });
  const host = buildSource({ source: 'Host', at: NOW });
  const sources = { players: mod, tribes: mod, bases: mod, dinos: host };
  expect(waysOf(buildHostedSave({ sources }), undefined, NOW)).toEqual(['Mod', 'Host']);
});

test('a connected companion counts although nothing is uploaded, and a silent one does not', () => {
  const save = buildHostedSave(OFF);
  const companion = { type: 'Mod', isConnected: true } as const;
  expect(waysOf(save, buildCompanion(companion), NOW)).toEqual(['Mod']);
  expect(waysOf(save, buildCompanion({ ...companion, isConnected: false }), NOW)).toEqual([]);
});

test('the host counts from the consent on, unless something is missing', () => {
  expect(waysOf(buildHostedSave({ state: 'waiting' }), undefined, NOW)).toEqual(['Host']);
  expect(waysOf(buildHostedSave({ state: 'failed' }), undefined, NOW)).toEqual(['Host']);
  expect(waysOf(buildHostedSave({ state: 'needs', needs: ['host'] }), undefined, NOW)).toEqual([]);
  expect(waysOf(buildHostedSave(OFF), undefined, NOW)).toEqual([]);
  const sources = allFrom({ source: 'Host', at: NOW });
  expect(waysOf(buildHostedSave({ ...OFF, sources }), undefined, NOW)).toEqual(['Host']);
});

test('servers are listed under each way that they use', () => {
  const island = buildHostedSave({ serverId: 'a', serverName: 'The Island' });
  const center = buildHostedSave({ ...OFF, serverId: 'b', serverName: 'The Center' });
  const companion = buildCompanion({ serverId: 'a', type: 'Agent', isConnected: true });
  const used = serversByWay([island, center], new Map([['a', companion]]), NOW);
  expect(used).toEqual({ Mod: [], APIPlugin: [], Agent: [island], Host: [island] });
});

test('the host provides the save and nothing else', () => {
  const fromHost = PROVISIONS.filter(({ from }) => from.includes('Host')).map(({ what }) => what);
  expect(fromHost).toEqual(['Players, tribes and bases', 'Dinos']);
});
