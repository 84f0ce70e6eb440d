/**
 * Widths at which screens change, for scripts: breakpoints.css has the same ones (see its test). sm 600, md 960, lg 1280,
 * xl 1920, xxl 2560 px (specification §9); Mantine wants em.
 */
export const BREAKPOINTS = { xs: '0em', sm: '37.5em', md: '60em', lg: '80em', xl: '120em', xxl: '160em' };

/** Room for the drawer at the side. */
export const WIDE_WINDOW = `(width >= ${BREAKPOINTS.lg})`;

/** A phone's. */
export const PHONE_WINDOW = `(width < ${BREAKPOINTS.sm})`;

/** Columns stack. */
export const NARROW_WINDOW = '(width < 48em)';

/** Tables show each row in two lines. */
export const CARDS_WINDOW = '(width < 53em)';
