import { z } from 'zod';

/** Gateway intents (Discord API docs, "Gateway Intents"; ark-domain.md §6.6). */
export const Intent = {
  none: 0,
  guilds: 1 << 0,
  guildMembers: 1 << 1,
  guildWebhooks: 1 << 5,
  guildPresences: 1 << 8,
  guildMessages: 1 << 9,
  messageContent: 1 << 15,
} as const;

/** Those that Discord grants only when they are switched on for the application, with the flags that then say so. */
export const PRIVILEGED = {
  presences: { intent: Intent.guildPresences, flag: 1 << 13 },
  members: { intent: Intent.guildMembers, flag: 1 << 15 },
  messageContent: { intent: Intent.messageContent, flag: 1 << 19 },
} as const;

export type PrivilegedName = keyof typeof PRIVILEGED;

/** What is switched on for the application in the developer portal. */
export type Portal = Record<PrivilegedName, boolean>;

export const createPortal = (): Portal => ({ presences: true, members: true, messageContent: true });

/** What a test says is switched on: all together or each. */
export const intentsInput = z.union([
  z.boolean(),
  z.strictObject({
    presences: z.boolean().optional(),
    members: z.boolean().optional(),
    messageContent: z.boolean().optional(),
  }),
]);

/** The portal after a change; what the change does not name stays. */
export function switchPortal(portal: Portal, input: z.infer<typeof intentsInput>): Portal {
  const isOn = (name: PrivilegedName) => (typeof input === 'boolean' ? input : (input[name] ?? portal[name]));
  return { presences: isOn('presences'), members: isOn('members'), messageContent: isOn('messageContent') };
}

/** Intents that an identify may not ask for. */
export function deniedIntents(portal: Portal): number {
  return fold(portal, (name, isOn) => (isOn ? 0 : PRIVILEGED[name].intent));
}

/** The application's flags: Discord's `GATEWAY_…_LIMITED` of each intent that is switched on. */
export function applicationFlags(portal: Portal): number {
  return fold(portal, (name, isOn) => (isOn ? PRIVILEGED[name].flag : 0));
}

function fold(portal: Portal, bitsOf: (name: PrivilegedName, isOn: boolean) => number): number {
  const names = Object.keys(PRIVILEGED) as PrivilegedName[];
  return names.reduce((bits, name) => bits | bitsOf(name, portal[name]), 0);
}

/** Every bit that exists today; 17, 18, 19, 22 and 23 were never given out. */
export const KNOWN_INTENTS = 0b1_1111_1111_1111_1111 | (1 << 20) | (1 << 21) | (1 << 24) | (1 << 25);
