import { isTooDeep } from "./depth.ts";

type Plain = Readonly<Record<string, unknown>>;

/** Whether a value is an object with names: no list, no null. */
export const isRecord = (value: unknown): value is Plain =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isText = (value: unknown): boolean => typeof value === "string";
const isTextOrNull = (value: unknown): boolean => value === null || isText(value);
const isNumber = (value: unknown): boolean => typeof value === "number" && Number.isFinite(value);
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
const isCountOrNull = (value: unknown): boolean => value === null || isCount(value);
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const isEvent = (value: unknown): boolean => isRecord(value) && isText(value["type"]);
const isAnything = (): boolean => true;

type Checks = Readonly<Record<string, (value: unknown) => boolean>>;
type Fields = readonly { readonly name: string; readonly isSound: Checks[string] }[];

const fieldsOf = (checks: Checks): Fields =>
  Object.entries(checks).map(([name, isSound]) => ({ name, isSound }));

const wrongField = (record: Plain, fields: Fields): string | null => {
  for (let place = 0; place < fields.length; place += 1) {
    const { name, isSound } = fields[place]!;
    const value = record[name];
    // JSON has no undefined.
    if (value === undefined || !isSound(value)) return name;
  }
  return null;
};

const isEach =
  (checks: Checks, fields = fieldsOf(checks)) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.every((item) => isRecord(item) && wrongField(item, fields) === null);

const all: Checks = { seq: isCount, time: isNumber, actor: isCount };

const kinds: Readonly<Record<string, Fields>> = {
  actor: fieldsOf({
    ...all,
    parent: isCountOrNull,
    path: isText,
    id: isText,
    systemId: isTextOrNull,
    machine: isTextOrNull,
    input: isAnything,
  }),
  event: fieldsOf({
    ...all,
    source: isCountOrNull,
    event: isEvent,
    value: isAnything,
    status: isTextOrNull,
  }),
  checkpoint: fieldsOf({
    ...all,
    value: (value) => isText(value) || isRecord(value),
    status: isText,
    context: isAnything,
    children: isTexts,
    history: (value) => isRecord(value) && Object.values(value).every(isTexts),
    timers: (value) => areTimers(value),
  }),
};

const areTimers = isEach({ id: isText, event: isEvent, started: isNumber, due: isNumber });

const toldFields = fieldsOf({
  values: Array.isArray,
  took: isTexts,
  actions: isTexts,
  emitted: (events) => Array.isArray(events) && events.every(isEvent),
  timers: areTimers,
});

const isTold = (value: unknown): boolean => isRecord(value) && wrongField(value, toldFields) === null;

const entryDamage = (entry: unknown): string | null => {
  if (!isRecord(entry)) return "it is no object";
  const { kind } = entry;
  const fields = typeof kind === "string" && Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  if (fields === undefined) return "its kind is unknown";
  const wrong = wrongField(entry, fields);
  if (wrong !== null) return `its '${wrong}' is missing or wrong`;
  const { told, chart } = entry;
  if (kind === "event" && told !== undefined && !isTold(told)) return "its 'told' is not whole";
  if (kind === "actor" && chart !== undefined && !isChart(chart)) return "its 'chart' is not whole";
  return isTooDeep(entry) ? "it is nested too deeply" : null;
};

const isTime = (value: unknown): boolean => value === null || isNumber(value);

const loadFields = fieldsOf({
  id: isText,
  title: isText,
  begun: isNumber,
  ended: isTime,
  recording: isRecord,
});

/** What is wrong with a page load of a file, null when nothing is. Entries count from 1 for people. */
export const loadDamage = (load: unknown, index: number): string | null => {
  const name = `page load ${index + 1}`;
  if (!isRecord(load)) return `${name} is no object.`;
  const wrong = wrongField(load, loadFields);
  if (wrong !== null) return `${name}: its '${wrong}' is missing or wrong.`;
  const { format, dropped, entries } = load["recording"] as Plain;
  if (format !== 1) return `${name}: its recording has an unknown format.`;
  if (!isCount(dropped) || !Array.isArray(entries)) return `${name}: its recording is not whole.`;
  let last = 0;
  for (const [place, entry] of entries.entries()) {
    const damage = entryDamage(entry);
    if (damage !== null) return `${name}, entry ${place + 1}: ${damage}.`;
    const { seq } = entry as { readonly seq: number };
    if (seq < last) return `${name}, entry ${place + 1}: it is out of order.`;
    last = seq;
  }
  return null;
};

const brokenFields = fieldsOf({ sentence: isText, rule: isText, load: isTextOrNull, seq: isCountOrNull });

/** Whether a file's `broken` tells a rule and where it is to be seen. */
export const isBrokenRule = (value: unknown): boolean =>
  isRecord(value) && wrongField(value, brokenFields) === null;

const nodeFields = fieldsOf({
  id: isText,
  key: isText,
  path: isText,
  type: isText,
  initial: isTextOrNull,
  tags: isTexts,
  entry: isTexts,
  exit: isTexts,
  invokes: isEach({ id: isText, source: isText }),
  children: Array.isArray,
});

const isNode = (value: unknown): boolean =>
  isRecord(value) && wrongField(value, nodeFields) === null && (value["children"] as unknown[]).every(isNode);

const areEdges = isEach({
  id: isText,
  source: isText,
  targets: isTexts,
  event: isText,
  guard: isTextOrNull,
  actions: isTexts,
});

const chartFields = fieldsOf({ machine: isText, root: isNode, edges: areEdges });

const isChart = (value: unknown): boolean => isRecord(value) && wrongField(value, chartFields) === null;

/** What is wrong with the machines of a file, null when nothing is. */
export const machineDamage = (machines: Plain): string | null => {
  for (const [id, machine] of Object.entries(machines)) {
    const isWhole =
      isRecord(machine) && isText(machine["fingerprint"]) && !isTooDeep(machine) && isChart(machine["chart"]);
    if (!isWhole) return `the statechart of '${id}' is not whole.`;
  }
  return null;
};
