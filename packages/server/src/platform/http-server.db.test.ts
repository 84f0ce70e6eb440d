import { once } from 'node:events';
import { connect } from 'node:net';
import { errorBody } from '@arkwright/contracts/core/errors';
import { createTestApp } from '@arkwright/testing/test-app';
import { expect, test, vi } from 'vitest';

test('stopping does not wait for connections that were opened in advance and never used', async () => {
  const { app, context, dispose } = await createTestApp();
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const { hostname, port } = new URL(address);
  const accepted = once(app.server, 'connection');
  const silent = connect(Number(port), hostname).on('error', () => {});
  await accepted;
  const isClosed = vi.fn();
  context.drain();
  void app.close().then(isClosed);
  await vi.waitFor(() => expect(isClosed).toHaveBeenCalled(), { timeout: 2000 });
  await vi.waitFor(() => expect(silent.destroyed).toBe(true));
  await dispose();
});

test('stopping lets a request that is being answered end well', async () => {
  const { app, context, dispose } = await createTestApp();
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const begun = Promise.withResolvers<void>();
  const work = Promise.withResolvers<void>();
  const find = context.sessions.find;
  vi.spyOn(context.sessions, 'find').mockImplementation(async (token) => {
    begun.resolve();
    await work.promise;
    return find(token);
  });
  const reply = fetch(`${address}/api/auth/verifyLogin?token=x`);
  await begun.promise;
  const closed = app.close();
  work.resolve();
  expect(await (await reply).text()).toBe('false');
  await closed;
  await dispose();
});

test.each(['/%zz', '/api/server/list/%zz', `/api/server/list/${'a'.repeat(300)}`])(
  'the address %s, which can not be read, gets the error body',
  async (url) => {
    const { app, dispose } = await createTestApp();
    const reply = await app.inject({ url });
    expect(reply.statusCode).toBe(400);
    expect(errorBody.parse(reply.json())).toMatchObject({ code: 'INVALID' });
    expect(reply.body).not.toContain('aaa');
    await dispose();
  },
);
