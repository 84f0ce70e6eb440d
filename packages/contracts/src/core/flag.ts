import { z } from 'zod';
import './plain-words.ts';

/** A switch of a settings group. Off in a new instance unless the specification says otherwise (§9). */
export function flag(initial = false) {
  return z.boolean().default(initial);
}
