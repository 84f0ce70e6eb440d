import { createTestContext } from '@arkwright/testing/test-context';
import { expect, test } from 'vitest';
import { createSealer } from '../base/secrets.ts';
import { checkSecretKey, WrongSecretKey } from './check-key.ts';

test('a database’s first key is accepted forever, and any other refused', async () => {
  const context = await createTestContext();
  await checkSecretKey(context.db, context.sealer);
  await checkSecretKey(context.db, createSealer(context.settings.secretKey));
  const other = createSealer(Buffer.alloc(32, 8));
  await expect(checkSecretKey(context.db, other)).rejects.toBeInstanceOf(WrongSecretKey);
  await context.dispose();
});
