import { Window, type Node } from "happy-dom";

import type { BareNode, BarePage } from "./bare-page-server.ts";

const ROOT = '<div id="root">';
const END = '</div><script type="application/json"';

/** React's name of an attribute; of those that differ these occur. */
const NAMES: Readonly<Record<string, string>> = { class: "className", for: "htmlFor", tabindex: "tabIndex" };

const nodeOf = (node: Node): readonly BareNode[] => {
  if (node.nodeType === 3) return [node.textContent];
  if (node.nodeType !== 1) return [];
  const element = node as unknown as Element;
  const properties = [...element.attributes].map(({ name, value }) => [
    NAMES[name] ?? name,
    value === "" ? true : value,
  ]);
  const children = [...node.childNodes].flatMap(nodeOf);
  return [
    [element.tagName.toLowerCase(), Object.fromEntries(properties) as Record<string, unknown>, children],
  ];
};

/** A page of ours as the elements that a bare server renders, within the same HTML. Throws when it has no content. */
export const barePageOf = (path: string, html: string): BarePage => {
  const begin = html.indexOf(ROOT) + ROOT.length;
  const end = html.indexOf(END);
  const content = html.slice(begin, end);
  if (begin < ROOT.length || content === "") throw new Error(`${path} came without its content.`);
  const { document } = new Window();
  document.body.innerHTML = content;
  const nodes = [...document.body.childNodes].flatMap(nodeOf);
  return { path, before: html.slice(0, begin), nodes, after: html.slice(end) };
};
