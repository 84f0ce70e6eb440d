/** A note on a line, counted from 1. A problem prevents saving the text, a warning does not. */
export type Note = { line: number; level: 'problem' | 'warning'; message: string };
