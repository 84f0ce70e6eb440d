import { expect, test } from 'vitest';
import type { AppContext, FeatureHooks } from './app-context.ts';
import { featureEvent } from './feature-event.ts';

const contextOf = (...features: FeatureHooks[]) => ({ features }) as unknown as AppContext;

const renamed = featureEvent<{ name: string }, string>();
const removed = featureEvent<{ name: string }>();

test('calls the listeners of all features in their order, and resolves with their replies', async () => {
  const calls: string[] = [];
  const listen = (feature: string) =>
    renamed.on(async (_context, { name }) => {
      calls.push(`${feature} begins`);
      await Promise.resolve();
      calls.push(`${feature} ends`);
      return `${feature}: ${name}`;
    });
  const context = contextOf({ listeners: [listen('a')] }, {}, { listeners: [listen('b')] });
  expect(await renamed.tell(context, { name: 'x' })).toEqual(['a: x', 'b: x']);
  expect(calls).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});

test('a listener hears its own event alone, with the context', async () => {
  const heard: unknown[] = [];
  const context = contextOf({
    listeners: [removed.on(async (given, { name }) => void heard.push(given === context, name))],
  });
  expect(await renamed.tell(context, { name: 'x' })).toEqual([]);
  expect(heard).toEqual([]);
  await removed.tell(context, { name: 'y' });
  expect(heard).toEqual([true, 'y']);
});

test('a listener that fails makes the event fail, so that its transaction is rolled back', async () => {
  const context = contextOf({
    listeners: [removed.on(() => Promise.reject(new Error('still in use')))],
  });
  await expect(removed.tell(context, { name: 'x' })).rejects.toThrow('still in use');
});
