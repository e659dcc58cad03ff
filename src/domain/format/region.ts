/** How somebody has dates and numbers told; null: as they are without a choice, in English and in the zone of his browser. */
export interface Region {
  /** A language with its country, `de-DE`. */
  readonly language: string | null;
  /** The name of a time zone, `Europe/Berlin`. */
  readonly time_zone: string | null;
}

const usual: Region = { language: null, time_zone: null };

let ofPage = usual;

/**
 * The region of a page, which its viewer has chosen: told once, before anything is rendered, as a browser has one time zone. A
 * server, which answers many people, tells none; it names the region wherever it writes to somebody.
 */
export const tellRegion = (region: Region | null): void => {
  ofPage = region ?? usual;
};

export const regionOfPage = (): Region => ofPage;

/** The signs between the digits of a number. */
export interface NumberSigns {
  readonly group: string;
  readonly decimal: string;
}

const english: NumberSigns = { group: ",", decimal: "." };
const signs = new Map<string, NumberSigns>();

/** The signs that a language writes numbers with; null: those of English. */
export const numberSigns = (language: string | null): NumberSigns => {
  if (language === null) return english;
  const known = signs.get(language);
  if (known !== undefined) return known;
  const parts = new Intl.NumberFormat(language, { numberingSystem: "latn" }).formatToParts(12_345_678.5);
  const sign = (type: keyof NumberSigns): string =>
    parts.find((part) => part.type === type)?.value ?? english[type];
  const found = { group: sign("group"), decimal: sign("decimal") };
  signs.set(language, found);
  return found;
};
