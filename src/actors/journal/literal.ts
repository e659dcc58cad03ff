const WIDTH = 110;
/** After a shorter name the formatter breaks no line: nothing would be won. */
const SHORTEST_BROKEN_NAME = 5;

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The quotes that need fewer escapes, double ones when both do. */
const quoted = (text: string): string => {
  const json = JSON.stringify(text);
  const doubles = text.split('"').length;
  if (doubles <= text.split("'").length) return json;
  return `'${json.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
};

const nameOf = (key: string): string => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key));

const entriesOf = (value: Readonly<Record<string, unknown>>): [string, unknown][] =>
  Object.entries(value).filter(([, part]) => part !== undefined);

/** A number, boolean or null; the formatter writes exponents without a plus sign. */
const scalar = (value: unknown): string => String(value).replace("e+", "e");

/** Lists of several records or lists, each of several parts, are always broken. */
const isBroken = (value: unknown): boolean => {
  if (isPlain(value)) return entriesOf(value).some(([, part]) => isBroken(part));
  if (!Array.isArray(value)) return false;
  const isLarge =
    value.length > 1 &&
    (value.every((item) => isPlain(item) && entriesOf(item).length > 1) ||
      value.every((item) => Array.isArray(item) && item.length > 1));
  return isLarge || value.some(isBroken);
};

const inline = (value: unknown): string => {
  if (typeof value === "string") return quoted(value);
  if (Array.isArray(value)) return `[${value.map(inline).join(", ")}]`;
  if (!isPlain(value)) return scalar(value);
  const parts = entriesOf(value).map(([key, part]) => `${nameOf(key)}: ${inline(part)}`);
  return parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`;
};

/** Numbers run on in lines. */
const filled = (numbers: readonly unknown[], inner: string): string => {
  const lines: string[] = [];
  let line = "";
  for (const number of numbers) {
    const next = line === "" ? `${inner}${scalar(number)},` : `${line} ${scalar(number)},`;
    if (next.length > WIDTH && line !== "") {
      lines.push(line);
      line = `${inner}${scalar(number)},`;
    } else line = next;
  }
  return [...lines, line].join("\n");
};

/**
 * A JSON value as TypeScript, laid out as the formatter does where each character is one column wide. `indent` are the blanks of its line, `around` the characters
 * that stand before and after it on that line.
 */
export const literal = (value: unknown, indent: number, around: number): string => {
  const flat = inline(value);
  if (!isBroken(value) && indent + around + flat.length <= WIDTH) return flat;
  const inner = " ".repeat(indent + 2);
  const end = " ".repeat(indent);
  if (Array.isArray(value)) {
    if (value.length > 1 && value.every((item) => typeof item === "number"))
      return `[\n${filled(value, inner)}\n${end}]`;
    return `[\n${value.map((item) => `${inner}${literal(item, indent + 2, 1)},\n`).join("")}${end}]`;
  }
  if (!isPlain(value)) return flat;
  const lines = entriesOf(value).map(([key, part]) => {
    const name = nameOf(key);
    const text = literal(part, indent + 2, name.length + 3);
    const isLong =
      typeof part === "string" &&
      name.length >= SHORTEST_BROKEN_NAME &&
      indent + 2 + name.length + 3 + text.length > WIDTH;
    return isLong ? `${inner}${name}:\n${inner}  ${text},\n` : `${inner}${name}: ${text},\n`;
  });
  return `{\n${lines.join("")}${end}}`;
};
