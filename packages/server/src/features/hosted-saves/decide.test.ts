import { completeGroup } from '@arkwright/contracts/settings-registry';
import { expect, test } from 'vitest';
import { NO_UPLOADS } from '../companion/service.ts';
import { isLeftToCompanion, leftWords, needsOf, type Progress, shownState } from './decide.ts';

const NOW = 1_900_000_000_000;
const companion = (fields: Readonly<Record<string, unknown>>) => completeGroup('companionMod', fields);
const ALL = { isEnabled: true, companionType: 'Mod', uploadDinoData: true };

test('everything that is missing is named', () => {
  const needs = (fields: Readonly<Record<string, unknown>>, { hasTier = true, canReadFiles = true } = {}) =>
    needsOf({ hasTier, companion: companion(fields) }, { canReadFiles });
  expect(needs(ALL)).toEqual([]);
  expect(needs({}, { hasTier: false, canReadFiles: false })).toEqual([
    'host',
    'tier',
    'companion',
    'companionType',
    'uploads',
  ]);
  for (const upload of ['uploadPlayerData', 'uploadStructureData', 'uploadDinoData'])
    expect(needs({ ...ALL, uploadDinoData: false, [upload]: true })).toEqual([]);
});

test('a kind is left to a companion that has uploaded it within two hours', () => {
  const upload = (source: 'Mod' | 'Agent' | 'Host' | '', minutes: number) =>
    isLeftToCompanion({ source, at: NOW - minutes * 60_000, rows: 1 }, NOW);
  expect(upload('Mod', 119)).toBe(true);
  expect(upload('Agent', 119)).toBe(true);
  expect(upload('Mod', 120)).toBe(false);
  expect(upload('Host', 1)).toBe(false);
  expect(upload('', 1)).toBe(false);
});

test('what is left to whom is said in sentences', () => {
  const at = NOW - 1000;
  const uploads = {
    ...NO_UPLOADS,
    players: { source: 'Mod', at, rows: 1 },
    tribes: { source: 'Mod', at, rows: 1 },
    dinos: { source: 'Agent', at, rows: 1 },
  } as const;
  expect(leftWords(uploads, ['players', 'tribes', 'bases', 'dinos'], NOW)).toBe(
    'Players and tribes are not read: the mod uploads them. Dinos are not read: the agent uploads them.',
  );
  expect(leftWords(uploads, ['bases'], NOW)).toBe('');
});

test('people see what is under way, and nothing of a process that was killed', () => {
  const state = (step: Progress['step'], isClaimed = true) =>
    shownState({ isOn: true, needs: [], progress: { step, isClaimed } });
  expect([state('fetching'), state('reading')]).toEqual(['fetching', 'reading']);
  expect([state('fetching', false), state('reading', false)]).toEqual(['waiting', 'waiting']);
  expect([state('listed', false), state('needs', false)]).toEqual(['waiting', 'waiting']);
  expect(shownState({ isOn: true, needs: [], progress: undefined })).toBe('waiting');
  expect(shownState({ isOn: true, needs: ['tier'], progress: undefined })).toBe('needs');
  expect(shownState({ isOn: false, needs: ['tier'], progress: undefined })).toBe('off');
});
