import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const UI = import.meta.dirname;
const SRC = join(UI, '..');
const STYLES = join(UI, '../../../../node_modules/@mantine/core/styles');
/** From here on it is a layer of its own, such as a menu: it is meant to lie over a dialog. */
const OVERLAY = 100;

const layersIn = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/z-index:\s*(-?\d+)/g)].map(([, layer]) => Number(layer));

test('no part of an input scrolls over the head or the buttons of a dialog', () => {
  const [head = 0] = layersIn(join(UI, 'dialog.module.css'));
  const [buttons = 0] = layersIn(join(UI, 'dialog-buttons.module.css'));
  const used = globSync('**/*.{tsx,css}', { cwd: SRC }).flatMap((file) =>
    [...readFileSync(join(SRC, file), 'utf8').matchAll(/styles\/\w+\.layer\.css/g)].map(([name]) => name),
  );
  const parts = [...new Set(used)].flatMap((name) =>
    layersIn(join(STYLES, '..', name)).filter((layer) => layer < OVERLAY),
  );
  expect(parts.length).toBeGreaterThan(5);
  expect(Math.min(head, buttons)).toBeGreaterThan(Math.max(...parts));
});
