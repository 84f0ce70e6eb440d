import { type SessionInfo, SimpleShardingStrategy, type WebSocketShardDestroyOptions } from 'discord.js';

type Manager = ConstructorParameters<typeof SimpleShardingStrategy>[0];

/**
 * The shards of a client, which stay closed once it has ended. Those of discord.js 14.28 that are destroyed while they wait
 * for Discord (for its hello, or to be ready) connect again half a second later, and their `destroy` never resolves; those that
 * are still to be made connect as if nothing had been said.
 */
export class ShardsThatEnd extends SimpleShardingStrategy {
  readonly #end: AbortSignal;
  readonly #isClosed = Promise.withResolvers<void>();

  /** @param end fires before the client is destroyed */
  constructor(manager: Manager, end: AbortSignal) {
    super(manager);
    this.#end = end;
    // What each shard asks for before it connects.
    const { retrieveSessionInfo } = manager.options;
    manager.options.retrieveSessionInfo = async (shardId: number): Promise<SessionInfo | null> => {
      if (!end.aborted) return retrieveSessionInfo(shardId);
      // Its connection is closed by now.
      this.#isClosed.resolve();
      // Nobody would catch an error. No answer keeps it where it is, and it is collected with its client.
      return new Promise<never>(() => {});
    };
  }

  override async spawn(shardIds: number[]): Promise<void> {
    if (!this.#end.aborted) await super.spawn(shardIds);
  }

  override async destroy(options?: Omit<WebSocketShardDestroyOptions, 'recover'>): Promise<void> {
    await Promise.race([super.destroy(options), this.#isClosed.promise]);
  }
}
