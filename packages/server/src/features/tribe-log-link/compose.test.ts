import { expect, test } from 'vitest';
import { composeLog, nextTelling } from './compose.ts';

const TRIBE = { tribeName: 'Wolves', serverName: 'The Island' };
const lines = (count: number, text = (n: number) => `line ${n} ${'x'.repeat(80)}`) =>
  Array.from({ length: count }, (_, n) => ({ id: n, gameTime: 'Day 1, 10:00', text: text(n) }));

test("if lines don't fit into a message the newest are shown, below the number of earlier ones", () => {
  const content = composeLog({ ...TRIBE, lines: lines(100), leftOut: 7 });
  expect(content.length).toBeLessThanOrEqual(2000);
  const [head, leftOut, ...shown] = content.split('\n');
  expect(head).toBe('**Wolves** · The Island');
  expect(leftOut).toBe(`… ${107 - shown.length} lines left out`);
  expect(shown.at(-1)).toContain('line 99');
  expect(shown.at(0)).toContain(`line ${100 - shown.length}`);
});

test('equal consecutive lines are shown as one, and count individually when skipped', () => {
  const all = [...lines(50, () => 'a'.repeat(300)), ...lines(20)];
  const content = composeLog({ ...TRIBE, lines: all, leftOut: 0 });
  expect(content).toMatch(/… \d+ lines left out/);
  const [, left] = /… (\d+) lines/.exec(content) ?? [];
  expect(Number(left) + content.split('\n').length - 2).toBe(70);
  expect(composeLog({ ...TRIBE, lines: lines(3, () => 'b'), leftOut: 0 })).toBe(
    '**Wolves** · The Island\n`Day 1, 10:00` b ×3',
  );
});

test('a tribe without a displayable name gets a generic one', () => {
  const content = composeLog({ ...TRIBE, tribeName: '\u202e\u200b', lines: lines(1, () => 'a'), leftOut: 0 });
  expect(content).toMatch(/^\*\*Tribe\*\*/);
});

test('a line after a pause is posted at once, following lines after ten seconds, and a raid once a minute', () => {
  const NOW = 1_000_000;
  expect(nextTelling({ toldAt: 0, toldLines: 0 }, NOW)).toBe(NOW);
  expect(nextTelling({ toldAt: NOW - 4000, toldLines: 9 }, NOW)).toBe(NOW + 6000);
  expect(nextTelling({ toldAt: NOW - 4000, toldLines: 10 }, NOW)).toBe(NOW + 56_000);
});
