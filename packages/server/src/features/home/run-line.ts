import { type Fields, isFields } from '@arkwright/contracts/history/readable';
import type { ChangeEntry } from '@arkwright/contracts/history/schema';
import type { LinePart, SinceLine } from '@arkwright/contracts/home/schema';

/** Names in a line; others are only counted. */
const MAX_NAMED = 3;

export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});

/** Different names as a list, with a count in place of the last ones if there are many. */
export function namesOf(names: readonly LinePart[]): LinePart[] {
  const different = [...new Map(names.map((name) => [name.player ?? name.text, name])).values()];
  const shown = different
    .slice(0, MAX_NAMED)
    .flatMap((name, index) => [
      ...(index === 0 ? [] : [{ text: index === different.length - 1 ? ' and ' : ', ' }]),
      name,
    ]);
  const rest = different.length - MAX_NAMED;
  return rest > 0 ? [...shown, { text: ` and ${rest} more` }] : shown;
}

/** The runs of one schedule or preset as one line. */
export function runLine(own: readonly ChangeEntry[]): SinceLine & { hasFailed: boolean } {
  const times = own.map(({ at }) => at);
  const [at, to] = [Math.min(...times), Math.max(...times)];
  const sum = (what: string) =>
    own.reduce((total, { after }) => {
      const count = fieldsOf(fieldsOf(after).outcome)[what];
      return total + (typeof count === 'number' ? count : 0);
    }, 0);
  const missed = own.filter(({ action }) => action.endsWith('.missed')).length;
  const failed = sum('failed');
  const unknown = sum('unknown');
  const done = sum('done');
  const [hasDone, hasFailed] = [done > 0, failed + unknown + missed > 0];
  const where = failed > 0 ? failedOn(own) : '';
  const troubles = [
    failed > 0 && `${failed} failed${where === '' ? '' : `: ${where}`}`,
    unknown > 0 && `${unknown} without an answer`,
    missed > 0 && (own.length === 1 ? 'missed' : `${missed} missed`),
  ].filter((words) => words !== false);
  const others = [
    hasDone && `${done} done`,
    sum('stopped') > 0 && `${sum('stopped')} stopped`,
    sum('skipped') > 0 && `${sum('skipped')} skipped`,
  ].filter((words) => words !== false);
  const runs = own.length > 1 ? `, ${own.length} runs` : '';
  const isOpen = troubles.length + others.length === 0;
  const begun = others.join(', ') + (others.length > 0 && troubles.length > 0 ? ', ' : '');
  return {
    at,
    to: to > at ? to : 0,
    hasFailed,
    parts: [
      { text: own[0]?.target.name ?? '', as: 'name' },
      { text: `${runs}: ${isOpen ? 'started' : begun}` },
      ...(hasFailed ? [{ text: troubles.join(', '), as: 'bad' } as const] : []),
    ],
  };
}

/** The servers on which runs failed. */
function failedOn(own: readonly ChangeEntry[]): string {
  const names = own.flatMap(({ after }) => {
    const { failures } = fieldsOf(after);
    return (Array.isArray(failures) ? failures : []).flatMap((failure) => {
      const { serverName } = fieldsOf(failure);
      return typeof serverName === 'string' ? [{ text: serverName }] : [];
    });
  });
  return namesOf(names)
    .map(({ text }) => text)
    .join('');
}
