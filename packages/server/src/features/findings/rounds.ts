import { BoundedMap, BoundedSet } from '@arkwright/ark/bounded';
import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { Check } from '../../context/app-context.ts';
import { isGap, type Message } from '../../platform/events/bus.ts';
import type { DueCheck } from './check-service.ts';

/** From one look at all instances to the next, for checks that nobody tells of changes. */
export const ROUND_MS = MINUTE_MS / 2;
/** With more instances than this, a check looks at all. */
const MOST_ASKED = 500;
/** The bus's name for an instance whose members want all checks to run now. */
export const CHECKS_ASKED = 'checks';

/** Which checks are to look next, and at which instances: at all at intervals, and after a message at the one it names. */
export class CheckRounds {
  readonly #checks: readonly Check[];
  /** By check: the instances to look at, or undefined for all. */
  readonly #asked: BoundedMap<string, BoundedSet<string>>;
  readonly #ranAt: BoundedMap<string, number>;

  constructor(checks: readonly Check[]) {
    this.#checks = checks;
    this.#asked = new BoundedMap({ max: checks.length, whenFull: 'refuse' });
    this.#ranAt = new BoundedMap({ max: checks.length, whenFull: 'refuse' });
  }

  /** All checks look at all instances next: it is not known what was missed. */
  forget(): void {
    this.#ranAt.clear();
  }

  /** Whether a message has a check look. */
  hear(message: Message): boolean {
    if (isGap(message)) {
      this.forget();
      return true;
    }
    if (message.kind === 'work' && message.what === CHECKS_ASKED)
      return this.#ask(this.#checks, message.botId);
    const botId = botIdOf(message);
    if (botId === undefined) return false;
    return this.#ask(
      this.#checks.filter((check) => check.runsOn?.(message)),
      botId,
    );
  }

  #ask(checks: readonly Check[], botId: string): boolean {
    for (const { key } of checks) {
      const asked = this.#asked.get(key) ?? new BoundedSet<string>({ max: MOST_ASKED, whenFull: 'refuse' });
      this.#asked.set(key, asked);
      // Looking at all includes it.
      if (asked.size === MOST_ASKED) this.#ranAt.delete(key);
      else asked.add(botId);
    }
    return checks.length > 0;
  }

  /** Those that are to look now; `now` in ms of any clock that goes on. */
  take(now: number): DueCheck[] {
    const due: DueCheck[] = [];
    for (const check of this.#checks) {
      const { key, everyMs = ROUND_MS } = check;
      const asked = this.#asked.get(key);
      const ranAt = this.#ranAt.get(key);
      const isRound = ranAt === undefined || now - ranAt >= everyMs;
      if (isRound) this.#ranAt.set(key, now);
      if (isRound) due.push({ check });
      else if (asked) due.push({ check, botIds: [...asked] });
      this.#asked.delete(key);
    }
    return due;
  }
}

function botIdOf(message: Message): string | undefined {
  if ('botId' in message) return message.botId;
  const of = 'of' in message && message.of && !Array.isArray(message.of) ? message.of : undefined;
  return of && 'botId' in of ? of.botId : undefined;
}
