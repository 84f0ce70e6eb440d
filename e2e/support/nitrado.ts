import { registry } from '@arkwright/contracts/registry';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Session } from './api.ts';
import type { World } from './world.ts';

/** A service as the control address shows it. */
type HostedService = { id: number; name: string; state: string; server: string; adminPassword: string };
type ServiceChanges = Partial<
  HostedService & { slots: number; downSeconds: number; rconSeconds: number; stopSeconds: number }
>;

/**
 * The simulated Nitrado. Accounts go by the names of those that they are like (`owner`); in a copy of a guild its own are
 * meant.
 */
export function nitradoOf({ program, control }: World) {
  const nameOf = (account: string) => program.sandbox.names?.accounts.get(account) ?? account;
  const services = async (account: string) =>
    (await control.get(`/nitrado/services?account=${nameOf(account)}`)) as HostedService[];
  const change = (id: number, changes: ServiceChanges) => control.post(`/nitrado/services/${id}`, changes);
  const find = async (account: string, name: string) => {
    const service = (await services(account)).find((each) => each.name === name);
    if (!service) throw new Error(`${account} has no service ${name}`);
    return service;
  };
  return {
    nameOf,
    find,
    change,
    /** Ends all services of an account but these, before anybody reads them: each takes Nitrado a second. */
    async keepOnly(account: string, names: readonly string[]): Promise<void> {
      for (const { id, name } of await services(account))
        if (!names.includes(name)) await change(id, { state: 'deleted' });
    },
    /** Who is on the game server of a service now. The list that belongs to a copy leaves these servers out: not with a query. */
    async players(server: string): Promise<string[]> {
      const games = (await control.get('/ark/servers?hosted')) as {
        name: string;
        players: { name: string }[];
      }[];
      return games.find(({ name }) => name === server)?.players.map(({ name }) => name) ?? [];
    },
    /** Ends all tokens of an account, as its owner can at Nitrado. */
    revoke: (account: string) => control.post('/nitrado/revoke', { account: nameOf(account) }),
    /** Links an account to an instance, without a browser. */
    async link(session: Session, botId: string, account: string): Promise<void> {
      const body = { account: nameOf(account) };
      const { token } = (await control.post('/nitrado/tokens', body)) as { token: string };
      const outcome = await session.call(registry.nitradoAccounts.pasteToken, { body: { botId, token } });
      if (!outcome.success) throw new Error(outcome.message);
    },
    /** Allows it on the page that Nitrado shows, as this account; ends when the dashboard says that it is linked. */
    async allowAs(page: Page, account: string): Promise<void> {
      const name = nameOf(account);
      const choice = page.getByRole('link').filter({ has: page.getByText(name, { exact: true }) });
      await choice.click();
      await expect(page.getByText(`The Nitrado account ${name} is linked.`)).toBeVisible();
    },
  };
}

export const serviceRow = (page: Page, name: string): Locator =>
  page.getByRole('table', { name: 'Services' }).getByRole('row').filter({ hasText: name }).first();

/** Opens the menu of a service and chooses. */
export async function chooseFor(page: Page, service: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${service}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}
