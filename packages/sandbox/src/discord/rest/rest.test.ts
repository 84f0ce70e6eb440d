import { expect, test } from 'vitest';
import type { TestDiscord } from '../testing/test-discord.ts';
import { startTestDiscord } from '../testing/test-discord.ts';
import { restRoutes } from './routes.ts';

const JUNK = [
  '',
  'null',
  '[]',
  '[null]',
  '5',
  '"text"',
  '{"name":null,"content":[],"embeds":{},"messages":"x","type":"y","roles":[{}],"permissions":-1}',
  '{"type":4,"data":7,"nick":{},"allowed_mentions":[],"components":[{"type":1,"components":[null]}],"id":{}}',
  '{"__proto__":{"content":"x"},"content":"\\u0000\\ud800","embeds":[{"title":"\\udfff"}],"flags":1e308}',
];

function pathsOf(discord: TestDiscord, path: string): string[] {
  const { state } = discord.context;
  const guild = discord.guild('obelisk');
  const real: Record<string, string> = {
    guildId: guild.id,
    channelId: discord.channel('general').id,
    userId: discord.userId('dodo_dan'),
    roleId: [...guild.roles.values()].find((role) => role.name === 'Supporter')?.id ?? '',
    applicationId: state.application.clientId,
    webhookId: state.application.clientId,
  };
  const fill = (values: (name: string) => string) =>
    path.replace(/:(\w+)/g, (_all, name: string) => values(name));
  return [
    fill((name) => real[name] ?? '123456789012345678'),
    fill(() => '999999999999999999'),
    fill(() => encodeURIComponent('../x ')),
  ];
}

test('no route answers 5xx, whatever is sent to it', async () => {
  const discord = await startTestDiscord();
  const routes = restRoutes(discord.context).filter((route) => route.method !== 'DELETE');

  for (const { method, path } of routes) {
    for (const target of pathsOf(discord, path)) {
      for (const body of method === 'GET' ? [undefined] : JUNK) {
        discord.context.limits.reset();
        const headers = body === undefined ? undefined : { 'content-type': 'application/json' };
        const { status } = await discord.rest(method, target, body, headers);
        expect(status, `${method} ${target} ${body}`).toBeLessThan(500);
      }
    }
  }
});

test.each([
  ['multipart without its boundary', 'multipart/form-data', 'x', 400],
  [
    'multipart that is cut off',
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="pay',
    400,
  ],
  ['a kind of body that is not taken', 'text/xml', '<x/>', 415],
])('%s is refused', async (_what, type, body, status) => {
  const discord = await startTestDiscord();
  const path = `/channels/${discord.channel('general').id}/messages`;

  expect((await discord.rest('POST', path, body, { 'content-type': type })).status).toBe(status);
});

test('a route needs the kind of caller that it is for', async () => {
  const discord = await startTestDiscord();
  const { id } = discord.channel('general');

  for (const authorization of [
    '',
    'Bot',
    `Bearer ${discord.context.state.application.botToken}`,
    'Basic eDp5',
  ]) {
    const reply = await discord.rest('GET', `/channels/${id}`, undefined, { authorization });
    expect(reply.status).toBe(401);
  }
});
