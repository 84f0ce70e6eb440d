const MINUTE_MS = 60_000;

/** When guilds were looked at: how long one waited at most, and whether the same one waited longest in two minutes in a row. */
export class Looks {
  longestMs = 0;
  lastAgain = 0;
  readonly #lookedAt = new Map<string, number>();
  #minute = 0;
  #last = { botId: '', waitedMs: 0 };
  #lastBefore = '';

  look(botId: string, at: number): void {
    const minute = Math.floor(at / MINUTE_MS);
    if (minute !== this.#minute) {
      if (this.#last.botId !== '' && this.#last.botId === this.#lastBefore) this.lastAgain++;
      this.#lastBefore = this.#last.botId;
      this.#last = { botId: '', waitedMs: 0 };
      this.#minute = minute;
    }
    const waitedMs = at - (this.#lookedAt.get(botId) ?? at);
    this.#lookedAt.set(botId, at);
    this.longestMs = Math.max(this.longestMs, waitedMs);
    if (waitedMs >= this.#last.waitedMs) this.#last = { botId, waitedMs };
  }
}
