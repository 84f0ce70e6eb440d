import type { GameLogEntry } from '@arkwright/ark/log/game-event';
import { plainText } from '@arkwright/ark/plain-text';
import type { ChatScope, CompanionChat } from '@arkwright/contracts/companion/schema';
import type { AppContext } from '../../context/app-context.ts';
import { keepInstance } from '../../core/access/keep-instance.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { getSettingsInEffect } from '../../core/settings/settings.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { keepServer } from '../servers/service.ts';
import * as repository from './repository.ts';
import { mustBeOn, serverOfCompanion } from './service.ts';

const MAX_NAME = 100;
const MAX_MESSAGE = 1000;

/** The chat from a server's companion that any feature needs. */
export async function wantedChat(
  context: AppContext,
  scope: InstanceScope,
  serverId: string,
): Promise<ReadonlySet<ChatScope>> {
  const effect = await getSettingsInEffect(context, scope, ['chat']);
  if (!effect) return new Set();
  return new Set(
    context.features.flatMap(({ companionChat }) => companionChat?.(effect.groups, serverId) ?? []),
  );
}

/**
 * Stores the chat of a game that features need, each line once, even if a call is repeated because its reply was lost. FORBIDDEN while the
 * companion is switched off, NOT_FOUND for a server that is not the instance's.
 */
export async function takeChat(
  context: AppContext,
  scope: InstanceScope,
  { serverId, run, first, lines }: CompanionChat,
): Promise<boolean> {
  const server = await serverOfCompanion(context, scope, serverId);
  await mustBeOn(context, scope);
  const wanted = await wantedChat(context, scope, serverId);
  await context.db.transaction(async (tx) => {
    await keepInstance(tx, scope);
    if (!(await keepServer(tx, scope, server.id))) throw new AppError('NOT_FOUND');
    const told = await repository.lockChat(tx, scope, { serverId: server.id, now: context.clock.now() });
    const known = told.run === run ? Math.max(0, told.next - first) : 0;
    const now = context.clock.now();
    const fresh = lines.slice(known);
    if (fresh.length === 0) return;
    await repository.saveChat(tx, scope, { serverId: server.id, run, next: first + lines.length });
    const events = fresh.filter((line) => wanted.has(line.scope)).map((line) => eventOf(line, now));
    if (events.length === 0) return;
    const of = { scope, server: { id: server.id, name: server.name }, source: 'companion' } as const;
    await context.tellChat(tx, { ...of, events });
  });
  return true;
}

/** @param at when it was told, ms: as good as when it was said, and a worker may handle it later */
function eventOf(
  { scope, player, character, tribe, message }: CompanionChat['lines'][number],
  at: number,
): GameLogEntry {
  return {
    type: 'chat.message',
    at,
    player: plainText(player, MAX_NAME),
    character: plainText(character, MAX_NAME),
    message: plainText(message, MAX_MESSAGE),
    told: { scope, tribe: plainText(tribe, MAX_NAME) },
  };
}
