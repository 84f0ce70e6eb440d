import { IconCheck } from '@tabler/icons-react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { type Choice, grouped } from './choice.ts';
import { placeList } from './place-list.ts';
import styles from './select.module.css';
import type { Choices } from './use-choices.ts';

type ChoiceListProps = {
  of: Choices;
  /** What it lies at. */
  anchor: RefObject<HTMLElement | null>;
  label: string;
  /** Said where no choice fits what was typed. */
  nothingFound: string;
};

/** The open list of a select. It lies in the browser's top layer, so no dialog cuts it off. */
export function ChoiceList({ of, anchor, label, nothingFound }: ChoiceListProps) {
  const panel = useRef<HTMLDivElement>(null);
  const { shown, active } = of;

  useLayoutEffect(() => {
    const { current: element } = panel;
    if (!element) return;
    // Missing in jsdom.
    if ('showPopover' in element) {
      element.popover = 'manual';
      element.showPopover();
    }
    const place = () => {
      if (!anchor.current) return;
      const box = placeList(
        anchor.current.getBoundingClientRect(),
        { height: element.scrollHeight + 2 },
        { height: window.innerHeight },
      );
      element.style.translate = `${box.left}px ${box.top}px`;
      element.style.width = `${box.width}px`;
      element.style.maxHeight = `${box.height}px`;
    };
    place();
    // What was typed changes the list's height, what is chosen that of its input.
    const watcher = new ResizeObserver(place);
    for (const each of [anchor.current, element.firstElementChild]) if (each) watcher.observe(each);
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      watcher.disconnect();
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  }, [anchor]);

  useLayoutEffect(() => {
    // Missing in jsdom.
    document.getElementById(of.optionId(active))?.scrollIntoView?.({ block: 'nearest' });
  }, [active, of.optionId]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus in the input
    <div ref={panel} className={styles.panel} onMouseDown={(event) => event.preventDefault()}>
      {shown.length === 0 ? (
        <p role="status" className={styles.nothing}>
          {nothingFound}
        </p>
      ) : (
        <div role="listbox" id={of.listId} aria-label={label} aria-multiselectable={of.isMany || undefined}>
          {grouped(shown).map(({ name, entries }) => (
            <div
              key={name ?? ''}
              role={name === undefined ? 'presentation' : 'group'}
              {...(name !== undefined && { 'aria-label': name })}
            >
              {name !== undefined && (
                <div className={styles.group} aria-hidden>
                  {name}
                </div>
              )}
              {entries.map(({ choice, index }) => (
                <ChoiceOption key={choice.value} of={of} choice={choice} index={index} />
              ))}
            </div>
          ))}
        </div>
      )}
      {of.more > 0 && <p className={styles.nothing}>And {of.more} more: type a part of the name.</p>}
    </div>
  );
}

type ChoiceOptionProps = { of: Choices; choice: Choice; index: number };

function ChoiceOption({ of, choice, index }: ChoiceOptionProps) {
  const isChosen = of.chosen.includes(choice.value);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and takes the keys
    <div
      role="option"
      tabIndex={-1}
      id={of.optionId(index)}
      aria-selected={isChosen}
      aria-disabled={choice.isOff || undefined}
      data-active={index === of.active || undefined}
      className={styles.option}
      onPointerMove={() => of.setPlace(index)}
      onClick={() => of.pick(choice)}
    >
      <span>
        {choice.label}
        {choice.note !== undefined && <small className={styles.note}> {choice.note}</small>}
      </span>
      {isChosen && <IconCheck size={14} aria-hidden />}
    </div>
  );
}
