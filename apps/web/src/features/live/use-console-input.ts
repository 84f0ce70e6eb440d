import { completeCommand, type KnownCommand, knownCommandOf } from '@arkwright/ark/known-commands';
import { type KeyboardEvent, useState } from 'react';

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
  const [chosen, setChosen] = useState(-1);
  const [isArmed, setArmed] = useState(false);

  const choices = isOpen ? completeCommand(text) : [];
  const danger = knownCommandOf(text)?.danger;

  function type(value: string) {
    setText(value);
    setPlace(-1);
    setOpen(true);
    setChosen(-1);
    setArmed(false);
  }

  function accept({ name, arguments: wanted }: KnownCommand) {
    setText(wanted === '' ? name : `${name} `);
    setOpen(false);
    setChosen(-1);
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
    const choice = choices[chosen] ?? (event.key === 'Tab' ? choices[0] : undefined);
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      event.preventDefault();
      if (choices.length === 0) goBack(-step);
      else
        setChosen((chosen + step + choices.length + (chosen === -1 && step === -1 ? 1 : 0)) % choices.length);
    } else if (choice && (event.key === 'Tab' || event.key === 'Enter') && !event.shiftKey) {
      event.preventDefault();
      accept(choice);
    } else if (event.key === 'Escape') {
      setOpen(false);
      setArmed(false);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      submit();
    }
  }

  return {
    text,
    type,
    choices,
    chosen,
    accept,
    submit,
    handleKeyDown,
    /** What the line would destroy, once Enter has been pressed for the first time. */
    warning: isArmed ? danger : undefined,
    help: knownCommandOf(text),
    close: () => setOpen(false),
  };
}
