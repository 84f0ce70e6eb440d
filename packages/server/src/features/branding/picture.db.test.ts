import { createHash } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrandingFields } from '@arkwright/contracts/branding/schema';
import { eventually } from '@arkwright/testing/eventually';
import type { REST } from 'discord.js';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { announceAccess } from '../../core/access/announce.ts';
import { notifications, users } from '../../core/identity/table.ts';
import { removeApplication } from '../own-bot/application-service.ts';
import {
  type Made,
  type OwnBotPlace,
  type OwnBotWorld,
  startOwnBotWorld,
} from '../own-bot/testing/own-bot-world.ts';
import { keepPicture } from './picture-service.ts';
import { findBranded } from './repository.ts';
import { findBranding, resetBranding, saveBranding } from './service.ts';
import { brandingEffects } from './table.ts';

const PNG = Buffer.from('89504e470d0a1a0a00', 'hex');
const OTHER = Buffer.from('GIF89a another one');
const hashOf = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex');

let world: OwnBotWorld;
let place: OwnBotPlace;
let own: Made;
let pictures: Server;
let address: string;
let asked: string[];
let answer: RequestListener;

beforeAll(async () => {
  pictures = createServer((request, reply) => {
    asked.push(request.url ?? '');
    answer(request, reply);
  });
  await new Promise<void>((resolve) => pictures.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}`;
  world = await startOwnBotWorld('own-picture');
  place = await world.placeOf('obelisk');
});
afterAll(async () => {
  await world.dispose();
  pictures.closeAllConnections();
  pictures.close();
});
beforeEach(async () => {
  answer = (_request, reply) => reply.end(PNG);
  asked = [];
  await world.sandbox.control('POST', '/discord/faults', { reset: true });
  await resetBranding(world.context, place.by);
  await removeApplication(world.context, place.by);
  await world.context.db.delete(brandingEffects);
  await world.context.db.delete(notifications);
  await setTier(5);
  own = await world.takeCharge(place, 'Painted');
});

async function setTier(tier: number): Promise<void> {
  await world.context.db.update(users).set({ tier }).where(eq(users.id, place.owner.id));
  await announceAccess(world.context, world.context.db, { botId: place.botId });
}

const save = (path: string, more: Partial<BrandingFields> = {}) =>
  saveBranding(world.context, place.by, {
    name: 'Ark Herald',
    username: 'Ark Herald',
    pluginName: 'Ark Tools',
    url: 'https://ark.example',
    iconUrl: 'https://ark.example/icon.png',
    avatarUrl: `${address}${path}`,
    status: '',
    ...more,
  });

const picture = async (): Promise<unknown> => {
  const reply = await fetch(`${world.sandbox.discord.apiUrl}/v10/users/@me`, {
    headers: { authorization: `Bot ${own.token}` },
  });
  return ((await reply.json()) as { avatar: unknown }).avatar;
};
const looksLike = (bytes: Buffer | null) =>
  eventually(async () => expect(await picture()).toBe(bytes && hashOf(bytes)));
const listed = () => findBranded(world.context.db, place.by.scope);
/** Nothing is asked of Discord. */
const NO_REST = {} as REST;
const effect = async () => (await findBranding(world.context.db, place.by.scope)).effect;
const isRefused = (words: string) =>
  eventually(async () => expect((await effect()).pictureRefusal).toContain(words));
const notices = async () => {
  const rows = await world.context.db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, place.owner.id));
  return rows.map(({ message }) => message).filter((message) => message.includes('picture'));
};
/** As if an hour had passed. */
const beDue = async () => {
  await world.context.db.update(brandingEffects).set({ pictureDueAt: 0 });
  await announceAccess(world.context, world.context.db, { botId: place.botId });
};

test('a bot of its own has the picture of the branding, fetched once, and loses it with the branding', async () => {
  await save('/a.png');
  await looksLike(PNG);
  expect(await effect()).toMatchObject({ isOwnBot: true, pictureRefusal: '' });
  await save('/a.png', { name: 'Second' });
  await eventually(async () => expect((await effect()).nickname).toBe('Second'));
  expect(asked).toEqual(['/a.png']);

  answer = (_request, reply) => reply.end(OTHER);
  await save('/b.gif');
  await looksLike(OTHER);
  expect(asked).toEqual(['/a.png', '/b.gif']);

  await resetBranding(world.context, place.by);
  await looksLike(null);
  await eventually(async () => expect(await world.context.db.select().from(brandingEffects)).toEqual([]));
});

test('with the tier the picture goes, and comes back', async () => {
  await save('/a.png');
  await looksLike(PNG);
  await setTier(4);
  await looksLike(null);
  await setTier(5);
  await looksLike(PNG);
  expect(asked).toHaveLength(2);
});

test('a list that is older than what was stored since sets nothing again', async () => {
  await save('/a.png');
  await looksLike(PNG);
  await eventually(async () => expect((await listed())?.application?.pictureUrl).toBe(`${address}/a.png`));
  const row = (await listed())!;
  const old = { ...row, application: { ...row.application!, pictureUrl: '' } };
  await keepPicture(world.context, NO_REST, old);
  expect(asked).toEqual(['/a.png']);
});

test('the shared bot never gets it', async () => {
  await removeApplication(world.context, place.by);
  await save('/a.png');
  await eventually(async () => expect((await effect()).nickname).toBe('Ark Herald'));
  expect(asked).toEqual([]);
  expect(await effect()).toMatchObject({ isOwnBot: false });
});

test('a branding that was reset while the own bot was out of charge is taken from it afterwards', async () => {
  await save('/a.png');
  await looksLike(PNG);
  await world.kick(place, own);
  await world.isIn(place, 'not-in-guild');
  await resetBranding(world.context, place.by);
  await eventually(async () => expect(await world.context.db.select().from(brandingEffects)).toEqual([]));
  await world.invite(place, own);
  await world.isIn(place, 'in-charge');
  await looksLike(null);
});

test('what is no picture, too large or not there is refused, once an hour, and the owner hears of it once', async () => {
  answer = (_request, reply) => reply.end('<html>');
  await save('/page');
  await isRefused('It is no PNG, JPEG, GIF or WebP.');
  await eventually(async () => expect(await notices()).toHaveLength(1));
  await announceAccess(world.context, world.context.db, { botId: place.botId });
  await save('/page', { name: 'Third' });
  await eventually(async () => expect((await effect()).nickname).toBe('Third'));
  expect(asked).toEqual(['/page']);

  answer = (_request, reply) => reply.end(PNG);
  await beDue();
  await looksLike(PNG);
  expect(asked).toEqual(['/page', '/page']);
  await isRefused('');

  answer = (_request, reply) => reply.end(Buffer.concat([PNG, Buffer.alloc(1_000_001)]));
  await save('/large.png');
  await isRefused('It is larger than 1 MB.');
  answer = (_request, reply) => reply.writeHead(404).end();
  await save('/gone.png');
  await isRefused('Its address answers with status 404.');
  expect(await picture()).toBe(hashOf(PNG));
});

test('addresses inside are not asked', async () => {
  await save('', { avatarUrl: 'https://10.0.0.7/a.png' });
  await isRefused('Its address may not be fetched.');
  answer = (_request, reply) => reply.writeHead(302, { location: 'http://10.0.0.7/a.png' }).end();
  await save('/moved.png');
  await isRefused('Its address may not be fetched.');
});

test('Discord’s limit for changes is said, and waited for', async () => {
  await world.sandbox.control('POST', '/discord/faults', {
    replies: {
      match: { method: 'PATCH', path: '/users/@me' },
      status: 400,
      body: {
        code: 50035,
        message: 'Invalid Form Body',
        errors: { avatar: { _errors: [{ code: 'AVATAR_RATE_LIMIT', message: 'Too fast.' }] } },
      },
      times: 1,
    },
  });
  await save('/a.png');
  await isRefused('Discord lets a bot change its picture only a few times an hour.');
  expect(await picture()).toBeNull();
  await beDue();
  await looksLike(PNG);
});
