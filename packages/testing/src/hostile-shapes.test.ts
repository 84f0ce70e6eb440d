import { shapeOf } from '@arkwright/contracts/core/json-shape';
import { registry } from '@arkwright/contracts/registry';
import { expect, test } from 'vitest';
import { hostileBodies, hostileLines } from './hostile-shapes.ts';

const LIMIT = 5000;

test('hostile bodies are about as large as they may be, and never larger', () => {
  const shape = shapeOf(registry.automaticRcon.create.body);
  for (const { name, text } of hostileBodies(LIMIT, { shape, base: { timedCommand: { botId: 'x' } } })) {
    const bytes = Buffer.byteLength(text);
    expect(bytes, name).toBeLessThanOrEqual(LIMIT);
    expect(bytes, name).toBeGreaterThan(LIMIT * 0.4);
  }
});

test('each part of a body is tried alone, with the rest as it should be', () => {
  const shape = shapeOf(registry.automaticRcon.create.body);
  const bodies = hostileBodies(LIMIT, { shape, base: { timedCommand: { botId: 'x', hour: 3 } } });
  const wanted = bodies.find(({ name }) => name === 'list of numbers at timedCommand.serverIds');
  const { timedCommand } = JSON.parse(wanted!.text);
  expect(timedCommand).toMatchObject({ botId: 'x', hour: 3 });
  expect(timedCommand.serverIds.length).toBeGreaterThan(LIMIT * 0.4);
  expect(bodies.some(({ name }) => name === 'combining marks at timedCommand.serverIds.0')).toBe(true);
});

test('hostile lines are as long as they are asked for', () => {
  for (const { name, text } of hostileLines(LIMIT)) {
    expect(Buffer.byteLength(text), name).toBeLessThanOrEqual(LIMIT);
    expect(Buffer.byteLength(text), name).toBeGreaterThan(LIMIT * 0.9);
  }
});
