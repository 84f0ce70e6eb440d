import { ActivityType, type Client, Events } from 'discord.js';

/**
 * Keeps the status line of a bot. A bot has one for all of its guilds, so that only a bot with a single guild can show that
 * guild's.
 */
export function keepPresence(client: Client): (status: string) => void {
  let shown = '';
  // A new session begins without a status.
  client.on(Events.ShardReady, () => {
    shown = '';
  });
  return (status) => {
    if (status === shown) return;
    const activity = { type: ActivityType.Custom, name: 'Custom Status', state: status };
    client.user?.setPresence({ activities: status === '' ? [] : [activity] });
    shown = status;
  };
}
