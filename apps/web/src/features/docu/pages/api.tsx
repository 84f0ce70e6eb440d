import type { DocPage } from './doc-page.ts';

export const page: DocPage = [
  {
    id: 'document',
    title: 'The OpenAPI document',
    body: (
      <p>
        <a href="/api/docs">/api/docs</a> describes every call, with its input and its response, as OpenAPI
        3.1. The dashboard itself uses nothing else.
      </p>
    ),
  },
  {
    id: 'form',
    title: 'What calls look like',
    body: (
      <ul>
        <li>
          JSON both ways. A session’s token goes into the header <code>Authorization: Bearer …</code>
        </li>
        <li>IDs are strings. Times are milliseconds since 1970 (UTC); 0 means never.</li>
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
          A bot’s owner creates a key on the API Access page (Tier 3) and switches on the calls it may use. It
          goes into the same header and works for that bot only; all other calls answer 401.
        </p>
        <pre>
          <code>{`curl -H "Authorization: Bearer ak_…" \\
  "$URL/api/serverStatus/list?botId=$BOT"

curl -H "Authorization: Bearer ak_…" -H "Content-Type: application/json" \\
  -d '{"botId":"'$BOT'","serverIds":"all",
    "command":"SaveWorld"}' \\
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
            Data dashboard:{' '}
            <code>
              GET /api/playerEntry/
              <wbr />
              dashboardPaged/{'{botId}/'}
              <wbr />
              {'{serverId}/{page}'}
            </code>
            , and the same with <code>tribeEntry</code>, <code>baseEntry</code> and <code>dinoEntry</code>,
            page by page from 1 until a page is empty
          </li>
          <li>
            Companion: <code>GET /api/companion/{'{botId}'}</code>, which companions are connected
          </li>
          <li>
            Command execution: <code>POST /api/command</code> runs one RCON command on the servers you list by
            ID, or on all, at most once on each. It returns each server’s reply within 20 seconds, and the
            history records it. If the connection breaks before that, look in the history before you call
            again.
          </li>
        </ul>
        <p>
          A new key ends the old one at once. Calls that are switched off answer <code>FORBIDDEN</code>, those
          for another bot <code>NOT_FOUND</code>.
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
  "requestId": "…", "fields": [
    { "path": "server.name", "message": "Name is required" } ] }`}</code>
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
        <p>What belongs to someone else gets the same answer as what does not exist: 404.</p>
      </>
    ),
  },
  {
    id: 'rates',
    title: 'Rate limits',
    body: (
      <p>
        Each user has 300 reads and 60 writes a minute; some calls allow fewer. An API key has 120 calls a
        minute, 60 of which may be commands; <code>x-ratelimit-remaining</code> says how many are left. A 429
        says how long to wait.
      </p>
    ),
  },
  {
    id: 'texts',
    title: 'Texts for game servers',
    body: (
      <p>
        Dynamic configs are plain text at <code>/api/dynamicConfig/server/…</code>, without a token: anyone
        with the link can read them. They have an ETag, and answer with the last good text or 503, never with
        an empty one.
      </p>
    ),
  },
];
