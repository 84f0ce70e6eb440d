import type { Socket } from 'node:net';
import { AdminList } from './admin-list.ts';
import { CommandHistory } from './command-history.ts';
import { runCommand } from './commands.ts';
import { GameLog } from './game-log.ts';
import { type Installed, install, type Shop } from './installed.ts';
import {
  CLOSING_LINE,
  joinedLine,
  launchLines,
  leftLine,
  SAVING_LINE,
  savedLine,
  startedLines,
} from './lines.ts';
import { Listener, LOOPBACK } from './listener.ts';
import { LogFile } from './log-file.ts';
import type { PowerState } from './misbehaviour.ts';
import { type Random, seededRandom } from './random.ts';
import { RawReplies } from './raw-replies.ts';
import { ServerCompanion } from './server-companion.ts';
import { type ArkServerOptions, DEFAULT_SERVER_OPTIONS } from './server-options.ts';
import { Session, type SessionHost } from './session.ts';
import { EXIT_MS, RELAUNCH_MS, STARTUP_MS } from './timing.ts';
import { type JoinResult, joinWorld, leaveWorld, type Player, type World } from './world.ts';
import { createWorld } from './world-creation.ts';
import { stepWorld } from './world-step.ts';

/** What a client has to know to reach a simulated server. */
export type ArkServerInfo = {
  name: string;
  host: typeof LOOPBACK;
  rconPort: number;
  gamePort: number;
  password: string;
  mapId: string;
  sessionName: string;
};

export type ArkServerSetup = {
  name: string;
  mapId: string;
  sessionName: string;
  gamePort: number;
  password: string;
  maxPlayers: number;
  seed: string;
  living: boolean;
  dinos?: number | undefined;
  clusterId: string;
  modIds: readonly string[];
  shop: Shop;
  version: string;
  commandsKept: number;
  timeScale: number;
  now: () => number;
};

/** One simulated game server: a world, its log, its RCON and its power switch. */
export class ArkServer implements SessionHost {
  readonly setup: ArkServerSetup;
  readonly world: World;
  readonly log = new GameLog();
  readonly history: CommandHistory;
  readonly rawReplies = new RawReplies();
  /** For the wire only: what clients do must not change what happens in the world. */
  readonly random: Random;
  readonly companion: ServerCompanion;
  readonly adminList = new AdminList();
  #installed: Installed;
  #options: ArkServerOptions;
  #power: PowerState = 'up';
  #connections = 0;
  #closed = false;
  #exiting = false;
  #lifecycle: NodeJS.Timeout | undefined;
  #transition: Promise<void> = Promise.resolve();
  readonly #listener: Listener;
  readonly #sessions = new Set<Session>();

  constructor(setup: ArkServerSetup) {
    this.setup = setup;
    this.#installed = install(setup.shop, setup.modIds);
    this.world = createWorld(setup);
    this.history = new CommandHistory(setup.commandsKept);
    this.random = seededRandom(`${setup.seed} wire`);
    this.#options = { ...DEFAULT_SERVER_OPTIONS, timeScale: setup.timeScale };
    this.#listener = new Listener((socket) => this.#accept(socket));
    this.companion = new ServerCompanion(this);
  }

  get info(): ArkServerInfo {
    const { name, gamePort, password, mapId, sessionName } = this.setup;
    return { name, host: LOOPBACK, rconPort: this.#listener.port, gamePort, password, mapId, sessionName };
  }

  /** The build and the mods that it was started with. */
  get installed(): Installed {
    return this.#installed;
  }

  get password(): string {
    return this.setup.password;
  }

  get power(): PowerState {
    return this.#power;
  }

  get options(): ArkServerOptions {
    return this.#options;
  }

  get players(): readonly Player[] {
    return [...this.world.online.values()];
  }

  /** How many RCON connections are open. */
  get sessionCount(): number {
    return this.#sessions.size;
  }

  now(): number {
    return this.setup.now();
  }

  nextConnection(): number {
    this.#connections += 1;
    return this.#connections;
  }

  run(command: string): string {
    return runCommand(this, command);
  }

  /** Starts listening, on `port` if it is free. */
  open(port: number | undefined): Promise<void> {
    return this.#listener.open(port);
  }

  setOptions(options: Partial<ArkServerOptions>): void {
    const { logFolder } = this.#options;
    this.#options = { ...this.#options, ...options };
    if (this.#options.logFolder !== logFolder) this.#openLog();
    this.adminList.follow(this.#options.adminListUrl, this.#options.timeScale);
  }

  /** Switches the server. Rejects when it should listen again and something else has taken its port. */
  setPower(power: PowerState): Promise<void> {
    return this.#order(power, () => undefined);
  }

  writeLine(line: string): void {
    this.log.write(line, this.now());
  }

  /** Lets a player in, with the line that the game writes. */
  join(player: Player): JoinResult {
    const result = joinWorld(this.world, player, this.#options.exclusiveJoin);
    if (result === 'joined') this.writeLine(joinedLine(player));
    return result;
  }

  /** Lets a player go, with the line that the game writes. False when nobody of that id is online. */
  leave(eosId: string): boolean {
    const player = leaveWorld(this.world, eosId);
    if (player) this.writeLine(leftLine(player));
    return player !== undefined;
  }

  save(): void {
    this.writeLine(SAVING_LINE);
    this.writeLine(savedLine(0.361756));
  }

  /** Shuts down as DoExit does: after a while the process ends, and somebody's script starts it again. */
  exit(): void {
    if (this.#exiting) return;
    this.#exiting = true;
    this.writeLine(CLOSING_LINE);
    this.#after(EXIT_MS, () => this.#order('down', () => this.#relaunchAfter(RELAUNCH_MS)));
  }

  /** One tick of the cluster's clock. */
  tick(now: number): void {
    if (this.#power !== 'down' && this.#power !== 'starting') {
      for (const line of stepWorld(this.world)) {
        this.log.write(line, now);
        this.companion.overhear(line);
      }
    }
    for (const session of this.#sessions) session.sweep(now);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.companion.remove();
    this.adminList.stop();
    await this.#transition.catch(() => undefined);
    clearTimeout(this.#lifecycle);
    this.#listener.close();
    this.#dropSessions();
  }

  #accept(socket: Socket): void {
    const session = new Session(socket, this);
    this.#sessions.add(session);
    socket.once('close', () => this.#sessions.delete(session));
  }

  /** Switches after all switches asked for before: two callers at once must not leave the server half open. */
  #order(power: PowerState, then: () => void): Promise<void> {
    this.#transition = this.#transition
      .catch(() => undefined)
      .then(() => this.#switch(power))
      .then(then);
    return this.#transition;
  }

  async #switch(power: PowerState): Promise<void> {
    if (this.#closed) return;
    clearTimeout(this.#lifecycle);
    this.#exiting = false;
    if (power === 'down') {
      this.#listener.close();
      this.#endProcess();
    } else if (this.#power === 'down') {
      await this.#listener.reopen();
      this.#installNewest();
      if (power !== 'starting') this.log.file?.launch(this.now());
    }
    if (power === 'starting') this.#boot();
    this.#power = power;
    for (const session of this.#sessions) session.powerChanged();
    this.companion.powerChanged();
  }

  #installNewest(): void {
    this.#installed = install(this.setup.shop, this.setup.modIds);
  }

  #boot(): void {
    this.#endProcess();
    this.#installNewest();
    this.log.file?.launch(this.now());
    for (const line of launchLines(this.setup.version, this.setup.sessionName)) this.writeLine(line);
    this.#after(STARTUP_MS, async () => {
      for (const line of startedLines(20.91)) this.writeLine(line);
      await this.setPower('up');
    });
  }

  #openLog(): void {
    const { logFolder } = this.#options;
    this.log.file = logFolder === '' ? undefined : new LogFile(logFolder);
    this.log.file?.launch(this.now());
  }

  #relaunchAfter(ms: number): void {
    // Should something have taken the port meanwhile, the start-up script just tries again.
    this.#after(ms, () => this.setPower('starting').catch(() => this.#relaunchAfter(1000)));
  }

  /** What dies with the game's process: connections, players, and what was not read from the log. */
  #endProcess(): void {
    this.#dropSessions();
    for (const { eosId } of this.players) leaveWorld(this.world, eosId);
    this.log.clear();
  }

  #dropSessions(): void {
    for (const session of this.#sessions) session.close();
    this.#sessions.clear();
  }

  #after(ms: number, act: () => Promise<void>): void {
    if (this.#closed) return;
    clearTimeout(this.#lifecycle);
    this.#lifecycle = setTimeout(() => void act(), ms * this.#options.timeScale);
  }
}
