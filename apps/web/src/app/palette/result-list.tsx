import { VisuallyHidden } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Fragment, type ReactNode, useEffect, useId, useLayoutEffect, useState } from 'react';
import { markedParts } from '../../ui/text-index.ts';
import { type Item, type ItemGroup, LIST_ID, type ListProps } from './item.ts';
import styles from './palette.module.css';

type ResultListProps = ListProps & {
  groups: readonly ItemGroup[];
  query: string;
  /** Said where there is nothing. */
  nothing: ReactNode;
  /** Told of what is chosen. */
  onUse?: (item: Item) => void;
};

const optionId = (key: string) => `palette-${key.replace(/[^\w-]/g, '_')}`;

/** The results in their groups; arrow keys, Enter and Tab of the field are theirs. */
export function ResultList(props: ResultListProps) {
  const { groups, query, nothing, onUse, isOpen, onActive, takeKey, openBeside } = props;
  const items = groups.flatMap((group) => group.items);
  const [moved, setMoved] = useState<{ key: string; query: string }>();
  const headId = useId();
  // The first result is chosen, also while better ones are still coming, until the person moves to another.
  const kept = moved?.query === query ? items.findIndex(({ key }) => key === moved.key) : -1;
  const place = Math.max(kept, 0);
  const active = items[place];
  const activeId = active && optionId(active.key);

  useEffect(() => {
    onActive(activeId);
    if (activeId !== undefined && isOpen)
      document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId, isOpen, onActive]);

  function moveTo(index: number) {
    const item = items[(index + items.length) % items.length];
    if (item) setMoved({ key: item.key, query });
  }

  /** Opens it, or does it; `isBeside`: in another tab. */
  function choose(item: Item | undefined, isBeside: boolean) {
    if (!item || (isBeside ? !item.target : !item.onEnter)) return;
    onUse?.(item);
    if (isBeside) item.target && openBeside(item.target);
    else item.onEnter?.();
  }

  useLayoutEffect(() => {
    takeKey.current = (event) => {
      const { key } = event;
      if (key === 'ArrowDown') moveTo(place + 1);
      else if (key === 'ArrowUp') moveTo(place - 1);
      else if (key === 'PageDown') moveTo(Math.min(place + 8, items.length - 1));
      else if (key === 'PageUp') moveTo(Math.max(place - 8, 0));
      else if (key === 'Enter') choose(active, event.ctrlKey || event.metaKey);
      else if (key === 'Tab' && !event.shiftKey) active?.tab?.run();
      else return;
      event.preventDefault();
    };
    return () => {
      takeKey.current = undefined;
    };
  });

  if (items.length === 0) {
    return (
      <>
        <div id={LIST_ID} role="listbox" aria-label="Results" />
        <div className={styles.words} role="status">
          {nothing}
        </div>
      </>
    );
  }
  return (
    <>
      <div id={LIST_ID} role="listbox" aria-label="Results" className={styles.list}>
        {groups
          .filter((group) => group.items.length > 0)
          .map((group, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options (WAI-ARIA)
            <div key={group.head} role="group" aria-labelledby={`${headId}-${index}`}>
              <div className={styles.group} role="presentation">
                <span id={`${headId}-${index}`}>{group.head}</span>
                {group.count !== undefined && <span aria-hidden>{group.count}</span>}
              </div>
              {group.items.map((item) => (
                <Option
                  key={item.key}
                  item={item}
                  query={query}
                  isActive={item === active}
                  onPoint={() => item !== active && setMoved({ key: item.key, query })}
                  onChoose={choose}
                />
              ))}
            </div>
          ))}
      </div>
      <VisuallyHidden role="status">
        {items.length === 1 ? '1 result' : `${items.length} results`}
      </VisuallyHidden>
      <div className={styles.foot} aria-hidden>
        <Hint keys={['↑', '↓']} />
        {active?.onEnter && <Hint keys={['↵']} words={active.target ? 'open' : 'run'} />}
        {active?.tab && <Hint keys={['⇥']} words={active.tab.words} />}
        {active?.target && <Hint keys={['Ctrl ↵']} words="new tab" />}
      </div>
    </>
  );
}

function Hint({ keys, words }: { keys: readonly string[]; words?: string }) {
  return (
    <span className={styles.hint}>
      {keys.map((key) => (
        <kbd key={key} className={styles.key}>
          {key}
        </kbd>
      ))}
      {words}
    </span>
  );
}

type OptionProps = {
  item: Item;
  query: string;
  isActive: boolean;
  onPoint: () => void;
  onChoose: (item: Item, isBeside: boolean) => void;
};

function Option({ item, query, isActive, onPoint, onChoose }: OptionProps) {
  const { Icon, title, note, side, isGrey, isDangerous, target, onEnter, tab } = item;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and its keys
    // biome-ignore lint/a11y/useFocusableInteractive: the same
    <div
      id={optionId(item.key)}
      role="option"
      aria-selected={isActive}
      aria-disabled={onEnter === undefined || undefined}
      data-grey={isGrey || undefined}
      data-dangerous={isDangerous || undefined}
      className={styles.option}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={onPoint}
      onClick={(event) => onChoose(item, target !== undefined && (event.ctrlKey || event.metaKey))}
    >
      <Icon size={18} stroke={1.7} className={styles.icon} aria-hidden />
      <span className={styles.texts}>
        <span className={styles.title}>
          {markedParts(title, query).map(({ text, isMarked }, place) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
            isMarked ? <mark key={place}>{text}</mark> : <Fragment key={place}>{text}</Fragment>,
          )}
        </span>
        {note !== undefined && note !== '' && <span className={styles.note}>{note}</span>}
      </span>
      {side !== undefined && <span className={styles.side}>{side}</span>}
      {tab?.words === 'actions' && (
        <span
          className={styles.more}
          aria-hidden
          onClick={(event) => {
            event.stopPropagation();
            tab.run();
          }}
        >
          <IconDots size={18} />
        </span>
      )}
    </div>
  );
}
