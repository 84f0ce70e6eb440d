import { brandingRoutes } from '@arkwright/contracts/branding/routes';
import type { Branding } from '@arkwright/contracts/branding/schema';
import { instanceRoutes } from '@arkwright/contracts/instances/routes';
import type { Instance } from '@arkwright/contracts/instances/schema';
import { ownBotRoutes } from '@arkwright/contracts/own-bot/routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { buildInstance, createWorld } from '../../testing/world.ts';
// Loaded ahead: the first load of a lazy screen takes longer than a query waits.
import './branding-page.tsx';
import './reset-dialog.tsx';

const NO_EDIT = 'You do not have the necessary permissions to edit these settings. Viewing is permitted.';
const NONE: Branding = {
  id: 'bot-1',
  botId: 'bot-1',
  guildId: '5',
  name: '',
  username: '',
  pluginName: '',
  url: '',
  iconUrl: '',
  avatarUrl: '',
  status: '',
  isSet: false,
  effect: {
    nickname: '',
    lacking: [],
    plainChannels: [],
    refusal: '',
    showsStatus: false,
    isOwnBot: false,
    pictureRefusal: '',
  },
};
const SET: Branding = {
  ...NONE,
  name: 'Obelisk',
  username: 'Obelisk Herald',
  pluginName: 'Obelisk Tools',
  url: 'https://obelisk.example',
  iconUrl: 'https://obelisk.example/icon.png',
  avatarUrl: 'https://cdn.discordapp.com/embed/avatars/1.png',
  isSet: true,
};

async function open(stored: Branding, instance: Partial<Instance> = {}) {
  const { api } = createWorld({ instances: [buildInstance({ tier: 5, ...instance })] });
  let now = stored;
  api.on(brandingRoutes.find, () => now);
  api.on(brandingRoutes.save, ({ body }) => {
    now = { ...now, ...body.data, isSet: true };
    return now;
  });
  api.on(brandingRoutes.reset, () => {
    now = NONE;
    return now;
  });
  api.on(ownBotRoutes.find, () => ({
    request: null,
    isGranted: { application: false, machine: false },
    tierIsEnough: true,
    hasApplication: false,
  }));
  api.on(instanceRoutes.channels, () => [{ id: '71', name: 'alerts', type: 0, parentId: '', position: 0 }]);
  api.on(instanceRoutes.categories, () => []);
  api.on(instanceRoutes.roles, () => []);
  const app = renderApp({ api, path: '/branding' });
  await screen.findByRole('heading', { name: 'Branding / White-Label' });
  await screen.findByRole('heading', { name: 'Preview' });
  return { ...app, api };
}

const input = (name: string) =>
  screen.getByRole('textbox', { name: RegExp(`^${name}( \\*)?$`) }) as HTMLInputElement;
const button = (name: string) => screen.getByRole('button', { name });
const isOff = (name: string) => button(name).getAttribute('aria-disabled') === 'true';

test('Save needs every required field, and sends the whole form', async () => {
  const { user, api } = await open(NONE);
  await user.type(input('Name'), 'Obelisk');
  expect(isOff('Save')).toBe(true);
  await screen.findByText('Please fill in: Username, Avatar URL, URL, Icon URL, Plugin name.');
  for (const name of ['Username', 'Plugin name']) await user.type(input(name), 'Herald');
  for (const name of ['URL', 'Icon URL', 'Avatar URL']) {
    await user.click(input(name));
    await user.paste('https://obelisk.example');
  }
  await waitFor(() => expect(isOff('Save')).toBe(false));
  await user.click(button('Save'));
  await screen.findByText('Everything is saved.');
  expect(api.callsOf(brandingRoutes.save)[0]?.input).toMatchObject({
    body: {
      data: {
        botId: 'bot-1',
        name: 'Obelisk',
        username: 'Herald',
        pluginName: 'Herald',
        url: 'https://obelisk.example',
        status: '',
      },
    },
  });
});

test("errors are shown below their input, with the specification's messages", async () => {
  const { user } = await open(SET);
  await user.clear(input('Name'));
  await screen.findByText('Field is required');
  await user.click(input('Status'));
  await user.paste('x'.repeat(31));
  await screen.findByText('Field be less than 31 characters');
  await user.clear(input('URL'));
  await user.type(input('URL'), 'http://obelisk.example');
  await screen.findByText('Field must begin with https://');
  expect(isOff('Save')).toBe(true);
  screen.getByText('Please check: Name, Status, URL.');
  await user.click(button('Revert'));
  expect(input('Name').value).toBe('Obelisk');
  expect(screen.queryByText('Field must be a valid URL')).toBeNull();
});

test('an error of the API is shown below its input', async () => {
  const { user, api } = await open(SET);
  api.on(brandingRoutes.save, () => {
    throw new Refusal('INVALID', { fields: [{ path: 'data.username', message: 'Not this one' }] });
  });
  await user.type(input('Username'), '!');
  await user.click(button('Save'));
  await screen.findByText('Not this one');
  expect(input('Username').value).toBe('Obelisk Herald!');
});

test('the preview shows the typed text, and loads pictures only from Discord', async () => {
  const { user } = await open(SET);
  const preview = screen.getByRole('figure', { name: 'Preview of the branding' });
  const pictures = () => [...preview.querySelectorAll('img')].map((each) => each.getAttribute('src'));
  expect(pictures()).toEqual([SET.avatarUrl]);
  await user.clear(input('Avatar URL'));
  await user.type(input('Avatar URL'), 'https://evil.example/cdn.discordapp.com/x.png');
  expect(pictures()).toEqual([]);
  await user.clear(input('Username'));
  await user.type(input('Username'), '<img src=x>');
  within(preview).getByText('<img src=x>');
  screen.getByText(/This page loads pictures only from cdn.discordapp.com/);
});

test('Reset asks first, and is off without a branding', async () => {
  const { user, api } = await open(SET);
  await user.click(button('Reset'));
  const dialog = await screen.findByRole('dialog', { name: 'Reset Branding?' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(api.callsOf(brandingRoutes.reset)).toHaveLength(0);
  await user.click(button('Reset'));
  const again = await screen.findByRole('dialog', { name: 'Reset Branding?' });
  await user.click(within(again).getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(input('Name').value).toBe(''));
  expect(api.callsOf(brandingRoutes.reset)[0]?.input).toMatchObject({ body: { botId: 'bot-1' } });
  await waitFor(() => expect(isOff('Reset')).toBe(true));
});

test('with View only everything is visible and nothing can be changed', async () => {
  await open(SET, { isOwner: false, permissions: ['Branding_View'] });
  expect(screen.getByRole('alert').textContent).toContain(NO_EDIT);
  expect(input('Name').value).toBe('Obelisk');
  expect(input('Name').disabled).toBe(true);
  expect(isOff('Reset')).toBe(true);
});

test('below Tier 5 the banner says so; the stored branding can be seen and reset', async () => {
  await open(SET, { tier: 4 });
  screen.getByText(/^Branding \/ White-Label is a Tier 5 feature/);
  expect(input('Name').disabled).toBe(true);
  expect(isOff('Reset')).toBe(false);
});

test('with an instance’s own application in charge the picture is the member list’s, too', async () => {
  const { user } = await open({
    ...SET,
    effect: { ...SET.effect, isOwnBot: true, showsStatus: true, pictureRefusal: 'It is larger than 1 MB.' },
  });
  expect(screen.getByRole('alert').textContent).toContain(
    'The bot’s own picture in the member list could not be changed. It is larger than 1 MB.',
  );
  screen.getByText(/It is also the picture of your own bot in the member list: for that we fetch it once/);
  expect(screen.queryByText('In the member list the bot keeps its own picture.')).toBeNull();
  const preview = screen.getByRole('figure', { name: 'Preview of the branding' });
  expect([...preview.querySelectorAll('img')].map((each) => each.getAttribute('src'))).toEqual([
    SET.avatarUrl,
    SET.avatarUrl,
  ]);
  await user.click(button('Reset'));
  const dialog = await screen.findByRole('dialog', { name: 'Reset Branding?' });
  within(dialog).getByText(/Your own bot has no picture in the member list then/);
});

test('the shared bot keeps its picture in the member list', async () => {
  await open(SET);
  screen.getByText('In the member list the bot keeps its own picture.');
  expect(screen.queryByText(/picture of your own bot/)).toBeNull();
});

test("the bot's missing permissions in Discord are shown, with the channels", async () => {
  const lacking = { ...SET.effect, lacking: ['ChangeNickname', 'ManageWebhooks'], plainChannels: ['71'] };
  await open({ ...SET, effect: lacking as Branding['effect'] });
  const notice = screen.getByRole('alert');
  await waitFor(() => expect(notice.textContent).toContain('Manage Webhooks permission in #alerts.'));
  expect(notice.textContent).toContain('it lacks the Change Nickname permission.');
});
