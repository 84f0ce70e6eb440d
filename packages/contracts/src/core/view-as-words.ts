// Not part of the schema: the first load shows these words, and should not include zod.

/** Why a call is refused while an owner sees a bot as a manager. */
export const viewAsRefusal = (name: string): string =>
  `You see this bot as ${name} sees it, read only. Leave that view first.`;
