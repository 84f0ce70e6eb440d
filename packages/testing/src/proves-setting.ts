import { emptyValue, type SettingPath } from '@arkwright/contracts/settings-fields';
import { type TestContext, test } from 'vitest';
import { withPin } from './setting-pin.ts';

/** A field that a test proves; `pinnedTo` where the test expects what the field's default does. */
type Mark = SettingPath | { field: SettingPath; pinnedTo: string | number | boolean };
type Run = (context: TestContext) => unknown;

/** `npm run test:settings` names the fields to pin, separated by commas. Without it, marked tests are ordinary tests. */
const CHECKED = process.env.PIN_SETTINGS?.split(',');

/**
 * Marks the test that would miss a settings field: `provesSetting('log.filterSaveWorld')('title', () => …)`.
 * The settings check runs it again with each field pinned to its default, where it must fail. Fields are string
 * literals, because the check finds marks by reading the source.
 */
export function provesSetting(...marks: [Mark, ...Mark[]]): (title: string, run: Run) => void {
  return (title, run) => {
    const pins = marks
      .map((mark) =>
        typeof mark === 'string'
          ? { field: mark, value: emptyValue(mark) }
          : { field: mark.field, value: mark.pinnedTo },
      )
      .filter(({ field }) => CHECKED?.includes(field));
    if (!CHECKED) test(title, run);
    if (pins.length === 0) return;
    test(`${title} [unpinned]`, run);
    for (const pin of pins)
      test(`${title} [pinned: ${pin.field}]`, async (context) => {
        const error = await withPin(pin, () => run(context)).then(
          () => undefined,
          (thrown: unknown) => thrown,
        );
        if (error === undefined)
          throw new Error(
            `passes with ${pin.field} pinned to ${JSON.stringify(pin.value)}: it proves nothing`,
          );
      });
  };
}
