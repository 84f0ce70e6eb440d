import { liveRoutes } from '@arkwright/contracts/live/routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
// Loaded ahead: the first load of a lazy part takes longer than a query waits.
import './live-page.tsx';
import { createRoom } from './testing/live-world.ts';

async function openConsole() {
  const { api } = createRoom();
  api.on(liveRoutes.console, ({ body }) => ({
    serverId: body.serverId,
    serverName: 'The Island',
    isDone: body.command !== 'fail',
    reply: body.command === 'fail' ? 'No answer.' : `You said ${body.command}`,
  }));
  const { user } = renderApp({ api, path: '/live' });
  const panel = await screen.findByRole('region', { name: 'Console' });
  await within(panel).findByDisplayValue('The Island');
  const input = within(panel).getByRole('combobox', { name: 'Command' });
  await user.click(input);
  return { api, user, panel, input };
}
const sent = (api: Awaited<ReturnType<typeof openConsole>>['api']) =>
  api.callsOf(liveRoutes.console).map(({ input }) => (input as { body: { command: string } }).body.command);

test('a command shows its reply, a failure shows why', async () => {
  const { user, panel, api } = await openConsole();
  await user.keyboard('MyMod do it{Enter}');
  expect(await within(panel).findByText('You said MyMod do it')).toBeDefined();
  await user.keyboard('fail{Enter}');
  expect(await within(panel).findByText('No answer.')).toBeDefined();
  expect(sent(api)).toEqual(['MyMod do it', 'fail']);
});

test('known commands are completed, with their parameters and effect', async () => {
  const { user, panel, input } = await openConsole();
  await user.keyboard('serverc');
  const options = within(panel).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('ServerChat <text>'),
    expect.stringContaining('ServerChatTo '),
    expect.stringContaining('ServerChatToPlayer'),
  ]);
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(input).toHaveProperty('value', 'ServerChatTo ');
  expect(within(panel).queryByRole('option')).toBeNull();
  await user.clear(input);
  await user.keyboard('savew{Tab}');
  expect(input).toHaveProperty('value', 'SaveWorld');
});

test('an unknown command is sent anyway, a wait is not', async () => {
  const { user, panel, api } = await openConsole();
  await user.keyboard('MyMod x');
  expect(within(panel).getByText(/Arkwright doesn’t know MyMod\./)).toBeDefined();
  await user.keyboard('{Enter}');
  await within(panel).findByText('You said MyMod x');
  await user.keyboard('wait 5m{Enter}');
  expect(within(panel).getByText(/It belongs in an RCON preset/)).toBeDefined();
  expect(sent(api)).toEqual(['MyMod x']);
});

test('an unknown command without a reply is not called done', async () => {
  const { user, panel, api } = await openConsole();
  api.on(liveRoutes.console, () => ({
    serverId: 'server-1',
    serverName: 'The Island',
    isDone: true,
    reply: '',
  }));
  await user.keyboard('SaveWorld{Escape}{Enter}');
  await within(panel).findByText('Done; the game gave no reply.');
  await user.keyboard('SavWrld{Escape}{Enter}');
  await within(panel).findByText(/Arkwright doesn’t know this command\. Did you mean SaveWorld\?$/);
});

test('arrow keys recall sent commands', async () => {
  const { user, panel, input } = await openConsole();
  await user.keyboard('one x{Enter}two x{Enter}');
  await within(panel).findByText('You said two x');
  await user.keyboard('{ArrowUp}');
  expect(input).toHaveProperty('value', 'two x');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(input).toHaveProperty('value', 'one x');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(input).toHaveProperty('value', '');
});

test('a destructive command is sent by the second Enter, and never after a change or Escape', async () => {
  const { user, panel, api, input } = await openConsole();
  await user.keyboard('DestroyWildDinos{Escape}{Enter}');
  expect(within(panel).getByRole('alert').textContent).toContain('Press Enter again');
  await user.keyboard('{Escape}');
  expect(within(panel).getByRole('alert').textContent).toBe('');
  await user.keyboard('{Enter}x{Backspace}{Escape}{Enter}');
  expect(sent(api)).toEqual([]);
  await user.keyboard('{Enter}');
  await within(panel).findByText('You said DestroyWildDinos');
  expect(sent(api)).toEqual(['DestroyWildDinos']);
  expect(input).toHaveProperty('value', '');
});

test('a double click on Run only asks; a separate button runs it', async () => {
  const { user, panel, api, input } = await openConsole();
  await user.keyboard('DestroyWildDinos{Escape}');
  await user.dblClick(within(panel).getByRole('button', { name: 'Run' }));
  await user.click(within(panel).getByRole('button', { name: 'Cancel' }));
  expect(within(panel).getByRole('alert').textContent).toBe('');
  expect(input).toHaveProperty('value', 'DestroyWildDinos');
  await user.click(within(panel).getByRole('button', { name: 'Run' }));
  expect(within(panel).getByRole('alert').textContent).toContain('It goes to The Island.');
  within(panel).getByRole('button', { name: 'Run DestroyWildDinos' }).focus();
  await user.keyboard('{Escape}');
  expect(within(panel).getByRole('alert').textContent).toBe('');
  await user.click(within(panel).getByRole('button', { name: 'Run' }));
  expect(sent(api)).toEqual([]);
  await user.click(within(panel).getByRole('button', { name: 'Run DestroyWildDinos' }));
  await within(panel).findByText('You said DestroyWildDinos');
  expect(sent(api)).toEqual(['DestroyWildDinos']);
});

test('a confirmation is for the server that it was asked for', async () => {
  const { user, panel } = await openConsole();
  await user.keyboard('DestroyWildDinos{Escape}{Enter}');
  expect(within(panel).getByRole('button', { name: 'Run DestroyWildDinos' })).toBeDefined();
  await user.click(within(panel).getByRole('combobox', { name: 'Console of' }));
  await user.click(await screen.findByRole('option', { name: /^Ragnarok\s*The server is offline\.$/ }));
  expect(within(panel).queryByRole('button', { name: 'Run DestroyWildDinos' })).toBeNull();
});

test('holding a key down asks once and runs nothing', async () => {
  const { user, panel, api } = await openConsole();
  await user.keyboard('DestroyWildDinos{Escape}{Enter>5/}');
  expect(within(panel).getByRole('alert').textContent).toContain('Press Enter again');
  expect(sent(api)).toEqual([]);
});

test('a server that is off takes no commands, with the reason; each server has its own history', async () => {
  const { user, panel, input } = await openConsole();
  await user.keyboard('one x{Enter}');
  await within(panel).findByText('You said one x');
  await user.click(within(panel).getByRole('combobox', { name: 'Console of' }));
  await user.click(await screen.findByRole('option', { name: /^Ragnarok\s*The server is offline\.$/ }));
  await waitFor(() =>
    expect(panel.textContent).toContain('The server is offline. Ragnarok accepts no commands right now.'),
  );
  expect(input).toHaveProperty('disabled', true);
  expect(within(panel).queryByText('You said one x')).toBeNull();
});

test('a command goes to all servers that are online after a question if it is dangerous, and equal replies are one', async () => {
  const { api } = createRoom();
  const build = (id: string, offReason = '') => ({ id, name: `Map ${id}`, nameShort: id, offReason });
  api.on(liveRoutes.servers, () => [
    build('a'),
    build('b'),
    build('c'),
    build('d', 'The server is offline.'),
  ]);
  api.on(liveRoutes.console, ({ body: { serverId } }) => ({
    serverId,
    serverName: '',
    isDone: serverId !== 'c',
    reply: serverId === 'c' ? 'Connection reset.' : 'World Saved',
  }));
  const { user } = renderApp({ api, path: '/live' });
  const panel = await screen.findByRole('region', { name: 'Console' });
  await user.click(await within(panel).findByDisplayValue('Map a'));
  await user.click(await screen.findByRole('option', { name: 'All that are online (3)' }));
  await user.click(within(panel).getByRole('combobox', { name: 'Command' }));
  await user.keyboard('DestroyWildDinos{Enter}');
  expect(within(panel).getByRole('alert').textContent).toContain('all 3 servers that are online');
  expect(api.callsOf(liveRoutes.console)).toEqual([]);
  await user.keyboard('{Escape}');
  await user.clear(within(panel).getByRole('combobox', { name: 'Command' }));
  await user.keyboard('SaveWorld{Enter}');
  const log = within(panel).getByRole('log', { name: 'Answers' });
  await waitFor(() => expect(log.textContent).toBe('SaveWorldMap a, Map bWorld SavedMap cConnection reset.'));
  expect(sent(api)).toEqual(['SaveWorld', 'SaveWorld', 'SaveWorld']);
});
