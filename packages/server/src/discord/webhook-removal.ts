import { Routes } from 'discord.js';
import type { AppContext } from '../context/app-context.ts';
import type { InstanceScope } from '../core/access/scope.ts';
import type { DiscordRest } from '../core/discord-rest/client.ts';
import { verdictOn } from '../core/discord-rest/verdict.ts';
import * as repository from './webhook-repository.ts';
import { openToken } from './webhook-token.ts';

/** Deletes an instance's webhooks in Discord and here. Throws where Discord does not answer: what is left stays known. */
export async function removeWebhooks(
  context: AppContext,
  rest: DiscordRest,
  scope: InstanceScope,
): Promise<void> {
  for (const row of await repository.listWebhooks(context.db, scope)) {
    const token = openToken(context, row);
    if (token !== undefined) await removeOne(rest, { id: row.webhookId, token });
    await repository.forgetWebhook(context.db, scope, row.channelId);
  }
}

async function removeOne(rest: DiscordRest, { id, token }: { id: string; token: string }): Promise<void> {
  try {
    await rest.delete(Routes.webhook(id, token), { auth: false });
  } catch (error) {
    if (verdictOn(error).kind !== 'gone') throw error;
  }
}
