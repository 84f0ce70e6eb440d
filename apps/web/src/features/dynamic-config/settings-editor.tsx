import '@mantine/core/styles/Combobox.layer.css';
import { inspectSettings, type Note } from '@arkwright/contracts/dynamic-config/inspect-settings';
import { Input, NativeSelect } from '@mantine/core';
import { type ChangeEvent, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { newEntry, unusedKeys } from './key-completion.ts';
import { KeySuggestions } from './key-suggestions.tsx';
import styles from './settings-editor.module.css';
import { SettingsNotes } from './settings-notes.tsx';
import { replaceText, useKeyCompletion } from './use-key-completion.ts';

/** As in the style sheet: lines do not wrap, so a line's place is known. */
const LINE_PX = 20;
const PADDING_PX = 10;

type SettingsEditorProps = {
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  /** Why the whole can't be saved, beyond what is said of its lines. */
  error: string | undefined;
};

const lineOf = (text: string, caret: number) => text.slice(0, caret).split('\n').length;

/** A field for ini text: numbered lines, what is wrong with them, and known keys to choose from. */
export function SettingsEditor({ value, onChange, onBlur, error }: SettingsEditorProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [scrollTop, setScrollTop] = useState(0);
  const completion = useKeyCompletion(field);
  const { isOpen, suggestions, listbox, place } = completion;
  // The check of a long text must not hold up typing.
  const checked = useDeferredValue(value);
  const notes = useMemo(() => inspectSettings(checked), [checked]);
  const unused = useMemo(() => unusedKeys(checked), [checked]);
  // A key that is just being typed is no mistake yet.
  const typedLine = isOpen && place !== undefined ? lineOf(value, place.end) : 0;
  const shownNotes = notes.filter(({ line }) => line !== typedLine);
  const hasProblem = (some: readonly Note[]) => some.some(({ level }) => level === 'problem');
  // Problems of lines are listed below, all of them.
  const ownError = hasProblem(notes) ? undefined : error;
  const isInvalid = hasProblem(shownNotes) || ownError !== undefined;

  function handleChange(event: ChangeEvent<HTMLTextAreaElement>) {
    const { value: text, selectionStart } = event.currentTarget;
    onChange(text);
    completion.look(text, selectionStart);
  }

  function handleAdd(key: string) {
    const element = field.current;
    if (element === null || key === '') return;
    replaceText(element, newEntry(element.value, element.selectionStart, key));
    completion.close();
  }

  function handleGoTo(line: number) {
    const element = field.current;
    if (element === null) return;
    const lines = element.value.split('\n');
    const start = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
    element.focus();
    element.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
    element.scrollTop = Math.max(0, (line - 4) * LINE_PX);
  }

  return (
    <Input.Wrapper
      id={id}
      label="Settings"
      description="One entry a line, such as XPMultiplier=2. Lines that begin with ; are for you and are not sent."
      error={ownError}
    >
      <div className={styles.editor} data-invalid={isInvalid || undefined}>
        <Gutter lines={value.split('\n').length} notes={shownNotes} scrollTop={scrollTop} />
        <textarea
          id={id}
          ref={field}
          value={value}
          rows={14}
          wrap="off"
          {...listbox.inputProps}
          autoCapitalize="none"
          autoCorrect="off"
          aria-invalid={isInvalid}
          aria-describedby={`${id}-description ${id}-notes`}
          onChange={handleChange}
          onKeyDown={listbox.takeKey}
          onScroll={(event) => setScrollTop(event.currentTarget.scrollTop)}
          onClick={completion.close}
          onBlur={() => {
            completion.close();
            onBlur();
          }}
        />
        <KeySuggestions
          of={listbox}
          suggestions={suggestions}
          top={PADDING_PX + typedLine * LINE_PX - scrollTop}
          onTake={completion.take}
        />
      </div>
      <SettingsNotes id={`${id}-notes`} notes={shownNotes} onGoTo={handleGoTo} />
      <NativeSelect
        className={styles.add}
        aria-label="Add a known key"
        value=""
        onChange={(event) => handleAdd(event.currentTarget.value)}
        data={[
          { value: '', label: 'Add a known key…' },
          ...unused.map(({ key, about }) => ({ value: key, label: `${key} – ${about}` })),
        ]}
      />
    </Input.Wrapper>
  );
}

type GutterProps = { lines: number; notes: readonly Note[]; scrollTop: number };

/** The numbers of the lines, those with a note in its colour. */
function Gutter({ lines, notes, scrollTop }: GutterProps) {
  const levels = new Map(notes.map(({ line, level }) => [line, level]));
  return (
    <div className={styles.gutter} aria-hidden>
      <div style={{ transform: `translateY(${-scrollTop}px)` }}>
        {Array.from({ length: lines }, (_, index) => index + 1).map((line) => (
          <div key={line} data-level={levels.get(line)}>
            {line}
          </div>
        ))}
      </div>
    </div>
  );
}
