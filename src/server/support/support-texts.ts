import { readFileSync } from "node:fs";

import { marked, type Token, type Tokens } from "marked";

import type { SupportText } from "../../protocol/records.ts";
import type { Site } from "../site/site.ts";

const names = [
  "faq",
  "terms",
  "terms_site",
  "privacy",
  "compliance",
  "acceptable-use-policy",
  "erotic-acceptable-use-policy",
  "how-to-make-money",
] as const;

type Block = SupportText["blocks"][number];
type Part = Block["lines"][number][number];

/** Only addresses that a reader can follow safely. */
const safeHref = (href: string): string | null => (/^(\/(?!\/)|https:\/\/|mailto:)/.test(href) ? href : null);

const unescape = (text: string): string =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

const partsOf = (tokens: readonly Token[], look: Omit<Part, "text"> = {}): Part[] =>
  tokens.flatMap((token): Part[] => {
    const inner = "tokens" in token ? (token.tokens as Token[] | undefined) : undefined;
    if (token.type === "strong") return partsOf(inner ?? [], { ...look, strong: true });
    if (token.type === "link") {
      const href = safeHref((token as Tokens.Link).href);
      return partsOf(inner ?? [], href === null ? look : { ...look, href });
    }
    if (inner !== undefined) return partsOf(inner, look);
    return [
      { text: unescape("text" in token ? String(token.text) : token.raw).replaceAll("\n", " "), ...look },
    ];
  });

const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");

const blockOf = (token: Token): Block | null => {
  if (token.type === "heading") {
    const { depth, text, tokens } = token as Tokens.Heading;
    return { kind: depth === 2 ? "heading" : "subheading", id: slugOf(text), lines: [partsOf(tokens)] };
  }
  if (token.type === "paragraph")
    return { kind: "paragraph", lines: [partsOf((token as Tokens.Paragraph).tokens)] };
  if (token.type !== "list") return null;
  const { ordered, items } = token as Tokens.List;
  return { kind: ordered ? "numbers" : "bullets", lines: items.map(({ tokens }) => partsOf(tokens)) };
};

/** A text from its Markdown: `# Title`, a line `Updated: YYYY-MM-DD`, then headings, paragraphs and lists. No HTML comes through. */
export const parseSupportText = (name: string, markdown: string): SupportText => {
  const title = /^# (.+)$/m.exec(markdown)?.[1];
  const updated_on = /^Updated: (\d{4}-\d{2}-\d{2})$/m.exec(markdown)?.[1];
  if (title === undefined || updated_on === undefined)
    throw new Error(`The text ${name} needs a title and a line 'Updated: YYYY-MM-DD'.`);
  const body = markdown.slice(markdown.indexOf(updated_on) + updated_on.length);
  return { title, updated_on, blocks: marked.lexer(body).flatMap((token) => blockOf(token) ?? []) };
};

const raw = new Map<string, string>(
  names.map((name) => [name, readFileSync(new URL(`texts/${name}.md`, import.meta.url), "utf8")]),
);
const parsed = new Map<string, SupportText>();

/** A support page's text in the name of a site; null when there is none of that name. */
export const supportTextOf = (name: string, { id, record }: Site): SupportText | null => {
  const markdown = raw.get(name);
  if (markdown === undefined) return null;
  const key = `${id} ${name}`;
  const known = parsed.get(key);
  if (known !== undefined) return known;
  const filled = markdown.replaceAll("{site}", record.display_name).replaceAll("{domain}", record.domain);
  const text = parseSupportText(name, filled);
  parsed.set(key, text);
  return text;
};
