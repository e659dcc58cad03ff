import type { EventShape, EventShapes, Shape } from "./event-shape.ts";
import { isRecord, kindOf } from "./json-kind.ts";

type Shapes = readonly Shape[];
type Fields = Extract<Shape, { readonly fields: unknown }>;

const isFields = (shape: Shape): shape is Fields => typeof shape === "object" && "fields" in shape;

const isList = (shape: Shape): boolean => typeof shape === "object" && "list" in shape;

const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? "nothing") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;

/** What a value must be to have a shape: `"left" or "right"`, `a text`, `an object or null`. */
const words = (shapes: Shapes, place: number): readonly string[] => {
  const shape = shapes[place] ?? "any";
  if (shape === "any") return ["anything"];
  if (shape === "string") return ["a text"];
  if (shape === "function") return ["a function"];
  if (typeof shape === "string") return [`a ${shape}`];
  if ("is" in shape) return shape.is.map((value) => JSON.stringify(value));
  if ("list" in shape) return ["a list"];
  if ("one" in shape) return [...new Set(shape.one.flatMap((part) => words(shapes, part)))];
  return ["an object"];
};

const said = (value: unknown): string =>
  typeof value === "object" || String(value).length > 60 ? kindOf(value) : JSON.stringify(value);

const refused = (shapes: Shapes, place: number, value: unknown, path: string): string => {
  const wanted = words(shapes, place);
  const isLiteral = wanted.some((word) => word.startsWith('"') || /^-?\d/.test(word));
  return `'${path}' must be ${listed(wanted)}, not ${isLiteral ? said(value) : kindOf(value)}.`;
};

/** Which literals a field of a shape may have; null when it is not told by them. */
const literalsOf = (shapes: Shapes, shape: Fields, name: string): readonly unknown[] | null => {
  const field = shapes[shape.fields[name] ?? -1];
  return typeof field === "object" && "is" in field ? field.is : null;
};

const fitsLiterals = (shapes: Shapes, shape: Fields, value: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(shape.fields).every((name) => {
    const literals = literalsOf(shapes, shape, name);
    return literals === null || !(name in value) || literals.includes(value[name]);
  });

const unlikeFields = (
  shapes: Shapes,
  { fields, optional = [], open = false }: Fields,
  value: Readonly<Record<string, unknown>>,
  path: string,
): string | null => {
  const inside = path === "" ? "" : `${path}.`;
  const missing = Object.keys(fields).find((name) => !(name in value) && !optional.includes(name));
  if (missing !== undefined) return `'${inside}${missing}' is missing.`;
  // A record may have more than a machine knows of it; an event has not.
  const unknown =
    path === "" && !open ? Object.keys(value).find((name) => !Object.hasOwn(fields, name)) : undefined;
  if (unknown !== undefined) return `'${unknown}' is no field of this event.`;
  for (const [name, place] of Object.entries(fields)) {
    const wrong = name in value ? unlike(shapes, place, value[name], `${inside}${name}`) : null;
    if (wrong !== null) return wrong;
  }
  return null;
};

/** Of records that differ by literals (`kind: "a"`), what is wrong by the one that a value means. */
const unlikeRecords = (
  shapes: Shapes,
  all: readonly Fields[],
  value: Readonly<Record<string, unknown>>,
  path: string,
): string | null => {
  const meant = all.filter((shape) => fitsLiterals(shapes, shape, value));
  const wrong = meant.map((shape) => unlikeFields(shapes, shape, value, path));
  if (wrong.includes(null)) return null;
  if (meant.length > 0) return wrong[0] ?? null;
  const [first] = all;
  const telling = Object.keys(first?.fields ?? {}).find((name) =>
    all.every((shape) => literalsOf(shapes, shape, name)?.includes(value[name]) === false),
  );
  if (telling === undefined) return first === undefined ? null : unlikeFields(shapes, first, value, path);
  const possible = all.flatMap((shape) => literalsOf(shapes, shape, telling) ?? []);
  const known = [...new Set(possible.map((one) => JSON.stringify(one)))];
  return `'${path === "" ? "" : `${path}.`}${telling}' must be ${listed(known)}, not ${said(value[telling])}.`;
};

const unlike = (shapes: Shapes, place: number, value: unknown, path: string): string | null => {
  const shape = shapes[place] ?? "any";
  if (shape === "any") return null;
  if (shape === "function") return `'${path}' is a function, which cannot be written here.`;
  const isWrong = (): string => refused(shapes, place, value, path);
  if (typeof shape === "string") return typeof value === shape ? null : isWrong();
  if ("is" in shape) return shape.is.includes(value as never) ? null : isWrong();
  if ("one" in shape) {
    const records = shape.one.flatMap((part) => {
      const one = shapes[part];
      return one !== undefined && isFields(one) ? [one] : [];
    });
    if (shape.one.some((part) => unlike(shapes, part, value, path) === null)) return null;
    if (isRecord(value) && records.length > 0) return unlikeRecords(shapes, records, value, path);
    const list = shape.one.find((part) => isList(shapes[part] ?? "any"));
    return Array.isArray(value) && list !== undefined ? unlike(shapes, list, value, path) : isWrong();
  }
  if ("list" in shape) {
    if (!Array.isArray(value)) return isWrong();
    const wrong = value.map((item, index) => unlike(shapes, shape.list, item, `${path}[${index}]`));
    return wrong.find((one) => one !== null) ?? null;
  }
  if (!isRecord(value)) return isWrong();
  if (isFields(shape)) return unlikeFields(shapes, shape, value, path);
  const wrong = Object.entries(value).map(([name, part]) =>
    unlike(shapes, shape.map, part, `${path}.${name}`),
  );
  return wrong.find((one) => one !== null) ?? null;
};

/** The first place where an event is not made as its type says, as a sentence; null when it is. */
export const unlikeShape = ({ shapes, root }: EventShape, event: { readonly type: string }): string | null =>
  unlike(shapes, root, event, "");

const exampleOf = (shapes: Shapes, place: number): unknown => {
  const shape = shapes[place] ?? "any";
  if (shape === "string") return "";
  if (shape === "number") return 0;
  if (shape === "boolean") return false;
  if (typeof shape === "string") return null;
  if ("is" in shape) return shape.is[0];
  if ("one" in shape) return exampleOf(shapes, shape.one[0] ?? -1);
  if ("list" in shape) return [];
  if (!isFields(shape)) return {};
  const needed = Object.entries(shape.fields).filter(([name]) => shape.optional?.includes(name) !== true);
  return Object.fromEntries(needed.map(([name, part]) => [name, exampleOf(shapes, part)]));
};

/** The least that has an event's shape. */
export const sampleOf = ({ shapes, root }: EventShape, type: string): { readonly type: string } => {
  const example = exampleOf(shapes, root);
  return { ...(isRecord(example) ? example : {}), type };
};

const partsOf = (shape: Shape): readonly number[] => {
  if (typeof shape === "string" || "is" in shape) return [];
  if ("one" in shape) return shape.one;
  if ("list" in shape) return [shape.list];
  return "map" in shape ? [shape.map] : Object.values(shape.fields);
};

const moved = (shape: Shape, to: (place: number) => number): Shape => {
  if (typeof shape === "string" || "is" in shape) return shape;
  if ("one" in shape) return { one: shape.one.map(to) };
  if ("list" in shape) return { list: to(shape.list) };
  if ("map" in shape) return { map: to(shape.map) };
  const fields = Object.entries(shape.fields).map(([name, place]) => [name, to(place)] as const);
  return { ...shape, fields: Object.fromEntries(fields) };
};

/** The shape of an event of a machine, with those alone that are in it; null when the machine declares no such event. */
export const eventShape = (all: EventShapes, machine: string, type: string): EventShape | null => {
  const types = Object.hasOwn(all.machines, machine) ? all.machines[machine] : undefined;
  const root = types !== undefined && Object.hasOwn(types, type) ? types[type] : undefined;
  if (root === undefined) return null;
  const places = new Map([[root, 0]]);
  for (const place of places.keys())
    for (const part of partsOf(all.shapes[place] ?? "any"))
      if (!places.has(part)) places.set(part, places.size);
  const to = (place: number): number => places.get(place) ?? -1;
  return { root: 0, shapes: [...places.keys()].map((place) => moved(all.shapes[place] ?? "any", to)) };
};
