import type { Endpoint } from "../../protocol/endpoint.ts";
import { endpoints } from "../../protocol/endpoints.ts";
import { failures } from "../../protocol/failures.ts";
import { escapeHtml } from "./failure-page.ts";
import { describedPath, failuresOf, openApi } from "./openapi.ts";

type Shape = Readonly<Record<string, unknown>>;

/** A JSON Schema as people write types. */
const typeText = (schema: Shape, depth = 0): string => {
  const indent = "  ".repeat(depth + 1);
  const members = (schema["anyOf"] ?? schema["oneOf"]) as readonly Shape[] | undefined;
  if (members !== undefined) return members.map((member) => typeText(member, depth)).join(" | ");
  if (Array.isArray(schema["enum"])) return schema["enum"].map((value) => JSON.stringify(value)).join(" | ");
  if ("const" in schema) return JSON.stringify(schema["const"]);
  const properties = schema["properties"] as Readonly<Record<string, Shape>> | undefined;
  if (properties !== undefined && Object.keys(properties).length > 0) {
    const required = (schema["required"] as readonly string[] | undefined) ?? [];
    const lines = Object.entries(properties).map(
      ([name, value]) =>
        `${indent}${name}${required.includes(name) ? "" : "?"}: ${typeText(value, depth + 1)}`,
    );
    return `{\n${lines.join("\n")}\n${"  ".repeat(depth)}}`;
  }
  if (schema["type"] === "array") return `${typeText((schema["items"] as Shape | undefined) ?? {}, depth)}[]`;
  return typeof schema["type"] === "string" ? schema["type"] : "any";
};

interface Operation {
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: Shape;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Shape }>> };
  readonly responses: Readonly<
    Record<string, { readonly content: Readonly<Record<string, { readonly schema?: Shape }>> }>
  >;
}

const block = (title: string, text: string): string =>
  text === "" ? "" : `<h3>${title}</h3><pre>${escapeHtml(text)}</pre>`;

const section = (name: string, row: Endpoint, operation: Operation): string => {
  const parameters = operation.parameters
    .map(
      ({ name: label, in: place, required, schema }) =>
        `${label}${required ? "" : "?"}: ${typeText(schema)}  (${place})`,
    )
    .join("\n");
  const body = Object.values(operation.requestBody?.content ?? {})
    .map(({ schema }) => typeText(schema))
    .join("\n");
  const success = Object.values(operation.responses[String(row.status ?? 200)]?.content ?? {})
    .map(({ schema }) => typeText(schema ?? {}))
    .join("\n");
  const refusals = failuresOf(row)
    .map(
      (code) =>
        `<tr><td>${failures[code].status}</td><td><code>${code}</code></td><td>${escapeHtml(failures[code].error)}</td></tr>`,
    )
    .join("");
  return `<section id="${name}"><h2><code>${row.method} ${escapeHtml(row.path)}</code></h2>
<p>${escapeHtml(row.summary)} Access: ${row.access}.</p>
${block("Parameters", parameters)}${block("Body", body)}${block("Answer", success)}
<details><summary>Refusals</summary><table><tbody>${refusals}</tbody></table></details></section>`;
};

/** The API as a page for people, from the same table. */
export const apiPage = (provider: string): string => {
  const { paths } = openApi(provider) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  };
  const rows = Object.entries(endpoints) as [string, Endpoint][];
  const links = rows
    .map(
      ([name, { method, path }]) =>
        `<li><a href="#${name}"><code>${method} ${escapeHtml(path)}</code></a></li>`,
    )
    .join("");
  const sections = rows
    .map(([name, row]) => {
      const operation = paths[describedPath(row, provider)]![row.method.toLowerCase()]!;
      return section(name, row, operation);
    })
    .join("\n");
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Marquee API</title><link rel="stylesheet" href="/api/docs.css"></head>
<body><main><h1>Marquee API</h1>
<p>Amounts are integer US cents, times integer epoch seconds. A refused call answers
<code>{"error", "code", "fields"?}</code>. Calls that change something send the page's CSRF token as
<code>X-CSRF-TOKEN</code>. The same as data: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
<nav aria-label="Calls"><ul>${links}</ul></nav>
${sections}
</main></body></html>
`;
};

export const apiStyles = `:root{color-scheme:light dark;--line:light-dark(#e3e1dc,#333338);--sunken:light-dark(#f5f4f1,#1c1c20)}
body{margin:0;font:16px/1.55 system-ui,sans-serif;color:light-dark(#303030,#ededf0);background:light-dark(#fff,#101012)}
main{max-width:60rem;margin:0 auto;padding:2.5rem 1.25rem 6rem}
h1{font-size:2rem;letter-spacing:-.02em}h2{font-size:1.1rem;margin:0}h3{font-size:.8rem;margin:1rem 0 .25rem}
section{border-top:1px solid var(--line);padding:2rem 0}nav ul{padding:0;list-style:none;columns:2 20rem;overflow-wrap:anywhere}
h2,td{overflow-wrap:anywhere}
pre{overflow-x:auto;background:var(--sunken);padding:.9rem 1rem;border-radius:.6rem;font-size:.85rem}
code,pre{font-family:ui-monospace,monospace}a{color:light-dark(#0673a5,#5fcbff)}
td{padding:.2rem 1rem .2rem 0;vertical-align:top;font-size:.9rem}summary{cursor:pointer;margin-top:1rem}
`;
