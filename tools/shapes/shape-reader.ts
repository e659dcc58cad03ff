import { SymbolFlags, TypeFlags, type Checker, type Type } from "typescript/unstable/sync";

import type { EventShapes, Shape } from "../../src/machines/inspector/event-shape.ts";

/** What lies deeper in an event is not told apart any more. */
const MOST_DEPTH = 12;

const has = (type: Type, flags: TypeFlags): boolean => (type.flags & flags) !== 0;

/** Reads types as shapes; equal ones stand once in `shapes`. */
export const createShapeReader = (checker: Checker) => {
  const shapes: Shape[] = [];
  const places = new Map<string, number>();
  const known = new Map<number, number>();
  const open = new Set<number>();

  const put = (shape: Shape): number => {
    const text = JSON.stringify(shape);
    const place = places.get(text) ?? shapes.push(shape) - 1;
    places.set(text, place);
    return place;
  };

  const unionOf = (types: readonly Type[], depth: number): Shape => {
    const present = types.filter((type) => !has(type, TypeFlags.Undefined | TypeFlags.Void));
    const literals = present.filter((type) => has(type, TypeFlags.Literal | TypeFlags.Null));
    const is = [...new Set(literals.map((type) => (type.isLiteralType() ? literalOf(type.value) : null)))];
    const others = [
      ...new Set(present.filter((type) => !literals.includes(type)).map((type) => read(type, depth))),
    ];
    // A boolean is the union of its two literals.
    const flags = is.includes(true) && is.includes(false) ? [put("boolean")] : [];
    const rest = flags.length === 0 ? is : is.filter((value) => typeof value !== "boolean");
    const one = [...(rest.length === 0 ? [] : [put({ is: rest })]), ...flags, ...others];
    return one.length === 1 ? shapes[one[0]!]! : { one };
  };

  const fieldsOf = (type: Type, depth: number): Shape => {
    const fields: Record<string, number> = {};
    const optional: string[] = [];
    for (const property of checker.getPropertiesOfType(type)) {
      const part = checker.getTypeOfSymbol(property);
      if (part === undefined) continue;
      const parts = part.isUnionType() ? part.getTypes() : [part];
      const isOptional =
        (property.flags & SymbolFlags.Optional) !== 0 || parts.some((one) => has(one, TypeFlags.Undefined));
      if (isOptional) optional.push(property.name);
      fields[property.name] = read(part, depth + 1);
    }
    const [index] = checker.getIndexInfosOfType(type);
    if (index !== undefined && Object.keys(fields).length === 0)
      return { map: read(index.valueType, depth + 1) };
    return {
      fields,
      ...(optional.length === 0 ? {} : { optional }),
      ...(index === undefined ? {} : { open: true }),
    };
  };

  const shapeOf = (type: Type, depth: number): Shape => {
    if (has(type, TypeFlags.Any | TypeFlags.Unknown | TypeFlags.TypeParameter)) return "any";
    if (has(type, TypeFlags.Never)) return { one: [] };
    if (type.isUnionType()) return unionOf(type.getTypes(), depth);
    if (has(type, TypeFlags.Literal | TypeFlags.Null))
      return { is: [type.isLiteralType() ? literalOf(type.value) : null] };
    if (has(type, TypeFlags.StringLike)) return "string";
    if (has(type, TypeFlags.NumberLike)) return "number";
    if (has(type, TypeFlags.BooleanLike)) return "boolean";
    if (type.isIntersectionType()) {
      // A unit is a number or text with a mark that no value has.
      const plain = type.getTypes().find((part) => has(part, TypeFlags.StringLike | TypeFlags.NumberLike));
      return plain === undefined ? fieldsOf(type, depth) : shapeOf(plain, depth);
    }
    if (!type.isObjectType()) return "any";
    if (checker.getSignaturesOfType(type, 0).length > 0) return "function";
    if (type.isTypeReference() && checker.isTupleType(type))
      return { list: put(unionOf(checker.getTypeArguments(type), depth + 1)) };
    if (type.isTypeReference() && checker.isArrayType(type))
      return { list: read(checker.getTypeArguments(type)[0]!, depth + 1) };
    return fieldsOf(type, depth);
  };

  const read = (type: Type, depth: number): number => {
    const before = known.get(type.id);
    if (before !== undefined) return before;
    // What holds itself is told apart down to there.
    if (open.has(type.id) || depth > MOST_DEPTH) return put("any");
    open.add(type.id);
    const place = put(shapeOf(type, depth));
    open.delete(type.id);
    known.set(type.id, place);
    return place;
  };

  return {
    /** The place of the shape of what is one of these types. */
    union: (types: readonly Type[]): number =>
      types.length === 1 ? read(types[0]!, 0) : put({ one: types.map((type) => read(type, 0)) }),
    shapes: shapes as EventShapes["shapes"],
  };
};

const literalOf = (value: string | number | boolean | bigint): string | number | boolean =>
  typeof value === "bigint" ? String(value) : value;
