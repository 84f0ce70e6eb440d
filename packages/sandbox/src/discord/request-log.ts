/** One REST request to the simulated Discord. `body` is what was sent as JSON, null when it was long or none. */
export type LoggedRequest = {
  seq: number;
  at: number;
  method: string;
  path: string;
  status: number;
  /** Whose bot, sign-in, webhook or interaction it was; null for nobody known. */
  application_id: string | null;
  /** Whose limit a 429 was about; undefined for all else. */
  scope?: string | undefined;
  body: unknown;
};

const MAX_ENTRIES = 2000;
const MAX_BODY_CHARACTERS = 16_384;

export type RequestLog = {
  add: (entry: Omit<LoggedRequest, 'seq'>) => void;
  /** Entries after the sequence number `after`, oldest first. */
  since: (after: number) => LoggedRequest[];
  /** Requests so far, and those that Discord counts as invalid (401, 403, and 429 that nobody else shares). */
  totals: () => { requests: number; invalid: number };
};

export function createRequestLog(): RequestLog {
  const entries: LoggedRequest[] = [];
  let requests = 0;
  let invalid = 0;
  return {
    add: (entry) => {
      requests += 1;
      if ([401, 403, 429].includes(entry.status) && entry.scope !== 'shared') invalid += 1;
      const size = JSON.stringify(entry.body ?? null).length;
      entries.push({
        ...entry,
        seq: requests,
        body: size > MAX_BODY_CHARACTERS ? null : (entry.body ?? null),
      });
      if (entries.length > MAX_ENTRIES) entries.shift();
    },
    since: (after) => entries.filter((entry) => entry.seq > after),
    totals: () => ({ requests, invalid }),
  };
}
