import { expect, test } from 'vitest';
import { speakerName } from './speaker-name.ts';

test.each([
  'Discord',
  'my dIsCoRd bot',
  'D i s c o r d',
  'D1sc0rd',
  'Ðiscord',
  'Dіѕсоrd',
  'ｄｉｓｃｏｒｄ',
  'Dis\u200bcord',
  'Clyde',
  'c1yde',
  'CIyde',
  'Сlуdе',
  'everyone',
  'Here',
  '',
  '   ',
  '\u200b\u2060',
])('%j is not shown', (name) => expect(speakerName(name)).toBe('Survivor'));

test.each([
  ['Bob', 'Bob'],
  [' Bob\n the\tBuilder ', 'Bob the Builder'],
  ['Ænima Ж', 'Ænima Ж'],
  ['Hereward', 'Hereward'],
  ['x'.repeat(81), 'x'.repeat(80)],
  [`${'x'.repeat(79)}🦖`, 'x'.repeat(79)],
  ['\u202eevil', 'evil'],
])('%j is shown as %j', (name, shown) => expect(speakerName(name)).toBe(shown));
