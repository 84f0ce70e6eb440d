/** How often the game reads its AdminListURL, ms (docs/sandbox-ark.md). */
export const READ_EVERY_MS = 600_000;
const TIMEOUT_MS = 5000;
/** More than that a server does not remember. */
const MAX_ADMINS = 10_000;

/** The admins that a game has read from its AdminListURL. What it can't read leaves those of before in force. */
export class AdminList {
  admins: readonly string[] = [];
  #url = '';
  #timer: NodeJS.Timeout | undefined;

  /** Reads the list now and again and again; an empty address ends that. */
  follow(url: string, timeScale: number): void {
    if (url === this.#url) return;
    this.stop();
    this.#url = url;
    if (url === '') return;
    void this.read();
    this.#timer = setInterval(() => void this.read(), Math.max(1000, READ_EVERY_MS * timeScale)).unref();
  }

  async read(): Promise<void> {
    const url = this.#url;
    try {
      const reply = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (reply.status !== 200 || url !== this.#url) return;
      const lines = (await reply.text()).split('\n');
      this.admins = lines.filter((line) => line !== '').slice(0, MAX_ADMINS);
    } catch {
      // The game says nothing of it, either.
    }
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#url = '';
  }
}
