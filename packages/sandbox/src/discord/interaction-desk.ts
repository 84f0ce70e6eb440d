import { randomBytes } from 'node:crypto';
import { type Application, isIn } from './applications.ts';
import { Intent } from './intents.ts';
import type { Channel, Guild, StoredMessage, User } from './model.ts';
import type { DiscordState } from './state.ts';

/** How long a bot has for its first answer, and how long the token of an interaction lives. */
const ANSWER_WINDOW_MS = 3000;
const TOKEN_LIFE_MS = 15 * 60_000;
const MAX_KEPT = 500;

/** `waiting` for the bot, `deferred` = it asked for more time, `answered` = somebody sees its answer. */
export type InteractionStatus = 'waiting' | 'deferred' | 'answered';

export type Interaction = {
  id: string;
  token: string;
  /** Whose command, button or modal it is. */
  application: Application;
  createdAt: number;
  /** Discord's interaction type: 2 command, 3 component, 4 autocomplete, 5 modal submit. */
  type: number;
  name: string;
  guild: Guild;
  channel: Channel;
  user: User;
  /** The message whose button or menu was used. */
  source: StoredMessage | null;
  status: InteractionStatus;
  callbackType: number | null;
  original: StoredMessage | null;
  followUps: StoredMessage[];
  modal: Record<string, unknown> | null;
  choices: unknown[] | null;
};

export type NewInteraction = Pick<Interaction, 'type' | 'name' | 'guild' | 'channel' | 'user' | 'source'> & {
  /** The installation's own if it is missing. */
  application?: Application;
  /** The gateway payload without id and token. */
  payload: Record<string, unknown>;
};

export type InteractionDesk = {
  /** Makes an interaction and sends it to the bot. */
  open: (input: NewInteraction) => Interaction;
  find: (id: string) => Interaction | undefined;
  /** The interaction to which `token` still gives access. */
  findByToken: (token: string) => Interaction | undefined;
  /** Whether the bot may still give its first answer. */
  isOpen: (interaction: Interaction) => boolean;
  /** To be called after every change, so that those who wait look again. */
  changed: (interaction: Interaction) => void;
  /** Call it when a message has changed: members who pressed a button on it see the result. */
  messageChanged: (message: StoredMessage) => void;
  /** Resolves when the bot has answered, or has let its 3 s pass, or after `waitMs`. */
  settled: (interaction: Interaction, waitMs: number) => Promise<void>;
  /** The modal with this custom id that the bot last showed to the user. */
  modalFor: (user: User, customId: string, application?: Application) => Interaction | undefined;
  /** What the bot has said to the user in a guild, also what nobody else sees. */
  messagesFor: (user: User, guild: Guild) => StoredMessage[];
  close: () => void;
};

/** `isMissed` says of each new interaction whether it is one that comes too late. */
export function createInteractionDesk(
  state: DiscordState,
  isMissed: (application: Application) => boolean,
): InteractionDesk {
  const kept = new Map<string, Interaction>();
  const waiters = new Map<string, Set<() => void>>();

  function wake(interactionId: string): void {
    for (const waiter of waiters.get(interactionId) ?? []) waiter();
  }

  function isOpen(interaction: Interaction): boolean {
    return interaction.status === 'waiting' && state.now() - interaction.createdAt <= ANSWER_WINDOW_MS;
  }

  return {
    open: ({ payload, application = state.application, ...input }) => {
      const interaction: Interaction = {
        ...input,
        application,
        id: state.nextId(),
        token: randomBytes(96).toString('base64url'),
        createdAt: state.now() - (isMissed(application) ? ANSWER_WINDOW_MS + 1 : 0),
        status: 'waiting',
        callbackType: null,
        original: null,
        followUps: [],
        modal: null,
        choices: null,
      };
      kept.set(interaction.id, interaction);
      const oldest = kept.keys().next().value;
      if (kept.size > MAX_KEPT && oldest) kept.delete(oldest);
      // Who was removed from the guild hears nothing of it, and the member sees that it failed.
      if (!isIn(input.guild, application)) return interaction;
      state.emit({
        type: 'INTERACTION_CREATE',
        applicationId: application.clientId,
        guildId: input.guild.id,
        intent: Intent.none,
        data: { ...payload, id: interaction.id, token: interaction.token },
      });
      return interaction;
    },
    find: (id) => kept.get(id),
    findByToken: (token) => {
      const found = [...kept.values()].find((interaction) => interaction.token === token);
      return found && state.now() - found.createdAt <= TOKEN_LIFE_MS ? found : undefined;
    },
    isOpen,
    changed: (interaction) => wake(interaction.id),
    messageChanged: (message) => {
      for (const interaction of kept.values()) {
        if (interaction.status !== 'deferred' || interaction.source !== message) continue;
        interaction.status = 'answered';
        wake(interaction.id);
      }
    },
    settled: (interaction, waitMs) =>
      new Promise((resolve) => {
        const waiting = waiters.get(interaction.id) ?? new Set<() => void>();
        waiters.set(interaction.id, waiting);
        const finish = () => {
          clearTimeout(deadline);
          clearTimeout(firstAnswer);
          waiting.delete(look);
          if (waiting.size === 0) waiters.delete(interaction.id);
          resolve();
        };
        const look = () => {
          if (interaction.status === 'answered') finish();
        };
        const deadline = setTimeout(finish, waitMs);
        const firstAnswer = setTimeout(
          () => {
            if (interaction.status === 'waiting') finish();
          },
          interaction.createdAt + ANSWER_WINDOW_MS - state.now() + 50,
        );
        waiting.add(look);
        look();
      }),
    modalFor: (user, customId, wanted) =>
      [...kept.values()].findLast(
        ({ user: { id }, modal, application }) =>
          id === user.id && modal?.custom_id === customId && (wanted ?? application) === application,
      ),
    messagesFor: (user, guild) =>
      [...kept.values()]
        .filter((interaction) => interaction.user.id === user.id && interaction.guild.id === guild.id)
        .flatMap((interaction) => [interaction.original, ...interaction.followUps])
        .filter((stored) => stored !== null),
    close: () => {
      for (const interaction of kept.values()) {
        interaction.status = 'answered';
        wake(interaction.id);
      }
    },
  };
}
