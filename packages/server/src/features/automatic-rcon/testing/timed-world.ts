import {
  NEW_TIMED_COMMAND,
  type RunOutcome,
  type TimedCommand,
  type TimedCommandFields,
} from '@arkwright/contracts/automatic-rcon/schema';
import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { createTestDatabase, type TestDatabase } from '@arkwright/testing/test-database';
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { settleEffects } from '../../../game-commands/effects.ts';
import { endOverdueCommands } from '../../../game-commands/service.ts';
import { gameCommands } from '../../../game-commands/table.ts';
import { serverStatuses } from '../../server-status/table.ts';
import { createServer } from '../../servers/service.ts';
import { collectPresetResults, listRuns, timedCommandEffects } from '../runs-service.ts';
import { createTimedCommand } from '../service.ts';
import { timedCommands } from '../table.ts';

let made = 0;

/** An instance with timed commands, seen by two processes with one clock that tests can move. */
export class TimedWorld {
  readonly database: TestDatabase;
  readonly context: TestContext;
  readonly other: TestContext;
  instance: TestInstance;
  readonly #clock: { ahead: number };

  private constructor(
    parts: Pick<TimedWorld, 'database' | 'context' | 'other' | 'instance'>,
    clock: { ahead: number },
  ) {
    this.database = parts.database;
    this.context = parts.context;
    this.other = parts.other;
    this.instance = parts.instance;
    this.#clock = clock;
  }

  static async open(): Promise<TimedWorld> {
    const clock = { ahead: 0 };
    const database = await createTestDatabase();
    const options = { databaseUrl: database.url, clock: { now: () => Date.now() + clock.ahead } };
    const context = await createTestContext(options);
    const other = await createTestContext(options);
    return new TimedWorld({ database, context, other, instance: await makeInstance(context) }, clock);
  }

  async dispose(): Promise<void> {
    await this.context.dispose();
    await this.other.dispose();
    await this.database.drop();
  }

  /** Brings the ends of commands and presets to the runs. */
  async collect(): Promise<void> {
    await settleEffects(this.context, [timedCommandEffects]);
    await collectPresetResults(this.context);
  }

  /** How far the program's clock is ahead of the real one, ms. */
  get ahead(): number {
    return this.#clock.ahead;
  }

  pass(ms: number): void {
    this.#clock.ahead += ms;
  }

  /** Makes the commands on their way older. Their times are PostgreSQL's. */
  async letWait(ms: number): Promise<void> {
    const expiresAt = sql`${gameCommands.expiresAt} - ${ms}`;
    await this.context.db.update(gameCommands).set({ expiresAt });
    await endOverdueCommands(this.context);
  }

  /** Moves the program's clock to a time after the beginning of the minute for which the command is due. */
  async waitFor(command: TimedCommand, ms = 0): Promise<void> {
    const { nextDueAt } = await this.stored(command);
    this.#clock.ahead = nextDueAt + ms - Date.now();
  }

  async stored({ id }: TimedCommand) {
    const [row] = await this.context.db.select().from(timedCommands).where(eq(timedCommands.id, id));
    if (!row) throw new Error(`There is no timed command ${id}`);
    return row;
  }

  /** A server that only seems to exist: no worker holds it. */
  async addSeen(state: 'online' | 'offline' | 'starting', name = `Seen ${state}`): Promise<string> {
    const { id } = await createServer(this.context, this.instance.by, serverFields({ name }));
    const seen = { state, since: 0, lastSeen: 0, reason: '', players: 0 };
    await this.context.db.insert(serverStatuses).values({ botId: this.instance.id, serverId: id, ...seen });
    return id;
  }

  /** A command that no other test sends; due every minute unless it is said otherwise. */
  addCommand(serverIds: string[], changed: Partial<TimedCommandFields> = {}): Promise<TimedCommand> {
    const every = { dayOfWeek: -1, hour: -1, minute: -1 };
    const command = `Broadcast command number ${++made}`;
    const given = { ...NEW_TIMED_COMMAND, ...every, name: `Number ${made}`, command, serverIds, ...changed };
    return createTimedCommand(this.context, this.instance.by, given);
  }

  runsOf({ id, botId }: TimedCommand) {
    expect(botId).toBe(this.instance.id);
    return listRuns(this.context, this.instance.scope, id);
  }

  /** The outcomes of a command's last run, once all are known. */
  outcomes(command: TimedCommand): Promise<RunOutcome[]> {
    return eventually(async () => {
      await this.collect();
      const [run] = await this.runsOf(command);
      const found = run?.results.map(({ outcome }) => outcome) ?? ['pending'];
      expect(found).not.toContain('pending');
      return found;
    });
  }

  /** How often a command was handed over for a server. */
  async sent({ command }: TimedCommand): Promise<number> {
    return (await this.context.db.select().from(gameCommands).where(eq(gameCommands.command, command)))
      .length;
  }
}
