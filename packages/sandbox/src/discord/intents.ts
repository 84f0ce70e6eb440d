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

/** Those that Discord grants only when they are switched on for the application. */
export const PRIVILEGED_INTENTS = Intent.guildMembers | Intent.guildPresences | Intent.messageContent;

/** Every bit that exists today; 17, 18, 19, 22 and 23 were never given out. */
export const KNOWN_INTENTS = 0b1_1111_1111_1111_1111 | (1 << 20) | (1 << 21) | (1 << 24) | (1 << 25);
