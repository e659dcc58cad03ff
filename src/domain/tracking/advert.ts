/** The longest text of an advert that is kept. */
export const ADVERT_TEXT = 200;

const ownNames = [
  "aclid",
  "gclid",
  "vclid",
  "ad_id",
  "cmp",
  "custom_thumb",
  "custom_tour",
  "model",
  "type",
  "u1",
  "u2",
  "u3",
  "u4",
] as const;
const advertNames = ["advert_id", "tour", ...ownNames] as const;

type AdvertName = (typeof advertNames)[number];

/** What the link of an advert says of it (ENT-21); what it does not say is missing. It goes with a sign-up as it is. */
export type Advert = Readonly<Partial<Record<AdvertName, string>>>;

/** What an address says of where its visitor comes from. `program` is the number of the advertiser's program. */
export interface Arrival {
  readonly advert: Advert;
  readonly program: number | null;
  readonly promo: string | null;
  /** Who brought the visitor: `model_ref`, else the advert's `model`. */
  readonly modelRef: string | null;
}

type Query = Readonly<Record<string, string | undefined>>;

/** A text that the server takes: short, without control characters and halves of pairs; null when nothing is left. */
const readText = (value: unknown): string | null => {
  if (typeof value !== "string") return null;
  const text = value
    .replaceAll(/\p{Cc}/gu, "")
    .trim()
    .slice(0, ADVERT_TEXT)
    .toWellFormed();
  return text === "" ? null : text;
};

const pick = (source: Readonly<Record<string, unknown>>, names: readonly AdvertName[]): Advert =>
  Object.fromEntries(
    names.flatMap((name) => {
      const text = readText(source[name]);
      return text === null ? [] : [[name, text]];
    }),
  );

const readProgram = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,9}$/.test(text.trim()) ? Number(text) : null;

/** An id of a program above 1 carries the program's number before it (TRACK-06, TRACK-07). */
const readAdvertId = ({ id, wid }: Query, program: number | null): string | null => {
  const plain = readText(id);
  if (plain === null) return readText(wid);
  return program !== null && program > 1 ? readText(`${program}_${plain}`) : plain;
};

/** Reads the parameters of an address by their names (TRACK-01 to TRACK-08). */
export const readArrival = (query: Query): Arrival => {
  const program = readProgram(query["prg"]);
  const tour = query["t"];
  const advert = pick(
    { ...pick(query, ownNames), advert_id: readAdvertId(query, program), tour },
    advertNames,
  );
  const modelRef = readText(query["model_ref"]) ?? advert.model ?? null;
  return { advert, program, promo: readText(query["promo"]), modelRef };
};

/** Reads a stored advert; null when the stored value is none. */
export const keptAdvert = (value: unknown): Advert | null => {
  if (typeof value !== "object" || value === null) return null;
  const advert = pick(value as Readonly<Record<string, unknown>>, advertNames);
  return Object.keys(advert).length === 0 ? null : advert;
};

/** Who brought the visitor, as it was kept; null when it is no such thing. */
export const keptModelRef = readText;
