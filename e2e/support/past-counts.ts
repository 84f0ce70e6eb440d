import { inDatabase } from './embedded-database.ts';
import type { Program } from './program.ts';

const DAY_MS = 86_400_000;
const SLOT_MS = 300_000;
/** Players on an instance's servers so far: an evening that begins every day at the same time. */
export async function makePastCounts(
  program: Program,
  { botId, serverIds }: { botId: string; serverIds: readonly string[] },
): Promise<void> {
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const slots = Math.floor((Date.now() - today) / SLOT_MS);
  const playersAt = (slot: number, index: number) =>
    Math.max(
      0,
      Math.round(14 + 13 * Math.sin((slot - 180) / 46) + 3 * Math.sin(slot * 0.9 + index) - 2 * index),
    );
  await inDatabase(program, async (query) => {
    for (const [index, id] of serverIds.entries()) {
      for (const [day, length] of [
        [today - DAY_MS, 288],
        [today, slots],
      ] as const) {
        const counts = Array.from({ length }, (_, slot) => playersAt(slot, index));
        await query(
          `insert into player_counts (bot_id, server_id, day, counts) values ($1, $2, $3, $4)
           on conflict (bot_id, server_id, day) do update set counts = excluded.counts`,
          [botId, id, day, counts],
        );
      }
    }
  });
}
