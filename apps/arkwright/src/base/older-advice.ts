/** The last commit with the migrations that the baseline replaced. It updates a database of any age. */
const LAST_WITH_ALL_MIGRATIONS = '4f80a09c';

/** What to do with a database or backup that is older than the baseline. */
export const OLDER_ADVICE = `Start commit ${LAST_WITH_ALL_MIGRATIONS} once (git checkout ${LAST_WITH_ALL_MIGRATIONS} && npm start), then this one.`;
