import '@mantine/core/styles/Combobox.layer.css';
import { Input } from '@mantine/core';
import { type ChangeEvent, type ReactNode, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import styles from './line-editor.module.css';
import { LineNotes } from './line-notes.tsx';
import type { Note } from './note.ts';
import { Suggestions } from './suggestions.tsx';
import { type Insertion, replaceText, type SuggestAt, useCompletion } from './use-completion.ts';

/** As in the style sheet: lines do not wrap, so a line's position is known. */
const LINE_PX = 20;
const PADDING_PX = 10;

type LineEditorProps = {
  label: string;
  description: ReactNode;
  placeholder?: string;
  rows: number;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  /** Why the whole text can't be saved, besides problems of its lines. */
  error: string | undefined;
  /** The notes on a text, line by line. The same function each time. */
  inspect: (text: string) => readonly Note[];
  completion: { label: string; suggestAt: SuggestAt; isEager?: boolean };
  /** Below the field, for insertions: `text` is the last checked one. */
  footer?: (text: string, onInsert: (make: (text: string, caret: number) => Insertion) => void) => ReactNode;
};

const lineOf = (text: string, caret: number) => text.slice(0, caret).split('\n').length;

/** A field for text with one item a line: numbered lines, their problems, and completion. */
export function LineEditor(props: LineEditorProps) {
  const { label, description, placeholder, rows, value, onChange, onBlur, error, inspect, footer } = props;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [scrollTop, setScrollTop] = useState(0);
  const [caretLine, setCaretLine] = useState(0);
  const completion = useCompletion(field, props.completion);
  const { isOpen, listbox } = completion;
  // The check of a long text must not hold up typing.
  const checked = useDeferredValue(value);
  const notes = useMemo(() => inspect(checked), [inspect, checked]);
  // The line that is being typed shows no problem yet.
  const typedLine = isOpen ? caretLine : 0;
  const shownNotes = notes.filter(({ line }) => line !== typedLine);
  const hasProblem = (some: readonly Note[]) => some.some(({ level }) => level === 'problem');
  // Problems of lines are listed below, all of them.
  const ownError = hasProblem(notes) ? undefined : error;
  const isInvalid = hasProblem(shownNotes) || ownError !== undefined;

  function handleChange(event: ChangeEvent<HTMLTextAreaElement>) {
    const { value: text, selectionStart } = event.currentTarget;
    onChange(text);
    setCaretLine(lineOf(text, selectionStart));
    completion.look(text, selectionStart);
  }

  function handleInsert(make: (text: string, caret: number) => Insertion) {
    const element = field.current;
    if (element === null) return;
    replaceText(element, make(element.value, element.selectionStart));
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
    <Input.Wrapper id={id} label={label} description={description} error={ownError}>
      <div className={styles.editor} data-invalid={isInvalid || undefined}>
        <Gutter lines={value.split('\n').length} notes={shownNotes} scrollTop={scrollTop} />
        <textarea
          id={id}
          ref={field}
          value={value}
          rows={rows}
          wrap="off"
          placeholder={placeholder}
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
        <Suggestions
          of={completion}
          label={props.completion.label}
          position="bottom-start"
          width="max-content"
        >
          <span
            className={styles.caret}
            style={{ top: PADDING_PX + (typedLine - 1) * LINE_PX - scrollTop }}
          />
        </Suggestions>
      </div>
      <LineNotes id={`${id}-notes`} notes={shownNotes} onGoTo={handleGoTo} />
      {footer?.(checked, handleInsert)}
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
