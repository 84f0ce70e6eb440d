/**
 * KIT · Splits a stream of server-sent events into the contents of their `data:` lines (WHATWG HTML, "Server-sent events").
 * Feed it text as it arrives; comments, ids and event names are skipped.
 */

/** A line or event beyond this many characters is no event of ours; the stream is then cut. */
const LONGEST = 256 * 1024;

export function createSseParser(onData: (data: string) => void): (text: string) => void {
  let rest = '';
  let data: string[] = [];

  function readLine(line: string) {
    if (line === '') {
      if (data.length > 0) onData(data.join('\n'));
      data = [];
    } else if (line.startsWith('data:')) {
      data.push(line.slice(line[5] === ' ' ? 6 : 5));
    }
  }

  return (text) => {
    rest += text;
    // A lone CR at the end may be the first half of CRLF: it waits for what follows.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) readLine(line);
    const held = rest.length + data.reduce((sum, line) => sum + line.length, 0);
    if (held > LONGEST) throw new Error('A server-sent event is too long');
  };
}
