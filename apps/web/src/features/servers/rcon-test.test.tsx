import { serverRoutes } from '@arkwright/contracts/servers/routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildServer } from '../../testing/build-server.ts';
import { describedBy } from '../../testing/described-by.ts';
import { Refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
// Loaded ahead: the first load of a lazy part takes longer than a query waits.
import { rconTestResult } from './rcon-test.tsx';
import { createCluster } from './testing/cluster-world.ts';
import './servers-page.tsx';

/** The edit dialog of a server; `hold` keeps the API's answers back until it is released. */
async function openEdit() {
  const { api } = createCluster({ servers: [buildServer()] });
  let released = Promise.resolve();
  const fetch: typeof api.fetch = async (...request) => {
    const response = await api.fetch(...request);
    await released;
    return response;
  };
  function hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    released = promise;
    return resolve;
  }
  const { user } = renderApp({ api: { ...api, fetch }, path: '/servers' });
  const row = (await screen.findByText('The Island')).closest('tr')!;
  await user.click(within(row).getByRole('button', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Server' });
  const test = within(dialog).getByRole('button', { name: 'Test RCON' });
  const password = within(dialog).getByLabelText<HTMLInputElement>(/^RCON Password/);

  async function typePassword(text: string) {
    await user.clear(password);
    await user.click(password);
    await user.paste(text);
  }
  return { api, user, hold, dialog, test, typePassword };
}

/** A snackbar says this. */
const toast = (words: string) =>
  waitFor(() => expect(document.querySelector('[aria-live="polite"]')?.textContent).toContain(words));

test('Test RCON is off while the password is the mask, and says why', async () => {
  const { api, user, test } = await openEdit();
  expect(test.getAttribute('aria-disabled')).toBe('true');
  await user.hover(test);
  await waitFor(() => expect(describedBy(test)).toContain('use Check connection in the server’s row'));
  await user.click(test);
  expect(api.callsOf(serverRoutes.testRcon)).toHaveLength(0);
});

test('a password with letters that RCON may not take says so, and others do not', async () => {
  const { dialog, typePassword } = await openEdit();
  await typePassword('p4ss word!');
  expect(within(dialog).queryByText(/may not take letters/)).toBeNull();
  await typePassword('pässwort');
  await within(dialog).findByText(/^ARK’s RCON may not take letters such as ä/);
});

test('Test RCON is off while its input is invalid', async () => {
  const { user, test, typePassword } = await openEdit();
  await typePassword('abc');
  await user.hover(test);
  await waitFor(() => expect(describedBy(test)).toBe('Enter host, RCON port and RCON password first.'));
});

test("a test uses the form's values; success shows as a snackbar and stays in the dialog", async () => {
  const { api, user, dialog, test, typePassword } = await openEdit();
  await typePassword('hunter22');
  await user.click(test);
  await toast('Success!RCON test has been succesful!');
  expect(within(dialog).getByText('Success!')).toBeDefined();
  expect(within(dialog).getByText('RCON test has been succesful!')).toBeDefined();
  expect(api.callsOf(serverRoutes.testRcon)[0]?.input).toMatchObject({
    body: { host: '203.0.113.7', port: 27020, password: 'hunter22' },
  });
});

test('a failed test shows the server’s message', async () => {
  const { api, user, dialog, test, typePassword } = await openEdit();
  api.on(serverRoutes.testRcon, () => ({
    success: false,
    message: 'The server refused the RCON password.',
  }));
  await typePassword('wrong-one');
  await user.click(test);
  await toast('ErrorThe server refused the RCON password.');
  expect(within(dialog).getByRole('alert', { name: '' }).textContent).toContain('refused the RCON password');
});

test('a failed test without a message is an unknown error', async () => {
  const { api, user, test, typePassword } = await openEdit();
  api.on(serverRoutes.testRcon, () => ({ success: false, message: '' }));
  await typePassword('wrong-one');
  await user.click(test);
  await toast('ErrorUnknown error');
});

test('a test that the API refuses shows why', async () => {
  const { api, user, test, typePassword } = await openEdit();
  api.on(serverRoutes.testRcon, () => {
    throw new Refusal('RATE_LIMITED');
  });
  await typePassword('hunter22');
  await user.click(test);
  expect((await screen.findAllByText(/^Too many RCON tests/)).length).toBeGreaterThan(0);
  await toast('ErrorToo many RCON tests');
});

test('too many tests show how long to wait', () => {
  const words = (waitMs: number) =>
    rconTestResult({
      ok: false,
      problem: { kind: 'message', message: 'Too many requests.', canRetry: true, waitMs },
    }).message;
  expect(words(42_000)).toBe('Too many RCON tests. Please wait 42 seconds.');
  expect(words(1000)).toBe('Too many RCON tests. Please wait 1 second.');
  expect(words(0)).toBe('Too many RCON tests. Please wait a moment.');
});

test('during a test the button is busy and a second click starts no second test', async () => {
  const { api, user, hold, dialog, test, typePassword } = await openEdit();
  await typePassword('hunter22');
  const release = hold();
  await user.click(test);
  expect(await within(dialog).findByText(/^Connecting/)).toBeDefined();
  expect(test.hasAttribute('data-loading')).toBe(true);
  await user.click(test);
  release();
  await within(dialog).findByText('RCON test has been succesful!');
  expect(api.callsOf(serverRoutes.testRcon)).toHaveLength(1);
});

test('a result disappears when its input changes', async () => {
  const { user, dialog, test, typePassword } = await openEdit();
  await typePassword('hunter22');
  await user.click(test);
  await within(dialog).findByText('RCON test has been succesful!');
  await typePassword('hunter23');
  expect(within(dialog).queryByText('RCON test has been succesful!')).toBeNull();
});

test('a stored server is tested from its row, with the stored values', async () => {
  const { api } = createCluster({ servers: [buildServer()] });
  const { user } = renderApp({ api, path: '/servers' });
  await user.click(await screen.findByRole('button', { name: 'Show details' }));
  const check = await screen.findByRole('button', { name: 'Check connection' });
  await user.click(check);
  await screen.findByText('RCON test has been succesful!');
  expect(api.callsOf(serverRoutes.checkConnection)[0]?.input).toMatchObject({
    body: { serverId: buildServer().id },
  });

  api.on(serverRoutes.checkConnection, () => ({
    success: false,
    message: 'The server refused the RCON password.',
  }));
  await user.click(check);
  await screen.findByText('The server refused the RCON password.');
  expect(screen.queryByText('RCON test has been succesful!')).toBeNull();
});

test('people who may not edit servers see that at Check connection', async () => {
  const { api } = createCluster({ servers: [buildServer()] });
  api.on(serverRoutes.checkConnection, () => {
    throw new Refusal('FORBIDDEN');
  });
  const { user } = renderApp({ api, path: '/servers' });
  await user.click(await screen.findByRole('button', { name: 'Show details' }));
  await user.click(await screen.findByRole('button', { name: 'Check connection' }));
  expect(await screen.findByText('You do not have the necessary permissions to do this.')).toBeDefined();
});
