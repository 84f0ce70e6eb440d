import { expect, test } from 'vitest';
import { API_SWITCHES } from '../core/api-switches.ts';
import type { RouteDefinition } from '../derived/route.ts';
import { registry } from '../registry.ts';
import { apiExamples } from './examples.ts';
import { api } from './settings.ts';

const open = Object.values(registry)
  .flatMap((group) => Object.values<RouteDefinition>(group))
  .filter(({ apiKey }) => apiKey !== undefined)
  .map((route) => ({ ...route, address: `${route.method} ${route.path}` }));

test('every call that an API key opens names its instance and shows an example, and no other call does', () => {
  expect(open.map(({ address }) => address).toSorted()).toEqual(Object.keys(apiExamples).toSorted());
  for (const { access, address } of open) expect(access, address).toHaveProperty('need');
});

test.each(open)(
  'the example of $address matches what the call takes and returns',
  ({ address, body, response }) => {
    const example = apiExamples[address]!;
    expect(response.parse(example.response)).toEqual(example.response);
    expect(example.body === undefined).toBe(body === undefined);
    if (body) expect(body.parse(example.body)).toEqual(example.body);
  },
);

test('a new instance has every part switched off, and a switch for each part', () => {
  const off = Object.fromEntries(API_SWITCHES.map((part) => [part, false]));
  expect(api.defaults).toMatchObject({ ...off, isEnabled: false, apiKey: '' });
});
