import { type FastifyInstance, fastify } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppError } from '../base/app-error.ts';
import { createRateLimits } from './rate-limits.ts';

/** Calls a minute that one address may make: the class `verify`. */
const MOST = 120;

let app: FastifyInstance;
beforeEach(async () => {
  app = fastify();
  const rates = await createRateLimits(app, true);
  app.setErrorHandler((error, _request, reply) =>
    reply.status(error instanceof AppError && error.code === 'RATE_LIMITED' ? 429 : 500).send(),
  );
  app.get('/', { preHandler: rates.verify }, () => 'ok');
});
afterEach(() => app.close());

const call = async (remoteAddress: string) => (await app.inject({ url: '/', remoteAddress })).statusCode;

async function useUp(address: (index: number) => string): Promise<void> {
  for (let index = 0; index < MOST; index++) expect(await call(address(index))).toBe(200);
}

test('a household has one rate, however many IPv6 addresses it has', async () => {
  await useUp((index) => `2001:db8:0:1::${index.toString(16)}`);
  expect(await call('2001:db8:0:1:ffff::1')).toBe(429);
  expect(await call('2001:db8:0:2::1')).toBe(200);
});

test('an IPv4 address is the same one when written as IPv6', async () => {
  await useUp(() => '203.0.113.1');
  expect(await call('::ffff:203.0.113.1')).toBe(429);
  expect(await call('203.0.113.2')).toBe(200);
});

test('an address is not forgotten while thousands of others call', async () => {
  await useUp(() => '203.0.113.1');
  for (let index = 0; index < 6000; index++) await call(`10.1.${index >> 8}.${index & 255}`);
  expect(await call('203.0.113.1')).toBe(429);
});
