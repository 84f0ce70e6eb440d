import { registry } from '@arkwright/contracts/registry';
import type { TestInstance } from '@arkwright/testing/factories';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { startTestNitrado, type TestNitrado } from '@arkwright/testing/test-nitrado';
import { eq } from 'drizzle-orm';
import { ENDLESS } from '../../../platform/work/sweeps.ts';
import { findAccount, listAccountRows } from '../accounts-repository.ts';
import { type AccountKey, type LoginTokens, openTokens } from '../login-tokens.ts';
import { type Nitrado, openNitrado } from '../nitrado.ts';
import { revokeDue } from '../revocations-service.ts';
import { hostAccounts, hostRevocations } from '../table.ts';

const { nitradoAccounts } = registry;

export type Outcome = { success: boolean; message: string };
export type Answer = { code: string; state: string };

/** The API with the simulated Nitrado. */
export type NitradoWorld = {
  api: TestApp;
  host: TestNitrado;
  nitrado: Nitrado;
  /** Begins a login and consents as one of Nitrado's accounts; `scope` in place of the one we ask for. */
  consent(token: string, botId: string, login: { account: string; scope?: string }): Promise<Answer>;
  finish(token: string, answer: Answer): Promise<Outcome>;
  /** Links an account to an instance as its owner. */
  link(instance: TestInstance, account: string): Promise<AccountKey>;
  tokensOf(of: AccountKey): Promise<LoginTokens>;
  rowOf(of: AccountKey): ReturnType<typeof findAccount>;
  change(of: AccountKey, changes: Partial<typeof hostAccounts.$inferInsert>): Promise<void>;
  /** Whether Nitrado still accepts an access token. */
  isAlive(accessToken: string): Promise<boolean>;
  /** Ends the logins that wait for it; returns how many are left. */
  revokeAll(): Promise<number>;
  dispose(): Promise<void>;
};

export async function createNitradoWorld(seed: string): Promise<NitradoWorld> {
  const host = await startTestNitrado({ seed });
  const api = await createTestApp({ settings: { nitrado: host.settings } });
  const { context } = api;
  const nitrado = openNitrado(context);

  const consent: NitradoWorld['consent'] = async (token, botId, { account, scope }) => {
    const { body } = await send(api, nitradoAccounts.beginLogin, { token, params: { botId } });
    const page = new URL(String(body));
    if (scope !== undefined) page.searchParams.set('scope', scope);
    const back = (await host.signIn(page.href, account)).searchParams;
    return { code: back.get('code') ?? '', state: back.get('state') ?? '' };
  };
  const finish: NitradoWorld['finish'] = async (token, body) =>
    (await send(api, nitradoAccounts.login, { token, body })).body as Outcome;
  const rowOf = (of: AccountKey) => findAccount(context.db, of);

  return {
    api,
    host,
    nitrado,
    consent,
    finish,
    rowOf,
    async link({ id: botId, owner }, account) {
      const outcome = await finish(owner.token, await consent(owner.token, botId, { account }));
      const rows = await listAccountRows(context.db, botId);
      const row = rows.find(({ username }) => username === account);
      if (!row) throw new Error(outcome.message);
      return { botId, nitradoId: row.nitradoId };
    },
    async tokensOf(of) {
      const row = await rowOf(of);
      const tokens = row && openTokens(context, of, row.tokens);
      if (!tokens) throw new Error('There are no tokens');
      return tokens;
    },
    async change(of, changes) {
      await context.db.update(hostAccounts).set(changes).where(eq(hostAccounts.nitradoId, of.nitradoId));
    },
    isAlive: (accessToken) =>
      nitrado.oauth.describeToken(accessToken).then(
        () => true,
        () => false,
      ),
    async revokeAll() {
      await revokeDue(nitrado, ENDLESS);
      return (await context.db.select().from(hostRevocations)).length;
    },
    async dispose() {
      await api.dispose();
      await host.close();
    },
  };
}
