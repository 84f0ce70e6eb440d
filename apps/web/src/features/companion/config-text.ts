import type { GroupValue } from '@arkwright/contracts/settings-registry';

/** The possible types in a configuration: the companion's, or the agent beside the game. */
export type CompanionType = Exclude<GroupValue<'companionMod'>['companionType'], 'NotSelected'> | 'Agent';

/** A companion's configuration (docs/companion.md). */
export type CompanionConfig = {
  /** Shown above the entries in a comment, so that servers' texts are not mixed up. */
  serverName: string;
  /** Empty for a server that registers itself. */
  serverId: string;
  hostUrl: string;
  registrationKey: string;
  /** Where the game's save is; only the agent has to know. */
  save: string;
};

/** Control characters and whatever else ends a line somewhere: what follows would be an entry of its own. */
const LINE_ENDS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

function iniValue(text: string): string {
  return text.replace(LINE_ENDS, ' ').trim();
}

function iniText({ serverName, serverId, hostUrl, registrationKey }: CompanionConfig): string {
  return [
    '[ArkwrightCompanion]',
    `; ${iniValue(serverName)}`,
    `HostUrl=${iniValue(hostUrl)}`,
    `ServerId=${iniValue(serverId)}`,
    `RegistrationKey=${iniValue(registrationKey)}`,
  ].join('\n');
}

/** The text for a configuration: entries of GameUserSettings.ini for the mod, a JSON file for the others. */
export function configText(type: CompanionType, config: CompanionConfig): string {
  if (type === 'Mod') return iniText(config);
  const { hostUrl, serverId, registrationKey, serverName, save } = config;
  if (type === 'Agent') {
    const servers = [{ name: serverName, serverId, save }];
    return JSON.stringify({ hostUrl, registrationKey, servers }, null, 2);
  }
  return JSON.stringify({ hostUrl, serverId, registrationKey }, null, 2);
}

/** Whether an address names the machine itself that it is used on: no good to a game server on another one. */
export function isOwnMachine(hostUrl: string): boolean {
  const { hostname } = new URL(hostUrl);
  return /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}
