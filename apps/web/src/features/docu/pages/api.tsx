import type { DocPage } from './doc-page.ts';

export const page: DocPage = [
  {
    id: 'document',
    title: 'The OpenAPI document',
    body: (
      <p>
        All calls, with what they take and answer, are described under <a href="/api/docs">/api/docs</a> in
        the form of OpenAPI 3.1. The dashboard itself uses nothing else.
      </p>
    ),
  },
  {
    id: 'form',
    title: 'How calls look',
    body: (
      <ul>
        <li>
          JSON both ways. A session’s token goes into the header <code>Authorization: Bearer …</code>
        </li>
        <li>IDs are strings. Times are milliseconds since 1970 (UTC); 0 stands for never.</li>
        <li>Success is 200.</li>
      </ul>
    ),
  },
  {
    id: 'key',
    title: 'With an API key',
    body: (
      <>
        <p>
          A bot’s owner makes a key on the page API Access (Tier 3) and switches on what it opens. It goes
          into the same header and works for that bot alone; other calls answer it with 401.
        </p>
        <pre>
          <code>{`curl -H "Authorization: Bearer ak_…" \\
  "$URL/api/serverStatus/list?botId=$BOT"

curl -H "Authorization: Bearer ak_…" -H "Content-Type: application/json" \\
  -d '{"botId":"'$BOT'","serverIds":"all","command":"SaveWorld"}' \\
  "$URL/api/command"`}</code>
        </pre>
        <ul>
          <li>
            Servers: <code>GET /api/server/list/{'{botId}'}</code>, without passwords
          </li>
          <li>
            Server status: <code>GET /api/serverStatus/list?botId=…</code>
          </li>
          <li>
            Player registrations: <code>GET /api/playerRegistration/{'{botId}'}</code>
          </li>
          <li>
            Data dashboard: <code>GET /api/playerEntry/dashboardPaged/{'{botId}/{serverId}/{page}'}</code>,
            and the same with <code>tribeEntry</code>, <code>baseEntry</code> and <code>dinoEntry</code>, page
            by page from 1 until one is empty
          </li>
          <li>
            Companion: <code>GET /api/companion/{'{botId}'}</code>, which companions are connected
          </li>
          <li>
            Command execution: <code>POST /api/command</code> runs one RCON command on the servers whose ids
            you name, or on all, on each at most once. It answers what each said, after 20 seconds at the
            latest, and stands in the history. If the connection breaks before that, look there before you
            call again.
          </li>
        </ul>
        <p>
          A new key ends the old one at once. What is switched off answers <code>FORBIDDEN</code>, another bot{' '}
          <code>NOT_FOUND</code>.
        </p>
      </>
    ),
  },
  {
    id: 'errors',
    title: 'Errors',
    body: (
      <>
        <pre>
          <code>{`{ "code": "INVALID", "message": "Some of the values are not valid.",
  "requestId": "…", "fields": [{ "path": "server.name", "message": "Name is required" }] }`}</code>
        </pre>
        <ul>
          <li>
            <code>INVALID</code> 400, <code>UNAUTHENTICATED</code> 401, <code>FORBIDDEN</code> and{' '}
            <code>TIER_REQUIRED</code> 403, <code>NOT_FOUND</code> 404
          </li>
          <li>
            <code>CONFLICT</code>, <code>STALE</code> and <code>LIMIT_REACHED</code> 409,{' '}
            <code>TOO_LARGE</code> 413
          </li>
          <li>
            <code>RATE_LIMITED</code> 429, <code>UPSTREAM</code> 502, <code>UNAVAILABLE</code> 503 with
            Retry-After
          </li>
        </ul>
        <p>What belongs to others answers exactly like what does not exist: 404.</p>
      </>
    ),
  },
  {
    id: 'rates',
    title: 'How often',
    body: (
      <p>
        Reading calls 300 times a minute for each user, writing ones 60 times; some less. An API key has 120
        calls a minute, of them 60 commands; <code>x-ratelimit-remaining</code> tells how many are left. With
        429 comes how long to wait.
      </p>
    ),
  },
  {
    id: 'texts',
    title: 'Texts for game servers',
    body: (
      <p>
        Dynamic configs are plain text under <code>/api/dynamicConfig/server/…</code>, without a token:
        whoever has the link can read them. They have an ETag, and answer with the last good text or 503,
        never with an empty one.
      </p>
    ),
  },
];
