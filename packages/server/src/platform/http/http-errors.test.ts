import { CollectionFullError } from '@arkwright/ark/bounded';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { handleErrors } from './http-errors.ts';

test('a call for which a full collection has no room is answered UNAVAILABLE, to be tried again', async () => {
  await using app = Fastify();
  handleErrors(app);
  app.get('/', async () => {
    throw new CollectionFullError(1);
  });
  const reply = await app.inject('/');
  expect(reply.statusCode).toBe(503);
  expect(reply.json()).toMatchObject({ code: 'UNAVAILABLE' });
  expect(reply.headers['retry-after']).toBe('2');
});
