import { expect, type Locator, type Page } from '@playwright/test';
import type { controlOf } from './control.ts';
import type { SandboxServer } from './program.ts';

export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('table', { name: 'Servers' }).getByRole('row').filter({ hasText: name }).first();

export const dialogOf = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title });

export const input = (dialog: Locator, label: string): Locator =>
  dialog.getByRole('textbox', { name: label, exact: true });

/** Types everything that a new server needs but its password. */
export async function describeServer(dialog: Locator, name: string, server: SandboxServer): Promise<void> {
  await input(dialog, 'Name').fill(name);
  await input(dialog, 'Short Name').fill('Journey');
  await dialog.getByLabel('Hosting').selectOption({ label: 'Self-hosted' });
  await input(dialog, 'Host/IP').fill(server.host);
  await input(dialog, 'Game Port').fill(String(server.gamePort));
  await input(dialog, 'RCON Port').fill(String(server.rconPort));
}

type ArkServer = { name: string; players: { name: string }[] };
type Received = { index: number; text: string; reply: string | null };

/** One game server as the sandbox sees it. */
export function gameServer(control: ReturnType<typeof controlOf>, name: string) {
  const players = async () => {
    const servers = (await control.get('/ark/servers')) as ArkServer[];
    return servers.find((server) => server.name === name)?.players.map((player) => player.name) ?? [];
  };
  const received = async (after = 0) => (await control.commands(name, after)) as Received[];
  return {
    players,
    /** The commands that reached it after `after`, the index of one. */
    received,
    lastIndex: async () => (await received()).at(-1)?.index ?? 0,
    power: (state: string) => control.power(name, state),
    join: (player: { name: string; eosId: string }) => control.join(name, player),
  };
}

/** The row's count of players is the game server's, some time soon. */
export async function expectPlayersToFollow(row: Locator, players: () => Promise<string[]>): Promise<void> {
  await expect(async () => {
    const { length } = await players();
    await expect(row).toContainText(new RegExp(`Online\\s*${length} / \\d+`), { timeout: 100 });
  }).toPass();
}

/** On the page of one server: its state, as the head says. "Online" also stands in what happened earlier. */
export const stateInHead = (page: Page): Locator => page.getByRole('main').locator('header strong').first();
