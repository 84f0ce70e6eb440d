import type { Logger } from '../../platform/base/logger.ts';
import type { Sealer } from '../../platform/base/secrets.ts';
import type { Queries } from '../../platform/database/database.ts';
import { type Bus, isGap } from '../../platform/events/bus.ts';
import type { AppSettings } from '../../platform/settings.ts';
import { Repeater } from '../../platform/work/repeater/repeater.ts';
import type { DiscordApplication, DiscordApplications } from '../discord-rest/application.ts';
import { type ListedApplication, listApplications } from './repository.ts';
import { openBotToken } from './token.ts';

/** A message of the bus can be lost with its connection. */
const LOOK_MS = 60_000;
const RETRY_MS = 1000;

type Parts = {
  db: Queries;
  bus: Pick<Bus, 'subscribe'>;
  log: Logger;
  sealer: Sealer;
  settings: Pick<AppSettings, 'discord'>;
};

/** Loads which applications are in charge, and keeps it up to date. */
export async function openDiscordApplications(parts: Parts): Promise<DiscordApplications> {
  const { db, bus, log, sealer, settings } = parts;
  const { apiUrl, clientId, botToken } = settings.discord;
  const shared: DiscordApplication = { apiUrl, clientId, botToken };
  let known = index([], toApplication);
  let listeners: readonly ((guildIds: readonly string[]) => void)[] = [];

  function toApplication(row: ListedApplication): DiscordApplication | undefined {
    const token = openBotToken(sealer, row);
    return token === undefined
      ? undefined
      : { apiUrl, clientId: row.applicationId, botToken: token, botId: row.botId, userId: row.userId };
  }

  async function load(): Promise<void> {
    const before = known;
    known = index(await listApplications(db), toApplication);
    const guildIds = new Set([...before.byGuild.keys(), ...known.byGuild.keys()]);
    const changed = [...guildIds].filter(
      (guildId) => before.byGuild.get(guildId)?.clientId !== known.byGuild.get(guildId)?.clientId,
    );
    if (changed.length > 0) for (const listener of listeners) listener(changed);
  }

  const loads = new Repeater({
    run: load,
    everyMs: LOOK_MS,
    retryMs: RETRY_MS,
    onFailure: (error) => log.debug({ err: error }, 'the applications at Discord could not be loaded'),
  });
  const unsubscribe = bus.subscribe((message) => {
    if (message.kind === 'discord-applications') loads.poke();
    // After a gap in the messages.
    if (isGap(message)) loads.poke();
  });
  await load();

  return {
    shared,
    ofGuild: (guildId) => known.byGuild.get(guildId) ?? shared,
    ofInstance: (botId) => known.inCharge.get(botId) ?? shared,
    ownOf: (botId) => known.own.get(botId),
    onChange(listener) {
      listeners = [...listeners, listener];
      return () => {
        listeners = listeners.filter((each) => each !== listener);
      };
    },
    reload: () => loads.runNow(),
    async close() {
      unsubscribe();
      await loads.stop();
    },
  };
}

type Known = {
  own: ReadonlyMap<string, DiscordApplication>;
  /** Those in charge, by instance and by guild. */
  inCharge: ReadonlyMap<string, DiscordApplication>;
  byGuild: ReadonlyMap<string, DiscordApplication>;
};

function index(
  rows: readonly ListedApplication[],
  toApplication: (row: ListedApplication) => DiscordApplication | undefined,
): Known {
  const opened = rows.flatMap((row) => {
    const application = toApplication(row);
    return application ? [{ row, application }] : [];
  });
  const serving = opened.filter(({ row }) => row.state === 'in-charge');
  return {
    own: new Map(opened.map(({ row, application }) => [row.botId, application])),
    inCharge: new Map(serving.map(({ row, application }) => [row.botId, application])),
    byGuild: new Map(serving.map(({ row, application }) => [row.guildId, application])),
  };
}
