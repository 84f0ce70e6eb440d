import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { expect, test } from 'vitest';
import { offlineAlertExamples } from './examples.ts';

const { texts } = offlineAlertExamples['offlineAlert.channelId'] as unknown as {
  texts: (given: object) => readonly [string, string];
};

test("the example's outage is as long as the time between its alert and its end", () => {
  const now = 1_795_000_000_000;
  const settings = { offlineAlert: { alertTime: 10, roleIds: [] } };
  const [alert, back] = texts({ settings, serverName: 'The Island', now });
  const secondsOf = (text: string) => Number(/Since <t:(\d+)/.exec(text)?.[1]);
  expect((secondsOf(back) - secondsOf(alert)) * 1000).toBe(25 * MINUTE_MS);
  expect(back).toContain('It was offline for 25 minutes.');
});
