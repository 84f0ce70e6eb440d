import type { CommandHistory } from './command-history.ts';
import { Companion, type CompanionHost } from './companion.ts';
import type { ChatLine } from './companion-calls.ts';
import { runCompanionCommand } from './companion-commands.ts';
import type { CompanionLink } from './companion-line.ts';
import type { Installed } from './installed.ts';
import { chatLine } from './lines.ts';
import type { PowerState } from './misbehaviour.ts';
import { characterOf, onlineSurvivors, type Player, tribeOf, type World } from './world.ts';
import { snapshotOf } from './world-snapshot.ts';

/** The game server of a companion, as far as it needs it. */
type GameServer = {
  readonly world: World;
  readonly power: PowerState;
  readonly history: CommandHistory;
  readonly installed: Installed;
  readonly setup: { version: string; clusterId: string; maxPlayers: number };
  readonly info: {
    sessionName: string;
    mapId: string;
    gamePort: number;
    rconPort: number;
    password: string;
  };
  now(): number;
  writeLine(text: string): void;
};

/** In the history of commands: what did not come over RCON. */
const BY_COMPANION = 0;

const REGISTER_COMMAND = /^\/register\s+(\S{1,64})\s*$/i;

/** A game server's companion: whether one is installed, and that it only lives while the game runs. */
export class ServerCompanion {
  readonly #server: GameServer;
  readonly #startedAt: number;
  #link: CompanionLink | null = null;
  #running: Companion | null = null;

  constructor(server: GameServer) {
    this.#server = server;
    this.#startedAt = server.now();
  }

  get link(): CompanionLink | null {
    return this.#link;
  }

  /** Null while none is installed, or the game does not run. */
  get running(): Companion | null {
    return this.#running;
  }

  /** Installs a companion, in place of one that may be there. */
  install(link: CompanionLink): void {
    this.remove();
    this.#link = link;
    this.powerChanged();
  }

  remove(): void {
    this.#link = null;
    this.#stop();
  }

  /** To be called when the server was switched: a game that is down, starting or hangs has no companion. */
  powerChanged(): void {
    const { power } = this.#server;
    const isInGame = power !== 'down' && power !== 'starting' && power !== 'hang';
    if (!isInGame || !this.#link) {
      this.#stop();
      return;
    }
    if (this.#running) return;
    this.#running = new Companion(this.#link, this.#host());
    this.#running.start();
  }

  /**
   * A player writes in the chat. `/register CODE` is the companion's, which whispers an answer back: that is returned.
   * Null for all else, which everybody can read; what is written nearby, to the tribe or to allies the companion alone tells.
   */
  async say(player: Player, message: string, scope: ChatLine['scope'] = 'global'): Promise<string | null> {
    const code = REGISTER_COMMAND.exec(message)?.[1];
    if (code !== undefined && this.#running) {
      const answer = await this.#running.register(player, code);
      this.#note(`ServerChatTo "${player.eosId}" ${answer}`, '');
      return answer;
    }
    const { world } = this.#server;
    const survivor = characterOf(world, player.eosId);
    const character = survivor?.characterName ?? player.name;
    const tribe = (survivor && tribeOf(world, survivor)?.name) ?? '';
    this.#running?.hear({ scope, player: player.name, character, tribe, message });
    if (scope === 'global') this.#server.writeLine(chatLine(player.name, character, message));
    return null;
  }

  /** The world has written a line: what somebody says in it the companion tells as well. */
  overhear(line: string): void {
    if (!this.#running) return;
    const { world } = this.#server;
    for (const survivor of onlineSurvivors(world)) {
      const { name, characterName } = survivor;
      const before = chatLine(name, characterName, '');
      if (!line.startsWith(before)) continue;
      const tribe = tribeOf(world, survivor)?.name ?? '';
      const message = line.slice(before.length);
      this.#running.hear({ scope: 'global', player: name, character: characterName, tribe, message });
      return;
    }
  }

  #stop(): void {
    this.#running?.close();
    this.#running = null;
  }

  #host(): CompanionHost {
    const server = this.#server;
    const { world, setup, info } = server;
    const timeOf = (tick: number) => Math.min(this.#startedAt + tick * 1000, server.now());
    return {
      self: {
        sessionName: info.sessionName,
        map: info.mapId,
        gameVersion: setup.version,
        clusterId: setup.clusterId,
        maxPlayers: setup.maxPlayers,
        gamePort: info.gamePort,
        rconPort: info.rconPort,
        rconPassword: info.password,
        ...server.installed,
      },
      now: () => server.now(),
      snapshot: (kind) => snapshotOf({ world, timeOf }, kind),
      execute: (command) => {
        const outcome = runCompanionCommand(server, command);
        this.#note(command, outcome.reply);
        return outcome;
      },
    };
  }

  #note(text: string, reply: string): void {
    const { history } = this.#server;
    history.answer(history.add({ text, time: this.#server.now(), connection: BY_COMPANION }), reply);
  }
}
