import { expect, test } from 'vitest';
import { hostingFlag } from './hosting.ts';

test.each([
  ['a linked service', { hosting: 'Nitrado', nitradoServiceId: 77 }, 'Linked to Nitrado service 77'],
  ['a server of one’s own', { hosting: 'SelfHosted', nitradoServiceId: 0 }, 'Self-hosted'],
  ['no choice', { hosting: 'NotSelected', nitradoServiceId: 0 }, 'Hosting is not selected'],
] as const)('the hosting flag tells %s', (_, server, words) => {
  expect(hostingFlag(server).words).toBe(words);
});
