import { expect, test } from 'vitest';
import { shownLines, streamView, toggleGroup, WHOLE_STREAM } from './stream-view.ts';
import { buildLine } from './testing/live-world.ts';

const LINES = [
  buildLine({ id: 1, kind: 'chat', player: 'Bob', character: 'Grim', text: 'Hello', serverId: 's1' }),
  buildLine({ id: 2, kind: 'sent', player: 'Ann', text: 'Restart soon', serverId: 'all' }),
  buildLine({ id: 3, kind: 'tribe', player: '', tribe: 'Wolves', text: 'Rex was killed', serverId: 's2' }),
  buildLine({ id: 4, kind: 'left', player: 'Bob', text: '', serverId: 's2' }),
];
const shown = (view: Partial<typeof WHOLE_STREAM>) =>
  shownLines(LINES, { ...WHOLE_STREAM, ...view }).map(({ id }) => id);

test('without a selection everything is shown, without copying', () => {
  expect(shownLines(LINES, WHOLE_STREAM)).toBe(LINES);
});

test.each<[Partial<typeof WHOLE_STREAM>, number[]]>([
  [{ hide: 'chat' }, [3, 4]],
  [{ hide: 'players,tribes' }, [1, 2]],
  [{ server: 's1' }, [1, 2]],
  [{ player: 'Bob' }, [1, 4]],
  [{ player: 'Bob', server: 's2' }, [4]],
  [{ q: ' GRIM ' }, [1]],
  [{ q: 'wolves' }, [3]],
  [{ q: 'nothing' }, []],
  // As shown.
  [{ q: 'left' }, [4]],
  [{ q: 'Bob left' }, [4]],
  [{ q: 'bob' }, [1, 4]],
  [{ q: 'grim: hello' }, [1]],
])('%o shows %o', (view, ids) => expect(shown(view)).toEqual(ids));

test('the address keeps the filters, and no invalid values', () => {
  const address = { q: 7777, hide: 'tribes,nonsense,chat', server: { a: 1 }, other: 'x' };
  const view = { q: '7777', hide: 'chat,tribes', server: '', player: '' };
  expect(streamView.read(address)).toEqual(view);
  expect(streamView.read(view)).toEqual(view);
});

test('a group is hidden and shown again', () => {
  const hide = toggleGroup({ ...WHOLE_STREAM, hide: 'world' }, 'chat');
  expect(hide).toBe('world,chat');
  expect(toggleGroup({ ...WHOLE_STREAM, hide }, 'world')).toBe('chat');
});
