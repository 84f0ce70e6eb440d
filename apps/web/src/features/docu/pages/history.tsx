import type { DocPage } from './doc-page.ts';

export const page: DocPage = [
  {
    id: 'what',
    title: 'What it records',
    body: (
      <p>
        Every change and every action: who, when, from where (dashboard, Discord, API or Arkwright itself),
        and the values before and after. Passwords and keys are never in it. The owner and managers with
        FullAccess see all of it, other managers the areas they may view. For changes to managers and to API
        settings, only the owner sees the values; FullAccess shows who made a change and when. The history
        goes back two years or 50 MB, whichever is less; when older entries have been dropped, the page says
        how far back it goes. For long lists an entry keeps what was added, removed and changed.
      </p>
    ),
  },
  {
    id: 'find',
    title: 'Finding something',
    body: (
      <p>
        Filter by person, area and time, or search for any part of a name, an action or a value. In very large
        entries only the beginning of the values is searched. You can export what the filters show as CSV.
      </p>
    ),
  },
  {
    id: 'restore',
    title: 'Undoing a change',
    body: (
      <p>
        Every save of settings is a version; the latest 200 of each group are kept, up to 20 MB for all groups
        together. “Undo this change” brings back the values that one change replaced, except those that were
        changed again since. Or compare a version with the current settings and restore all of it. Both first
        show what they will change, and both are changes too: they are in the history and can be undone.
      </p>
    ),
  },
  {
    id: 'together',
    title: 'Two people at once',
    body: (
      <p>
        When two people save the same page, the fields of both are kept. If both have changed the same field,
        the second person is asked, field by field, whose value to keep.
      </p>
    ),
  },
];
