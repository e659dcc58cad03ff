import fc from "fast-check";

type Shape = Readonly<Record<string, unknown>>;

/** JSON text that somebody would send who wants to break something. */
const nasty: readonly string[] = [
  "1e309",
  "-1e309",
  "-0",
  "1e-400",
  "9".repeat(100_000),
  `0.${"1".repeat(100_000)}`,
  "9007199254740993",
  "2147483648",
  "-1",
  "1.5",
  '"5"',
  '"NaN"',
  "null",
  "true",
  "[]",
  "{}",
  '""',
  '" "',
  '"\\u0000"',
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"\\u202e\\ufeff"',
  '{"$gt":0}',
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  `${"[".repeat(10_000)}${"]".repeat(10_000)}`,
  `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`,
  '"\' or 1=1; select pg_sleep(3) --"',
  '"\\\\"',
  '"${7*7}{{7*7}}%s%n"',
  '"<img src=x onerror=alert(1)>"',
  '"\\r\\nSet-Cookie: a=b"',
  '"../../../etc/passwd"',
  JSON.stringify("a".repeat(100_000)),
  JSON.stringify(`${"a".repeat(50_000)}!`),
  JSON.stringify("😀".repeat(1000)),
];

// Named in the generated values and written out when sent: else a failure would print a megabyte.
const names = nasty.map((_, index) => `«${index}»`);

/** The text as it is sent. */
export const writeOut = (body: string): string =>
  body.replace(/«(\d+)»/g, (_, index: string) => nasty[Number(index)]!);

const text = (schema: Shape): fc.Arbitrary<string> => {
  const longest = Math.min(Number(schema["maxLength"] ?? 30), 200);
  return fc.oneof(
    fc
      .constantFrom("ava", "noah", "mia", "nobody", "/ava", "1mo", "fan")
      .map((value) => value.slice(0, longest)),
    fc.string({ maxLength: longest, unit: "binary" }),
  );
};

/** Values of a JSON Schema as the endpoint table has them. */
const valueOf = (schema: Shape): fc.Arbitrary<unknown> => {
  const members = (schema["anyOf"] ?? schema["oneOf"]) as readonly Shape[] | undefined;
  if (members !== undefined) return fc.oneof(...members.map(valueOf));
  if (Array.isArray(schema["enum"])) return fc.constantFrom(...(schema["enum"] as unknown[]));
  if ("const" in schema) return fc.constant(schema["const"]);
  if (schema["type"] === "boolean") return fc.boolean();
  if (schema["type"] === "null") return fc.constant(null);
  if (schema["type"] === "integer" || schema["type"] === "number")
    return fc.integer({ min: -2, max: 100_000 });
  if (schema["type"] === "array")
    return fc.array(valueOf((schema["items"] as Shape | undefined) ?? {}), { maxLength: 3 });
  if (schema["type"] === "string") return text(schema);
  const properties = (schema["properties"] ?? {}) as Readonly<Record<string, Shape>>;
  const requiredKeys = (schema["required"] ?? []) as string[];
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, inner]) => [name, valueOf(inner)]),
  );
  return fc.record(fields, { requiredKeys: requiredKeys.filter((key) => key in fields) });
};

const print = (fields: readonly (readonly [string, string])[]): string =>
  `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(",")}}`;

/** A body: as the schema has it, or with something wrong in, beside or instead of its fields: see `writeOut`. */
export const hostileBody = (schema: Shape): fc.Arbitrary<string> => {
  const fields = [
    ...Object.keys((schema["properties"] ?? {}) as object),
    "role",
    "__proto__",
    "constructor",
    "id",
    "price",
  ];
  return fc
    .record({
      good: valueOf(schema),
      wrong: fc.array(fc.tuple(fc.constantFrom(...fields), fc.constantFrom(...names)), { maxLength: 2 }),
      twist: fc.constantFrom("none", "none", "none", "twice", "bom", "whole", "cut"),
      whole: fc.constantFrom(...names),
    })
    .map(({ good, wrong, twist, whole }) => {
      if (twist === "whole") return whole;
      const kept = Object.entries((good ?? {}) as object)
        .filter(([name]) => !wrong.some(([other]) => other === name))
        .map(([name, value]) => [name, JSON.stringify(value)] as const);
      const all = [...kept, ...wrong];
      const body = print(twist === "twice" ? [...all, ...all] : all);
      return twist === "bom" ? `\ufeff${body}` : twist === "cut" ? body.slice(0, -2) : body;
    });
};

/** A path segment or a query value, percent-encoded in ways that people try. */
export const hostileSegment: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom("ava", "AVA", "noah", "access", "free", "sandbox", "payment-page.css"),
  fc.constantFrom(
    "%00",
    "%0d%0aSet-Cookie:%20a=b",
    "..",
    "..%2f..%2fetc%2fpasswd",
    "%2e%2e%2f",
    "%ff",
    "%zz",
    "%ed%a0%80",
    "a".repeat(290),
    "a".repeat(2000),
    "__proto__",
    "constructor",
    "toString",
    "ava%20",
    "ava.",
    "ava;x",
    "ava.json",
    "%E2%84%AAim",
    "'%20or%201=1--",
    "1e309",
    "-0",
    "0x10",
    "%F0%9F%98%80",
    "01890000-0000-7000-8000-00000000dead",
  ),
  fc.string({ maxLength: 20 }).map(encodeURIComponent),
);
