import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { createWorld } from '../../testing/world.ts';
import { CONTENTS } from './contents.ts';
import './docu-page.tsx';

async function open(path: string) {
  const { api } = createWorld();
  const app = renderApp({ api, path, token: null });
  await screen.findByRole('searchbox', { name: 'Search the documentation' });
  return app;
}

const heading = (name: string, level = 1) => screen.findByRole('heading', { name, level });
// The list is rendered twice, of which a window shows one.
const contents = () =>
  within(screen.getByRole('navigation', { name: 'Documentation' })).getAllByRole('list')[0]!;

test('it begins with the first page, and has all pages in order', async () => {
  await open('/docu');
  await heading('Getting started');
  const links = within(contents()).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(CONTENTS.map(({ title }) => title));
  expect(links[0]?.getAttribute('aria-current')).toBe('page');
});

test('a page has links to its sections, and one to the next page', async () => {
  const { user, pathname } = await open('/docu/game-servers');
  await heading('When it does not answer', 2);
  const sections = within(screen.getByRole('list', { name: 'On this page' })).getAllByRole('link');
  expect(sections.map((link) => link.getAttribute('href'))).toContain('#no-answer');
  await user.click(screen.getByRole('link', { name: 'Next: Home' }));
  await heading('Home');
  expect(pathname()).toBe('/docu/home');
});

test('the search finds sections by all of their words, and leads to them', async () => {
  const { user, router } = await open('/docu');
  await user.type(screen.getByRole('searchbox'), 'restore version');
  const hit = await screen.findByRole('link', { name: /History · Undoing a change/ });
  await user.click(hit);
  await heading('History');
  expect(router.state.location).toMatchObject({ pathname: '/docu/history', hash: 'restore' });
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
});

test('a search without a match says so', async () => {
  const { user } = await open('/docu');
  await user.type(screen.getByRole('searchbox'), 'zeppelin');
  expect(await screen.findByText('Nothing about “zeppelin”.')).toBeDefined();
});

test('a page that does not exist says so', async () => {
  await open('/docu/nowhere');
  await heading('There is no such page');
  expect(screen.getByRole('link', { name: 'To the documentation' }).getAttribute('href')).toBe('/docu');
});

test("the window's title names the open page", async () => {
  await open('/docu/permissions');
  await waitFor(() => expect(document.title).toBe('Roles and permissions · Documentation · Arkwright'));
});

test('an internal link opens a screen without a page load', async () => {
  const { user, pathname } = await open('/docu/tiers');
  await heading('On your own installation', 2);
  const text = within(screen.getByRole('article'));
  await user.click(text.getByRole('link', { name: 'Self-hosting' }));
  await heading('You are the operator', 2);
  expect(pathname()).toBe('/docu/self-hosting');
});

test('a link to another site opens in a new tab', async () => {
  await open('/docu/self-hosting');
  await heading('Connect Discord', 2);
  const link = screen.getByRole('link', { name: /^Discord developer portal/ });
  expect(link.getAttribute('href')).toBe('https://discord.com/developers/applications');
  expect(link.getAttribute('target')).toBe('_blank');
});

test('terms, code and values of constants are shown', async () => {
  await open('/docu/logging');
  await heading('What each log shows', 2);
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toContain('Chat Log');
  const parameter = screen.getByText('-servergamelog');
  expect(parameter.hasAttribute('data-whole')).toBe(true);
  expect(parameter.closest('code')).not.toBeNull();
  expect(screen.getByText(/lines wait, up to 500 per channel/)).toBeDefined();
});
