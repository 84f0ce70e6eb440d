import type { OnlinePlayer } from '@arkwright/ark/list-players';
import type { Registry } from '@arkwright/contracts/registry';
import type { AppContext, FeatureHooks } from '../context/app-context.ts';
import type { ObjectLookups } from '../core/routes/gate.ts';
import type { Handlers } from '../core/routes/mount.ts';
import type { MemberListener } from '../discord/members.ts';
import type { MessageButtons } from '../discord/message-buttons.ts';
import type { BlockedChannel } from '../discord/outbox-endings.ts';
import type { DiscordListeners } from '../discord/session.ts';
import type { SlashCommand } from '../discord/slash-commands.ts';
import type { ServerKey } from '../fleet/game-server.ts';
import type { Effects } from '../game-commands/effects.ts';
import type { GameEventHandler } from '../game-events/game-event-handler.ts';
import type { Queries } from '../platform/database/database.ts';
import type { Retention } from '../platform/work/retention.ts';
import type { Sweep } from '../platform/work/sweeps.ts';

/** Handlers of every group of routes in the contracts. */
export type RegistryHandlers = {
  [Name in keyof Registry]: (context: AppContext) => Handlers<Registry[Name]>;
};

/** What a feature has running in a worker besides sweeps. */
export type Running = {
  /** Who is online on a game server, whenever it has said so. Only the worker that holds the server hears it. */
  onPlayers?(server: ServerKey, players: readonly OnlinePlayer[]): void;
  /** Called while commands that are on their way can still be answered. */
  stop(): Promise<void>;
};

/** Everything that a feature does on the server: its calls, and what it does outside HTTP. */
export type ServerFeature = FeatureHooks & {
  /** By the name of the routes in the contracts' registry. */
  handlers?: Partial<RegistryHandlers>;
  /** How the gate finds the instance of an object that a route names by its id alone. */
  objects?: Partial<ObjectLookups>;
  /** Starts doing the feature's queued jobs in this process. */
  startJobs?(context: AppContext): Promise<void>;
  /** What it does when game servers write. Tried with hostile replies (matrix/game-floods.db.test.ts). */
  gameEvents?(context: AppContext): GameEventHandler;
  /** What it does when something happens in Discord. */
  discordEvents?: DiscordListeners;
  /** What it does when members of guilds come, go, or get other roles; told with the intent GuildMembers alone. */
  onMember?: MemberListener;
  /** Commands that members of a guild have in Discord. */
  slashCommands?: readonly SlashCommand[];
  /** What happens when members press a button below a message of the feature's. */
  buttons?: MessageButtons;
  /** The bot can no longer post in a channel. Called in the transaction that drops the pending messages. */
  onChannelBlocked?(context: AppContext, channel: BlockedChannel, tx: Queries): Promise<void>;
  /** What it does once the commands have ended that it sent into games. */
  effects?: readonly Effects[];
  /** What one worker among all does again and again. Called once in each worker. */
  sweeps?(context: AppContext): readonly Sweep<AppContext>[];
  /** Rows that are kept for a while. `soon`: what can grow fast, or is large; it goes within a minute of its time. */
  retentions?: { hourly?: readonly Retention[]; soon?: readonly Retention[] };
  start?(context: AppContext): Running;
};

/** Declares what a feature does on the server. */
export function serverFeature<const Feature extends ServerFeature>(feature: Feature): Feature {
  return feature;
}
