const STUDIO = /^[A-Za-z0-9_-]{1,40}(?:\/[A-Za-z0-9_-]{1,40})?$/;

/** `studio` or `studio/substudio`, each 1 to 40 letters, digits, `_`, `-` (ROUTE-44). */
export const isStudio = (studio: string): boolean => STUDIO.test(studio);
