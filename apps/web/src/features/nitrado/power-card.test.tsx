import { instanceRoutes } from '@arkwright/contracts/instances/routes';
import { nitrado } from '@arkwright/contracts/nitrado/settings';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useSettings } from '../../kit/settings/use-settings.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { buildInstance, createWorld } from '../../testing/world.ts';
import { PowerCard } from './power-card.tsx';

function Card() {
  return <PowerCard settings={useSettings(nitrado)} />;
}

async function open(stored: object = {}) {
  window.localStorage.setItem('token', 'as_good');
  const group = { ...nitrado.schema.parse({}), ...stored };
  const { api } = createWorld({ instances: [buildInstance({ nitrado: group, revs: { nitrado: 1 } })] });
  api.on(instanceRoutes.channels, () => []);
  api.on(instanceRoutes.categories, () => []);
  api.on(instanceRoutes.roles, () => []);
  renderPart(api, <Card />);
  return await screen.findByRole<HTMLInputElement>('switch', { name: 'Command /power' });
}

test('the roles of the command can be chosen once it is switched on', async () => {
  const command = await open();
  const roles = screen.getByRole<HTMLInputElement>('combobox', { name: 'Roles for /power' });
  expect([command.checked, roles.disabled || roles.getAttribute('aria-disabled') === 'true']).toEqual([
    false,
    true,
  ]);
  await userEvent.click(command);
  await waitFor(() => expect(command.checked).toBe(true));
  expect(roles.disabled || roles.getAttribute('aria-disabled') === 'true').toBe(false);
});

test('it shows what is stored', async () => {
  expect((await open({ isPowerCommandEnabled: true })).checked).toBe(true);
});
