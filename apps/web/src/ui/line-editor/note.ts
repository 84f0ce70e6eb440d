/** What there is to say about a line, counted from 1. A problem keeps the text from being saved, a warning does not. */
export type Note = { line: number; level: 'problem' | 'warning'; message: string };
