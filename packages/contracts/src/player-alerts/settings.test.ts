import { describe, expect, test } from 'vitest';
import { playerAlert } from './settings.ts';

const eosId = '0002aaaaaaaaaaaaaaaaaaaaaaaaaaaa';
const alert = (change: object = {}) => ({ netId: eosId, name: 'Bob', reason: 'Raids', ...change });

function issues(...alerts: unknown[]): string[] {
  const found = playerAlert.schema.shape.alertPlayers.safeParse(alerts).error?.issues ?? [];
  return found.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

describe('the EOS ID of a player alert', () => {
  test.each(['', '  ', undefined, null])('%j is missing', (netId) => {
    expect(issues(alert({ netId }))[0]).toBe('0.netId: EOS ID is required');
  });

  test('has exactly 32 hex digits', () => {
    expect(issues(alert())).toEqual([]);
    expect(issues(alert({ netId: eosId.slice(1) }))).toEqual([
      '0.netId: EOS ID must be 32 characters of 0-9 and a-f',
    ]);
    expect(issues(alert({ netId: `${eosId}a` }))).toEqual([
      '0.netId: EOS ID must be 32 characters of 0-9 and a-f',
    ]);
    expect(issues(alert({ netId: `g${eosId.slice(1)}` }))).toEqual([
      '0.netId: EOS ID must be 32 characters of 0-9 and a-f',
    ]);
    expect(issues(alert({ netId: `${eosId}\n|doexit` }))).toEqual([
      '0.netId: EOS ID must be 32 characters of 0-9 and a-f',
    ]);
  });

  test('is unique regardless of case; the later alert gets the message', () => {
    expect(issues(alert(), alert({ netId: ` ${eosId.toUpperCase()}` }))).toEqual([
      '1.netId: EOS ID must be unique',
    ]);
  });
});

describe.each([
  { field: 'name', label: 'Name', max: 50 },
  { field: 'reason', label: 'Reason', max: 100 },
])('the $field of a player alert', ({ field, label, max }) => {
  test('is required', () => {
    for (const value of ['', '  ', undefined]) {
      expect(issues(alert({ [field]: value }))).toEqual([`0.${field}: ${label} is required`]);
    }
  });

  test('has its length', () => {
    for (const length of [1, max - 1, max])
      expect(issues(alert({ [field]: 'x'.repeat(length) }))).toEqual([]);
    expect(issues(alert({ [field]: 'x'.repeat(max + 1) }))).toEqual([
      `0.${field}: ${label} must be between 1 and ${max} characters`,
    ]);
  });
});

test('an alert reports joining and leaving by default, and may lack its creation time', () => {
  const parsed = playerAlert.schema.parse({ alertPlayers: [alert({ netId: eosId.toUpperCase() })] });
  expect(parsed.alertPlayers).toEqual([{ ...alert(), createdAt: 0, alertJoin: true, alertLeave: true }]);
});
