import { expect, test } from 'vitest';
import { refusedIntentRemedy } from './refused-intent.ts';

const remedy = (isOwn: boolean, isOwner: boolean) =>
  refusedIntentRemedy('Server Members Intent', { isOwn, isOwner });

test('who can switch an intent on depends on whose application it is', () => {
  for (const isOwner of [true, false]) {
    expect(remedy(false, isOwner)).toMatch(/^The person who runs this bot can change that: .* for it in/);
    expect(remedy(false, isOwner)).not.toContain('Branding');
  }
  expect(remedy(true, true)).toMatch(/^You can change that: .* for your Discord application /);
  expect(remedy(true, false)).toMatch(
    /^The owner of this bot can change that: .* for its Discord application /,
  );
});
