import { knownCommandOf, riskOf } from '@arkwright/ark/known-commands';
import { isWait, WAIT_ELSEWHERE_WORDS } from '@arkwright/contracts/core/wait';
import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useCompletion } from '../../ui/line-editor/use-completion.ts';
import { unknownWarning } from '../shared/commands/command-warning.ts';
import { suggestCommands } from '../shared/commands/suggest-commands.ts';

type ConsoleInput = {
  /** The server that a line goes to; undefined while none takes any. */
  target: string | undefined;
  /** Commands of the server before this one, newest first. */
  past: readonly string[];
  onSend: (command: string) => void;
};

/**
 * The input of a console: completion while the first word is typed (arrows, Tab, Escape), the commands before (arrows),
 * and a second Enter, or a button of its own, for what destroys something.
 */
export function useConsoleInput({ target, past, onSend }: ConsoleInput) {
  const [text, setText] = useState('');
  /** How far back in the past; -1 is the line that is being typed. */
  const [place, setPlace] = useState(-1);
  /** The server for which was asked; for another one the question is a new one. */
  const [armedFor, setArmedFor] = useState<string>();
  const isArmed = target !== undefined && armedFor === target;
  const field = useRef<HTMLInputElement>(null);
  const completion = useCompletion(field, { suggestAt: suggestCommands });
  const risk = riskOf(text);

  function write(value: string) {
    setText(value);
    setPlace(-1);
    setArmedFor(undefined);
  }

  function type({ currentTarget: { value, selectionStart } }: ChangeEvent<HTMLInputElement>) {
    write(value);
    completion.look(value, selectionStart ?? value.length);
  }

  function goBack(step: number) {
    const next = Math.min(Math.max(place + step, -1), past.length - 1);
    setPlace(next);
    setText(next === -1 ? '' : (past[next] ?? ''));
    completion.close();
    setArmedFor(undefined);
  }

  function submit() {
    if (target === undefined || text.trim() === '' || isWait(text)) return;
    if (risk !== undefined && !isArmed) {
      setArmedFor(target);
      completion.close();
      return;
    }
    send();
  }

  function send() {
    onSend(text.trim());
    write('');
    completion.close();
    field.current?.focus();
  }

  function cancel() {
    setArmedFor(undefined);
    field.current?.focus();
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (completion.listbox.takeKey(event)) return;
    if (event.key === 'Escape') cancel();
    else if (event.key === 'ArrowUp') goBack(1);
    else if (event.key === 'ArrowDown') goBack(-1);
    else if (event.key === 'Enter') {
      // A key that is held down is pressed once.
      if (!event.repeat) submit();
    } else return;
    event.preventDefault();
  }

  return {
    field,
    text,
    type,
    completion,
    submit,
    handleKeyDown,
    /** What the line would destroy or may crash, after the first attempt to send it; `send` and `cancel` answer it. */
    warning: isArmed ? risk : undefined,
    send,
    cancel,
    help: knownCommandOf(text),
    /** A note before the line is sent: that it is unknown, or can't be sent. */
    note: isWait(text) ? WAIT_ELSEWHERE_WORDS : unknownWarning(text),
  };
}
