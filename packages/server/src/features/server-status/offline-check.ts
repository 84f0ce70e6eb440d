import { outageCheck } from './outage-check.ts';

/** Servers that are down. The owner is notified of those that stay so. */
export const offlineCheck = outageCheck({
  cause: 'down',
  key: 'server-offline',
  label: 'Game servers are online',
  // A host comes last: many servers run on their owner's own machine, where there is none to connect.
  actions: ['start', 'check', 'message', 'connect-host'],
  title: ({ name }) => `${name} is offline`,
  heading: (count) => (count === 1 ? '1 server is offline' : `${count} servers are offline`),
  remedy: 'The server’s page says what is wrong and what to do.',
});
