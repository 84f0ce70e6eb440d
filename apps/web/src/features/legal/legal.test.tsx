import { publicInfoRoutes } from '@arkwright/contracts/public-info/routes';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { createWorld } from '../../testing/world.ts';
import './legal-page.tsx';
import './privacy-page.tsx';
import './terms-page.tsx';

const OPERATOR = { name: 'Jane Doe', address: 'Beach Road 1, 12345 Town', email: 'ark@example.org' };

function open(path: string, operator = OPERATOR) {
  const { api } = createWorld({ operator });
  return { api, ...renderApp({ api, path, token: null }) };
}

test('the legal notice begins in English, like the rest of the product', async () => {
  open('/legal');
  const languages = await screen.findAllByRole('heading', { name: /^(?:English|Deutsch)$/ });
  expect(languages.map(({ textContent }) => textContent)).toEqual(['English', 'Deutsch']);
});

test('the legal notice names the operator in German and in English', async () => {
  open('/legal');
  expect(await screen.findAllByText('Jane Doe')).toHaveLength(2);
  expect(screen.getAllByText('12345 Town')).toHaveLength(2);
  const [mail] = screen.getAllByRole('link', { name: 'ark@example.org' });
  expect(mail?.getAttribute('href')).toBe('mailto:ark@example.org');
  expect(document.querySelector('[lang=de]')?.textContent).toContain('Wer diese Installation betreibt');
  expect(document.querySelector('[lang=en]')?.textContent).toContain('Who runs this installation');
});

test('a missing name is shown as missing', async () => {
  open('/legal', { name: '', address: '', email: '' });
  expect(await screen.findByText(/has entered neither a name nor an address/)).toBeDefined();
  expect(screen.getByText(/hat weder Namen noch Anschrift hinterlegt/)).toBeDefined();
});

test('a failure to load it is shown', async () => {
  const { api } = createWorld();
  api.on(publicInfoRoutes.settings, () => {
    throw new Refusal('UNAVAILABLE');
  });
  renderApp({ api, path: '/legal', token: null });
  expect(await screen.findByText(/can’t be loaded right now/)).toBeDefined();
});

test('it links to the privacy policy and the terms, which show their date', async () => {
  const { user, pathname } = open('/legal');
  await user.click(await screen.findByRole('link', { name: 'Datenschutzerklärung' }));
  expect(await screen.findByRole('heading', { name: 'Data Privacy Policy' })).toBeDefined();
  expect(pathname()).toBe('/privacy');
  expect(screen.getByText('29/11/2026').getAttribute('datetime')).toBe('2026-11-29');
  await user.click(screen.getByRole('link', { name: 'Legal notice' }));
  await user.click(await screen.findByRole('link', { name: 'Nutzungsbedingungen' }));
  expect(await screen.findByRole('heading', { name: 'Terms of Service' })).toBeDefined();
  expect(screen.getByText('29/11/2026')).toBeDefined();
});
