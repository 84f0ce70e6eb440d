import type { DocPage } from './doc-page.ts';

export const page: DocPage = [
  {
    id: 'what',
    title: 'What it holds',
    body: (
      <p>
        Every change and every action: who, when, from where (dashboard, Discord, API or the program itself),
        and what was before and after. Passwords and keys are not in it. The owner and those with FullAccess
        see all of it, others the areas that they may view. Of changes to the managers and to the API settings
        the owner alone sees what was before and after; with FullAccess one sees that there was one, by whom
        and when. It reaches back two years, or as far as its 50 MB do: then the oldest entries make room, and
        the page says up to when. Of long lists an entry holds what came, went and changed.
      </p>
    ),
  },
  {
    id: 'find',
    title: 'Finding something',
    body: (
      <p>
        Filter by person, area and time, or search: for any part of a name, an action or a value. Of a very
        large entry the beginning of its values is searched. What the filters show can be exported as CSV.
      </p>
    ),
  },
  {
    id: 'restore',
    title: 'Taking a change back',
    body: (
      <p>
        Every save of settings is a version; the latest 200 of each group are kept, or 20 MB of all groups
        together. “Undo this change” brings back the values that one change replaced, and leaves whatever was
        changed again since then. Or compare a version with how the settings are now, and restore all of it.
        Both show what they will change first, and are changes as well: they are in the history and can be
        taken back.
      </p>
    ),
  },
  {
    id: 'together',
    title: 'Two people at once',
    body: (
      <p>
        When two people save the same page, the fields of both are kept. Where both have changed the same
        field, the second one is asked, field by field, whose value counts.
      </p>
    ),
  },
];
