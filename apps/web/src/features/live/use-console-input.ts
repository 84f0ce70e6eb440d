import { completeCommand, knownCommandOf } from '@arkwright/ark/known-commands';
import { type KeyboardEvent, useState } from 'react';
import { useListbox } from '../../ui/listbox/use-listbox.ts';

type ConsoleInput = {
  /** Commands of the server before this one, newest first. */
  past: readonly string[];
  onSend: (command: string) => void;
};

/**
 * The input of a console: completion while the first word is typed (arrows, Tab, Escape), the commands before (arrows),
 * and a second Enter for what destroys something.
 */
export function useConsoleInput({ past, onSend }: ConsoleInput) {
  const [text, setText] = useState('');
  /** How far back in the past; -1 is the line that is being typed. */
  const [place, setPlace] = useState(-1);
  const [isOpen, setOpen] = useState(false);
  const [isArmed, setArmed] = useState(false);

  const choices = isOpen ? completeCommand(text) : [];
  const close = () => setOpen(false);
  const listbox = useListbox({
    count: choices.length,
    isOpen,
    onPick: accept,
    onClose: close,
    withTab: true,
  });
  const danger = knownCommandOf(text)?.danger;

  function type(value: string) {
    setText(value);
    setPlace(-1);
    setOpen(true);
    listbox.setPlace(-1);
    setArmed(false);
  }

  function accept(index: number) {
    const command = choices[index];
    if (command === undefined) return;
    setText(command.arguments === '' ? command.name : `${command.name} `);
    close();
  }

  function goBack(step: number) {
    const next = Math.min(Math.max(place + step, -1), past.length - 1);
    setPlace(next);
    setText(next === -1 ? '' : (past[next] ?? ''));
    setOpen(false);
    setArmed(false);
  }

  function submit() {
    const command = text.trim();
    if (command === '') return;
    if (danger !== undefined && !isArmed) {
      setArmed(true);
      setOpen(false);
      return;
    }
    onSend(command);
    type('');
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (listbox.takeKey(event)) return;
    if (event.key === 'Escape') setArmed(false);
    else if (event.key === 'ArrowUp') goBack(1);
    else if (event.key === 'ArrowDown') goBack(-1);
    else if (event.key === 'Enter') submit();
    else return;
    event.preventDefault();
  }

  return {
    text,
    type,
    choices,
    listbox,
    accept,
    submit,
    handleKeyDown,
    /** What the line would destroy, once Enter has been pressed for the first time. */
    warning: isArmed ? danger : undefined,
    help: knownCommandOf(text),
    close,
  };
}
