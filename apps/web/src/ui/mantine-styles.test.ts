import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '..');
const STYLES = join(SRC, '../../../node_modules/@mantine/core/styles');
/** Parts that use another component's style. */
const INSIDE: Readonly<Record<string, readonly string[]>> = {
  TextInput: ['Input'],
  Textarea: ['Input'],
  NativeSelect: ['Input', 'Combobox'],
  NumberInput: ['Input', 'NumberInput'],
  PasswordInput: ['Input', 'PasswordInput'],
  Switch: ['InlineInput', 'Switch'],
  Checkbox: ['InlineInput', 'Checkbox'],
  Radio: ['InlineInput', 'Radio'],
  SegmentedControl: ['FloatingIndicator', 'SegmentedControl'],
};

const files = globSync('**/*.tsx', { cwd: SRC }).filter((file) => !file.endsWith('.test.tsx'));
const importsOf = (css: string) => [...css.matchAll(/styles\/(\w+)\.layer\.css/g)].map(([, name]) => name);
const everywhere = importsOf(readFileSync(join(SRC, 'ui/styles.css'), 'utf8'));
const inForms = importsOf(readFileSync(join(SRC, 'ui/form-styles.css'), 'utf8'));

/** A file's imports from Mantine, without types. */
function componentsOf(source: string): string[] {
  const lists = [...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)];
  return lists
    .flatMap(([, list = '']) => list.split(',').map((each) => each.trim()))
    .filter((each) => /^[A-Z]/.test(each));
}

test('each Mantine component has its style: in styles.css, with the form styles, or imported beside it', () => {
  const missing = files.flatMap((file) => {
    const source = readFileSync(join(SRC, file), 'utf8');
    const known = [...everywhere, ...inForms, ...importsOf(source)];
    const needed = componentsOf(source).flatMap((each) => INSIDE[each] ?? [each]);
    return needed
      .filter((each) => existsSync(join(STYLES, `${each}.layer.css`)) && !known.includes(each))
      .map((each) => `${file}: ${each}`);
  });
  expect(missing).toEqual([]);
});
