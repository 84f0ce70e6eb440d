/** A reply of Discord, or of somebody on the way to it. Text is HTML, everything else JSON. */
export type Odd = { status: number; body: unknown; headers?: Record<string, string> };

const page = (title: string) => `<html><head><title>${title}</title></head><body>cloudflare</body></html>`;

/** Answers that say nothing about what was asked for, whatever their status seems to say. */
export const oddAnswers: readonly { name: string; answer: Odd }[] = [
  ...[400, 401, 403, 404, 405, 410, 413, 451, 500, 502, 521].map((status) => ({
    name: `a page with status ${status}`,
    answer: { status, body: page(String(status)) },
  })),
  { name: 'code 40333', answer: { status: 403, body: { message: 'internal network error', code: 40333 } } },
  { name: 'code 0', answer: { status: 404, body: { message: '404: Not Found', code: 0 } } },
  { name: 'an unknown code', answer: { status: 403, body: { message: 'New rule', code: 987654 } } },
  { name: 'a code in quotes', answer: { status: 403, body: { message: 'Nope', code: '50001' } } },
  { name: 'a verdict with status 503', answer: { status: 503, body: { message: 'Nope', code: 10003 } } },
  { name: 'no code', answer: { status: 404, body: {} } },
  { name: 'null', answer: { status: 403, body: null } },
  {
    name: 'a text in JSON',
    answer: { status: 404, body: '"gone"', headers: { 'content-type': 'application/json' } },
  },
  {
    name: 'JSON that is cut off',
    answer: { status: 404, body: '{"code": 10003, "mes', headers: { 'content-type': 'application/json' } },
  },
  { name: 'a page with status 200', answer: { status: 200, body: page('Sign in to the Wi-Fi') } },
  { name: 'a redirect', answer: { status: 302, body: page('moved'), headers: { location: '/' } } },
  { name: 'a 429 without a time', answer: { status: 429, body: page('1015') } },
];
