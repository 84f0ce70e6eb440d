import type { MatchType } from '../core/match-entries.ts';

/**
 * Labels for the choices of a field, on its page and in the history, where they differ from the choices'
 * names. A test checks that every choice of a setting is here.
 */
export const CHOICE_LABELS = {
  companionType: {
    NotSelected: 'Not selected',
    Mod: 'Mod',
    APIPlugin: 'API Plugin',
  },
  decayMode: {
    Off: 'Off',
    WarnOnly: 'Warning Only',
    WarnAndDecay: 'Warning and Auto Decay',
    DecayOnly: 'Auto Decay without Warning',
  },
  decayCheckMode: {
    ClusterWide: 'On any server of the cluster',
    PerServer: 'On each server by itself',
  },
  hosting: {
    NotSelected: 'Not selected',
    Nitrado: 'Nitrado',
    SelfHosted: 'Self-hosted',
  },
  lostCharacters: {
    Transliterate: 'In plain letters (ö as o)',
    QuestionMarks: 'As question marks',
  },
  matchType: {
    Exact: 'Exact',
    ExactIgnoreCase: 'Exact, ignore case',
    Contains: 'Contains',
    ContainsIgnoreCase: 'Contains, ignore case',
  } satisfies Readonly<Record<MatchType, string>>,
} as const;

type ChoiceField = keyof typeof CHOICE_LABELS;
type Choices = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The label of a choice; undefined if the field has no such choice. */
export function choiceLabel(field: string, value: string): string | undefined {
  const choices: Choices = CHOICE_LABELS;
  const labels = Object.hasOwn(choices, field) ? choices[field] : undefined;
  return labels !== undefined && Object.hasOwn(labels, value) ? labels[value] : undefined;
}

/** The choices of a field, in order, in the form that a select takes. */
export function choicesOf<Field extends ChoiceField>(
  field: Field,
): readonly { value: keyof (typeof CHOICE_LABELS)[Field] & string; label: string }[] {
  // The keys of an object's own table are its choices.
  const labels = Object.entries(CHOICE_LABELS[field]) as [
    keyof (typeof CHOICE_LABELS)[Field] & string,
    string,
  ][];
  return labels.map(([value, label]) => ({ value, label }));
}
