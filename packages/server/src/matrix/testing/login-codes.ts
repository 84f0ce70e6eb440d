/** What the page keeps that began the sign-in of the matrix's one-time code. */
export const MATRIX_VERIFIER = 'matrix-verifier'.padEnd(43, '-');
