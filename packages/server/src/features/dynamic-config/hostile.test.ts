import { publishedSettings } from '@arkwright/contracts/dynamic-config/inspect-settings';
import { dynamicConfigFields } from '@arkwright/contracts/dynamic-config/schema';
import { HOSTILE_TEXTS } from '@arkwright/testing/hostile-texts';
import { expect, test } from 'vitest';

/** The text for game servers from settings; undefined if the API refuses them. */
function published(settings: string): string | undefined {
  const parsed = dynamicConfigFields.safeParse({ name: 'x', settings });
  return parsed.success ? publishedSettings(parsed.data.settings) : undefined;
}

const ENTRY = /^[A-Za-z_]\w*(?:\[\d+\])?\s*=[^\p{Cc}\p{Zl}\p{Zp}\ufeff]*$/u;

test('only entries are published, one a line, whatever is written into a config', () => {
  let taken = 0;
  for (const text of HOSTILE_TEXTS) {
    for (const settings of [text, `Key=${text}`, `${text}=1`, `;${text}`, `XPMultiplier=2\n${text}\nKey=1`]) {
      const bytes = published(settings);
      if (bytes === undefined) continue;
      taken++;
      expect(bytes === '' || bytes.endsWith('\n')).toBe(true);
      for (const line of bytes.split('\n').slice(0, -1)) expect(line).toMatch(ENTRY);
    }
  }
  expect(taken).toBeGreaterThan(HOSTILE_TEXTS.length);
});

test('the name of a config is never published', () => {
  for (const name of HOSTILE_TEXTS) {
    const parsed = dynamicConfigFields.safeParse({ name, settings: 'XPMultiplier=2' });
    if (parsed.success) expect(publishedSettings(parsed.data.settings)).toBe('XPMultiplier=2\n');
  }
});
