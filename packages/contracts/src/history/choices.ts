import type { MatchType } from '../core/match-entries.ts';

/**
 * What the choices of a field are called, on its page and in the history, where their names say it otherwise. That each choice of a
 * setting is here is tested.
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

/** What a choice of a field is called; undefined where the field has none of this name. */
export function choiceLabel(field: string, value: string): string | undefined {
  const choices: Choices = CHOICE_LABELS;
  const labels = Object.hasOwn(choices, field) ? choices[field] : undefined;
  return labels !== undefined && Object.hasOwn(labels, value) ? labels[value] : undefined;
}

/** The choices of a field, in their order, as a select takes them. */
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
