/** A name as it reads, and, where that is another text, as it is sent: `áva.example (xn--va-1ia.example)`. */
export const bothSpellings = (host: string, shown: string): string =>
  shown === host ? host : `${shown} (${host})`;
