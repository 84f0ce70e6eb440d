import { makeInstance, type TestInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { serverFeatures } from '../../registry.ts';

const checks = serverFeatures.flatMap(({ checks = [] }) => checks);

let context: TestContext;
let asked: TestInstance;
beforeAll(async () => {
  context = await createTestContext();
  asked = await makeInstance(context, { tier: 5 });
  await makeInstance(context, { tier: 5 });
});
afterAll(() => context.dispose());

/** The statements that are sent meanwhile, with their values. */
async function statementsOf(work: () => Promise<unknown>) {
  // Not in pg's types.
  const query = pg.Query.prototype as unknown as {
    text: string;
    values?: unknown[];
    submit(connection: unknown): unknown;
  };
  const { submit } = query;
  const sent: { text: string; values: string }[] = [];
  const spy = vi.spyOn(query, 'submit').mockImplementation(function (this: typeof query, connection) {
    sent.push({ text: this.text, values: JSON.stringify(this.values ?? []) });
    return submit.call(this, connection);
  });
  await work();
  spy.mockRestore();
  return sent;
}

// After each message a check looks at one instance: it must not read those of everybody else.
test.each(checks.map((check) => [check.key, check] as const))(
  '%s reads only the instances it is asked about',
  async (_key, check) => {
    const sent = await statementsOf(() => check.find(context, [asked.id]));
    const ofInstances = sent.filter(({ text }) => /bot_id|bot_instances/.test(text));
    expect(ofInstances.filter(({ values }) => !values.includes(asked.id)).map(({ text }) => text)).toEqual(
      [],
    );
  },
);
