import type { LackingRight } from '@arkwright/contracts/branding/schema';

/** The bot's state in a guild, from Discord's gateway. */
export type Standing = {
  /** The bot's nickname there; empty if none. */
  nickname: string;
  mayChangeNickname: boolean;
  mayManageWebhooks: boolean;
  /** Channels that it may write in without being allowed webhooks. */
  plainChannels: string[];
};

/**
 * The nickname to set, or undefined if it is right. `wanted` is empty without an effective branding: then only a nickname
 * that we set (`given`) is removed, never one that people of the guild have chosen.
 */
export function nicknameToSet(names: { wanted: string; given: string; actual: string }): string | undefined {
  const { wanted, given, actual } = names;
  if (wanted !== '') return actual === wanted ? undefined : wanted;
  return given !== '' && actual === given ? '' : undefined;
}

/** The permissions that the bot lacks. */
export function lackingRights(
  standing: Standing,
  todo: { isBranded: boolean; setsNickname: boolean },
): LackingRight[] {
  const lacking: LackingRight[] = [];
  if (todo.setsNickname && !standing.mayChangeNickname) lacking.push('ChangeNickname');
  if (todo.isBranded && (!standing.mayManageWebhooks || standing.plainChannels.length > 0))
    lacking.push('ManageWebhooks');
  return lacking;
}

export type Trouble = {
  guildName: string;
  /** The name that the bot should have; empty for its own. */
  name: string;
  lacksNickname: boolean;
  lacksWebhooks: boolean;
  refusal: string;
  /** Why the picture of an instance's own bot can't be changed; empty if it can. */
  pictureRefusal: string;
};

/** Identifies a problem so that the owner gets one notice about it; empty without a problem. */
export function troubleKey(trouble: Trouble): string {
  const { name, lacksNickname, lacksWebhooks, refusal, pictureRefusal } = trouble;
  const nickname = lacksNickname || refusal !== '' ? `nickname ${name} ${refusal}` : '';
  const picture = pictureRefusal === '' ? '' : `picture ${pictureRefusal}`;
  return [nickname, lacksWebhooks ? 'webhooks' : '', picture].filter((part) => part !== '').join(', ');
}

/** The notice for the owner, with what to do about it. */
export function troubleWords(trouble: Trouble): string {
  const { guildName, name, lacksNickname, lacksWebhooks, refusal, pictureRefusal } = trouble;
  const what = name === '' ? 'take back its own name' : `take the name “${name}”`;
  const sentences = [
    lacksNickname && `The bot can’t ${what} in ${guildName}: it lacks the Change Nickname permission.`,
    !lacksNickname && refusal !== '' && `The bot can’t ${what} in ${guildName}. ${refusal}`,
    lacksWebhooks &&
      `The bot posts under its own name in ${guildName}: it lacks the Manage Webhooks permission.`,
    pictureRefusal !== '' &&
      `The picture of your own bot could not be changed in ${guildName}. ${pictureRefusal} It is tried again within an hour.`,
    (lacksNickname || lacksWebhooks) && 'Grant it in Discord’s server settings; the rest happens by itself.',
  ];
  return sentences.filter((sentence) => sentence !== false).join(' ');
}
