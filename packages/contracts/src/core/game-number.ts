import { z } from 'zod';
import { plainId } from './json-shape.ts';

/** A number of the game's, decimal: those of tribes and dinos pass 2^31 (ark-domain.md §8.1). */
export const gameNumber = plainId(z.string().regex(/^\d{1,20}$/), 20);
