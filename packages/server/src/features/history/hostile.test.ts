import type { ChangeEntry } from '@arkwright/contracts/history/schema';
import { describeChange, sentenceOf } from '@arkwright/contracts/history/sentence';
import { wordsOf } from '@arkwright/contracts/settings-registry';
import { HOSTILE_TEXTS } from '@arkwright/testing/hostile-texts';
import { expect, test } from 'vitest';
import { csvLine } from '../../platform/base/csv.ts';
import { readLine } from '../../platform/base/testing/read-csv.ts';

function entry(text: string, changed: Partial<ChangeEntry> = {}): ChangeEntry {
  return {
    id: 'c',
    at: 1,
    origin: 'dashboard',
    area: 'Servers',
    action: 'server.changed',
    actor: { kind: 'user', id: '1', name: text },
    target: { kind: 'server', id: 's', name: text },
    before: { name: 'before', clusterId: text, modIds: [text], [text]: 'a' },
    after: { name: text, clusterId: 'after', modIds: [], [text]: 'b' },
    ...changed,
  };
}

test('a hostile name stays a separate part of a sentence, unchanged: nothing of it becomes our text', () => {
  for (const text of HOSTILE_TEXTS) {
    const created = describeChange(entry(text, { action: 'server.created', before: null, after: null }), {
      wordsOf,
    });
    // Names of up to 100 characters are shown completely.
    const shown = text.length <= 100 ? text : expect.stringMatching(/…$/);
    expect(created.actor).toEqual(shown);
    expect(created.parts).toEqual([
      { text: 'added the server' },
      { text: ' ' },
      { text: shown, isName: true, server: 's' },
    ]);
  }
});

test('no text breaks the description of a change, whatever field it is in', () => {
  for (const text of HOSTILE_TEXTS) {
    const kinds = [
      {},
      { action: text, area: text, target: { kind: text, id: text, name: text } },
      { target: { kind: 'settings', id: text, name: text } },
      {
        target: { kind: 'managers', id: '', name: '' },
        before: [],
        after: [{ discordId: text, permissions: [text] }],
      },
    ];
    for (const changed of kinds) {
      const told = describeChange(entry(text, changed), { wordsOf });
      expect(sentenceOf(told).length).toBeLessThan(1000);
      for (const change of told.changes) expect(typeof change.label).toBe('string');
    }
  }
});

test('each text is one cell of the file, which no spreadsheet takes for a formula', () => {
  for (const text of HOSTILE_TEXTS) {
    const told = sentenceOf(describeChange(entry(text), { wordsOf }));
    const cells = readLine(csvLine([text, told, `Name: ${text}`]));
    expect(cells).toHaveLength(3);
    for (const cell of cells) {
      // Whatever the sheet takes for the end of a cell.
      for (const part of cell.split(/[;\t\r\n|]/)) expect(part).not.toMatch(/^\s*[=+\-@＝＋－＠]/);
    }
    // Nothing of the text is lost: there is an apostrophe more at most.
    expect(cells[0]?.replaceAll("'", '')).toBe(text.replaceAll("'", ''));
  }
});
