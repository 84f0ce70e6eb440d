import { createContext, use } from 'react';
import type { Consent } from './consent.ts';

export const ConsentContext = createContext<Consent | null>(null);

export function useConsent(): Consent {
  const consent = use(ConsentContext);
  if (consent === null) throw new Error('useConsent needs a ConsentContext above it');
  return consent;
}
