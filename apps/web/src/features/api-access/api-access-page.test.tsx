import { apiAccessRoutes } from '@arkwright/contracts/api-access/routes';
import type { ApiAccess } from '@arkwright/contracts/api-access/schema';
import { api as group } from '@arkwright/contracts/api-access/settings';
import { instanceRoutes } from '@arkwright/contracts/instances/routes';
import type { Instance } from '@arkwright/contracts/instances/schema';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { describedBy } from '../../testing/described-by.ts';
import { Refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { buildInstance, createWorld } from '../../testing/world.ts';
// Loaded ahead: the first load of a lazy screen takes longer than a query waits.
import './api-access-page.tsx';
import '../shared/secret-key/key-dialog.tsx';

const KEY = `ak_${'k'.repeat(39)}last`;
const PARTS: ApiAccess['parts'] = [
  { name: 'isEnabledServer', calls: [{ method: 'GET', path: '/api/server/list/:botId', summary: '' }] },
  { name: 'isEnabledCommandExecution', calls: [{ method: 'POST', path: '/api/command', summary: '' }] },
];

/** The owner's page, with the stored settings; `access` is the API's data of the key and may be changed. */
async function open(stored: object = {}, given: { key?: string; instance?: Partial<Instance> } = {}) {
  const value = { ...group.defaults, ...stored };
  const { world, api } = createWorld({
    instances: [buildInstance({ api: value, revs: { api: 2 }, ...given.instance })],
  });
  const key = given.key ?? KEY;
  const access = { apiKey: key, createdAt: key === '' ? 0 : 1, lastUsedAt: 0, parts: PARTS };
  api.on(apiAccessRoutes.get, () => access);
  api.on(instanceRoutes.recreateApiKey, () => {
    access.apiKey = `ak_${'n'.repeat(39)}newk`;
    return { apiKey: access.apiKey };
  });
  const app = renderApp({ api, path: '/apiAccess' });
  return { ...app, api, world, access };
}

const ready = () => screen.findByRole('switch', { name: 'Command execution' });
const toggle = (name: string) => screen.getByRole('switch', { name }) as HTMLInputElement;

test('the switches are those that calls use, and off until API access is on', async () => {
  const { user } = await open();
  await ready();
  expect(screen.getAllByRole('switch')).toHaveLength(3);
  expect(screen.getByText('GET /api/server/list/{botId}')).toBeDefined();
  expect(toggle('Servers').disabled).toBe(true);
  await user.click(toggle('Enable API access'));
  expect(toggle('Servers').disabled).toBe(false);
  expect(toggle('Command execution').disabled).toBe(false);
});

test('command execution shows a plain warning while it is on', async () => {
  const { user } = await open({ isEnabled: true, isEnabledServer: true });
  await ready();
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(toggle('Command execution'));
  expect(screen.getByRole('alert').textContent).toContain('Anyone with the key can do everything');
  await user.click(toggle('Enable API access'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the key is hidden until it is shown, and can be hidden again', async () => {
  const { user } = await open();
  await screen.findByText('ak_**********last');
  expect(document.body.innerHTML).not.toContain(KEY);
  await user.click(screen.getByRole('button', { name: 'Show API key' }));
  expect(screen.getByText(KEY)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Hide API key' }));
  expect(document.body.innerHTML).not.toContain(KEY);
});

test('the hidden key is copied completely, and the page says so', async () => {
  vi.stubGlobal('isSecureContext', true);
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Copy API key' }));
  await screen.findByText('Copied to clipboard');
  expect(await navigator.clipboard.readText()).toBe(KEY);
});

test('a new key is made only after a confirmation, and replaces the old one on the page', async () => {
  const { user, api } = await open();
  await user.click(await screen.findByRole('button', { name: 'Recreate API Key' }));
  await screen.findByText(/The old key stops working at once/);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(api.callsOf(instanceRoutes.recreateApiKey)).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Recreate API Key' }));
  await user.click(await screen.findByRole('button', { name: 'Recreate' }));
  await screen.findByText('ak_**********newk');
  expect(api.callsOf(instanceRoutes.recreateApiKey)).toHaveLength(1);
});

test("the confirmation stays until the new key has arrived, so that the old one can't be copied", async () => {
  const { user, api, access } = await open();
  await user.click(await screen.findByRole('button', { name: 'Recreate API Key' }));
  let answer = () => {};
  api.on(apiAccessRoutes.get, async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return access;
  });
  await user.click(await screen.findByRole('button', { name: 'Recreate' }));
  await waitFor(() => expect(access.apiKey).not.toBe(KEY));
  expect(screen.getByRole('dialog', { name: 'Recreate API Key' })).toBeDefined();
  await waitFor(() => {
    answer();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  expect(screen.getByText('ak_**********newk')).toBeDefined();
});

test('if making a key fails the confirmation stays and says why', async () => {
  const { user, api } = await open();
  api.on(instanceRoutes.recreateApiKey, () => {
    throw new Refusal('UNAVAILABLE');
  });
  await user.click(await screen.findByRole('button', { name: 'Recreate API Key' }));
  await user.click(await screen.findByRole('button', { name: 'Recreate' }));
  await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('not available right now'));
});

test('the first key is made after a confirmation: it works at once', async () => {
  const { user, api } = await open({}, { key: '' });
  await screen.findByText('There is no key yet.');
  await user.click(screen.getByRole('button', { name: 'Create API Key' }));
  await screen.findByText(/Keep it as safe as a password/);
  expect(api.callsOf(instanceRoutes.recreateApiKey)).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await screen.findByText('ak_**********newk');
});

test('without the tier the notice names it, and nothing can be switched on and no key made', async () => {
  await open({}, { instance: { tier: 2 } });
  await ready();
  expect(screen.getByText('API Access is a Tier 3 feature.')).toBeDefined();
  expect(toggle('Enable API access').disabled).toBe(true);
  expect(screen.getByRole('button', { name: 'Recreate API Key' }).getAttribute('aria-disabled')).toBe('true');
});

test('a manager with full access is sent away: only the owner gets the key', async () => {
  const { api } = await open({}, { instance: { isOwner: false, permissions: ['FullAccess'] } });
  await screen.findByText('You do not have the necessary permissions to access this page.');
  expect(api.callsOf(apiAccessRoutes.get)).toHaveLength(0);
});

test("if the key can't be loaded the page says so and still shows the main switch", async () => {
  const { world, api } = createWorld({ instances: [buildInstance({ api: group.defaults, revs: {} })] });
  expect(world.instances).toHaveLength(1);
  api.on(apiAccessRoutes.get, () => {
    throw new Refusal('UNAVAILABLE');
  });
  renderApp({ api, path: '/apiAccess' });
  await screen.findByText(/not available right now/);
  expect(toggle('Enable API access')).toBeDefined();
});

test("without a key the switch says that programs can't get in", async () => {
  const { user } = await open({}, { key: '' });
  await ready();
  await user.click(toggle('Enable API access'));
  expect(describedBy(toggle('Enable API access'))).toContain('there is no key yet');
});
