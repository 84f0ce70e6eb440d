import { loadImage } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { run } from './chart-thread.ts';

const draw = (players: readonly (number | null)[]) => run({ stepMs: 300_000, players });
const day = (of: (index: number) => number | null) => Array.from({ length: 288 }, (_, index) => of(index));

test('a day is a picture that Discord shows in full width, small enough to send often', async () => {
  const picture = await draw(day((index) => Math.round(20 + 15 * Math.sin(index / 20))));
  expect(await loadImage(Buffer.from(picture))).toMatchObject({ width: 720, height: 240 });
  expect(picture.byteLength).toBeLessThan(60_000);
});

test('a day with players, one without and one without data give different pictures', async () => {
  const pictures = await Promise.all([
    draw(day(() => 0)),
    draw(day(() => null)),
    draw(day((index) => index % 9)),
  ]);
  expect(new Set(pictures.map((picture) => Buffer.from(picture).toString('base64'))).size).toBe(3);
});

test('a single measurement, which makes no line, is drawn', async () => {
  const one = await draw(day((index) => (index === 100 ? 4 : null)));
  const none = await draw(day(() => null));
  expect(Buffer.from(one).equals(Buffer.from(none))).toBe(false);
});
