import { createTestApp } from '@arkwright/testing/test-app';
import { test } from 'vitest';
test('x', async () => {
  const api = await createTestApp();
  console.log(api.app.printRoutes({ commonPrefix: false }));
  const a = await api.app.listen({ host: '127.0.0.1', port: 0 });
  const { makeBot } = await import('@arkwright/testing/factories');
  const bot = await makeBot(api.context);
  const t = Date.now();
  const r = await fetch(`${a}/api/events?botId=${bot.id}`, { method: 'HEAD', headers: { authorization: `Bearer ${bot.owner.token}` }, signal: AbortSignal.timeout(2000) }).catch(e => e);
  console.log('HEAD', r.status ?? r, Date.now() - t, (await api.context.metrics.liveStreams.get()).values[0]?.value);
  await new Promise(r => setTimeout(r, 1000));
  console.log((await api.context.metrics.liveStreams.get()).values[0]?.value);
  for (const p of ['/api/server/list/'+bot.id, '/api/bots/forDiscordUser'])
  for (const token of [undefined, bot.owner.token]) console.log(p, (await api.app.inject({method:'HEAD', url: p, headers: token?{authorization:`Bearer ${token}`}:{}})).statusCode);
  await api.dispose();
});
