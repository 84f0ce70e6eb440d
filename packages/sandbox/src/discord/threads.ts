import { type Channel, type Guild, UnlistedType } from './model.ts';
import { isThread } from './permissions.ts';
import { blankChannel } from './seed-guilds.ts';
import type { DiscordState } from './state.ts';

/** Threads of a guild, and the channels that stand in its list. */
export function splitChannels(guild: Guild): { listed: Channel[]; threads: Channel[] } {
  const all = [...guild.channels.values()];
  return { listed: all.filter((one) => !isThread(one)), threads: all.filter(isThread) };
}

/** A thread as REST and the gateway show it. */
export function threadView(state: DiscordState, thread: Channel): Record<string, unknown> {
  const { joined: _joined, permission_overwrites: _none, position: _place, topic: _topic, ...shown } = thread;
  return {
    ...shown,
    owner_id: state.bot.id,
    message_count: 0,
    member_count: thread.joined?.length ?? 0,
    total_message_sent: 0,
    thread_metadata: {
      archived: false,
      archive_timestamp: new Date(state.now()).toISOString(),
      auto_archive_duration: 1440,
      locked: false,
    },
  };
}

/** Makes a thread of a channel, which the people named have joined. */
export function addThread(
  state: DiscordState,
  { guild, parent }: { guild: Guild; parent: Channel },
  { name, isPrivate, joined }: { name: string; isPrivate: boolean; joined: readonly string[] },
): Channel {
  const type = isPrivate ? UnlistedType.privateThread : UnlistedType.publicThread;
  const thread: Channel = {
    ...blankChannel({ id: state.nextId(), guildId: guild.id, name, type }),
    parent_id: parent.id,
    joined,
  };
  guild.channels.set(thread.id, thread);
  return thread;
}
