import type { RecordedLoad } from "./recording-file.ts";
import type { JournalEntry } from "./recording.ts";

/** Fields that hold what somebody is called, wherever they stand. */
const nameField = /(?:^|_)usernames?$|Usernames?$|^display_?name$|^displayName$/;

const email = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;

/** The fields of entries that say where something belongs in its machine: a replay finds nothing without them. */
const structural: ReadonlySet<string> = new Set([
  "actorId",
  "chart",
  "children",
  "field",
  "history",
  "id",
  "kind",
  "machine",
  "path",
  "status",
  "systemId",
  "type",
]);

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** All texts of a value, with the name of the field in which each stands. */
const visit = (value: unknown, field: string, tell: (text: string, field: string) => void): void => {
  if (typeof value === "string") return tell(value, field);
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) for (const item of value) visit(item, field, tell);
  else for (const [name, part] of Object.entries(value)) visit(part, name, tell);
};

/** What replaces names: `person1`, and `person1@names.example` for addresses; the same one always the same. */
const createStandIns = (of: unknown) => {
  const names = new Map<string, string>();
  const addresses = new Map<string, string>();
  visit(of, "", (text, field) => {
    const name = text.trim().toLowerCase();
    if (nameField.test(field) && name.length > 1 && !names.has(name) && !name.includes("@"))
      names.set(name, `person${names.size + 1}`);
    for (const [address] of text.matchAll(email)) {
      const key = address.toLowerCase();
      if (!addresses.has(key)) addresses.set(key, `person${addresses.size + 1}@names.example`);
    }
  });
  // A longer name may have a shorter one in it.
  const known = [...names.keys()].toSorted((one, other) => other.length - one.length).map(escaped);
  const inText =
    known.length === 0
      ? null
      : new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${known.join("|")})(?![\p{L}\p{N}])`, "giu");
  return (text: string): string => {
    const mailless = text.replaceAll(email, (address) => addresses.get(address.toLowerCase()) ?? address);
    return inText === null
      ? mailless
      : mailless.replaceAll(inText, (name) => names.get(name.toLowerCase()) ?? name);
  };
};

/** A value in which names are replaced wherever they stand, the types of events excepted. */
const replacedBy = (standIn: (text: string) => string): ((value: unknown) => unknown) => {
  const replaced = (value: unknown): unknown => {
    if (typeof value === "string") return standIn(value);
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map(replaced);
    const isEvent = "type" in value && typeof value.type === "string";
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [
        // Records are kept by name as well.
        standIn(name),
        isEvent && (name === "type" || name === "field" || name === "actorId") ? part : replaced(part),
      ]),
    );
  };
  return replaced;
};

/** The same of any JSON value. */
export const withoutNamesIn = <Value>(value: Value): Value =>
  replacedBy(createStandIns(value))(value) as Value;

/**
 * Page loads in which user names, what people call themselves, and e-mail addresses are replaced, each by the same word
 * wherever it stands. The machines still do the same with them. A name that is also a word of the machines stays where it is
 * one: in the type of an event, in the id of an actor.
 */
export const withoutNames = (loads: readonly RecordedLoad[]): readonly RecordedLoad[] => {
  const standIn = createStandIns(loads);
  const replaced = replacedBy(standIn);
  const entryOf = (entry: JournalEntry): JournalEntry =>
    Object.fromEntries(
      Object.entries(entry).map(([name, part]) => [
        name,
        structural.has(name) || (name === "value" && entry.kind !== "actor") ? part : replaced(part),
      ]),
    ) as unknown as JournalEntry;
  return loads.map((load) => ({
    ...load,
    title: standIn(load.title),
    recording: { ...load.recording, entries: load.recording.entries.map(entryOf) },
  }));
};
