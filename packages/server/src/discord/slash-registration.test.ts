import { EventEmitter } from 'node:events';
import { HOUR_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import { sharedApplication } from '@arkwright/testing/shared-application';
import { testSettings } from '@arkwright/testing/test-settings';
import { type Client, DiscordAPIError, Events, RESTJSONErrorCodes } from 'discord.js';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { AppContext } from '../context/app-context.ts';
import { createLogger } from '../platform/base/logger.ts';
import { keepCommandsRegistered } from './slash-registration.ts';

const SECOND_MS = 1000;
const { discord } = testSettings('');
const GUILDS = ['one', 'two', 'away', 'refused'];

/** As for a guild that has invited the bot without its commands. */
function missingAccess(url: string): DiscordAPIError {
  const code = RESTJSONErrorCodes.MissingAccess;
  return new DiscordAPIError({ code, message: 'Missing Access' }, code, 403, 'GET', url, {});
}

test('guilds whose commands could not be registered are looked at again without the others', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const asked: string[] = [];
  const get = async (route: string) => {
    const [guildId = ''] = /(?<=guilds\/)\w+/.exec(route) ?? [];
    asked.push(guildId);
    if (guildId === 'away') throw new Error('socket hang up');
    if (guildId === 'refused') throw missingAccess(route);
    return [];
  };
  const findInstance = vi.fn(async () => []);
  const query = { from: () => query, leftJoin: () => query, where: findInstance };
  const client = Object.assign(new EventEmitter(), {
    application: { id: 'app' },
    guilds: { cache: new Map(GUILDS.map((id) => [id, {}])) },
    isReady: () => true,
    rest: { get },
  });
  const context = {
    bus: { subscribe: () => () => {} },
    db: { select: () => query },
    log: createLogger('silent'),
    discordApplications: sharedApplication(discord),
  };
  const stopping = new AbortController();
  keepCommandsRegistered({
    client: client as unknown as Client,
    context: context as unknown as AppContext,
    application: discord,
    commands: [],
    signal: stopping.signal,
  });
  client.emit(Events.ClientReady);
  await vi.advanceTimersByTimeAsync(SECOND_MS);
  expect(asked.splice(0)).toEqual(GUILDS);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(asked.splice(0)).toEqual(['away']);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(asked.filter((guildId) => guildId !== 'away')).toEqual(['refused']);
  expect(findInstance).toHaveBeenCalledTimes(GUILDS.length + 1 + asked.length);
  stopping.abort();
});
