import { Fragment, type ReactNode } from "react";
import { Link } from "react-router-dom";

const allowed = new Set(["p", "b", "strong", "i", "em", "u", "br", "ul", "ol", "li", "a"]);
const entities: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  nbsp: "\u00a0",
};

/**
 * Draws the few elements that a message may have, without handing HTML to the browser. Other elements lose their
 * tags and keep their text; links lead only to http, https, mail or a path of the site.
 */
export function SimpleHtml({ html }: { html: string }): ReactNode {
  const tokens = html.match(/<[^>]*>|[^<]+/g) ?? [];
  return children(tokens.values(), null);
}

function children(tokens: Iterator<string>, within: string | null): ReactNode[] {
  const nodes: ReactNode[] = [];
  for (let next = tokens.next(); !next.done; next = tokens.next()) {
    const token = next.value;
    const tag = /^<(\/?)([a-z]+)([^>]*)>$/i.exec(token);
    if (tag === null) {
      if (!token.startsWith("<")) nodes.push(decode(token));
      continue;
    }
    const name = (tag[2] ?? "").toLowerCase();
    if (tag[1] === "/") {
      if (name === within) return nodes;
    } else if (allowed.has(name)) {
      nodes.push(<Fragment key={nodes.length}>{element(name, tag[3] ?? "", tokens)}</Fragment>);
    }
  }
  return nodes;
}

function element(name: string, attributes: string, tokens: Iterator<string>): ReactNode {
  if (name === "br") return <br />;
  const inside = children(tokens, name);
  if (name !== "a") {
    const Tag = name as "p";
    return <Tag>{inside}</Tag>;
  }
  const href = decode(/\bhref\s*=\s*["']([^"']*)["']/i.exec(attributes)?.[1] ?? "");
  return /^(https?:|mailto:|\/(?!\/))/i.test(href) ? <Link to={href}>{inside}</Link> : inside;
}

function decode(text: string): string {
  return text.replaceAll(/&(#39|[a-z]+);/g, (whole, name: string) => entities[name] ?? whole);
}
