import type { FastifyInstance } from "fastify";
import { parse } from "node:querystring";
import type { Readable } from "node:stream";

/** A request's body by its content type; `bytes` as they came. A `multipart` body is not read yet. */
export type ParsedBody =
  | { readonly kind: "none" | "multipart"; readonly value: undefined; readonly bytes: null }
  | { readonly kind: "json" | "form" | "raw"; readonly value: unknown; readonly bytes: Buffer };

export class UnreadableBody extends Error {
  override readonly name = "UnreadableBody";
  readonly statusCode = 400;
}

const decoder = new TextDecoder("utf-8", { fatal: true });

const readText = (bytes: Buffer): string => {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new UnreadableBody("not UTF-8");
  }
};

// `__proto__` never becomes a prototype: JSON.parse makes it an own key, which no schema knows; constructors likewise.
const parseJson = (bytes: Buffer): unknown => {
  const text = readText(bytes);
  if (text.trim() === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableBody("not JSON");
  }
};

const FORM_LIMIT = 16 * 1024;

/** The text fields of a multipart form that is still to be read, at most 16 KB. Throws `UnreadableBody`. */
export const readFormFields = async (
  body: Readable,
  type: string,
): Promise<Readonly<Record<string, string>>> => {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body) {
    size += (part as Buffer).length;
    if (size > FORM_LIMIT) throw new UnreadableBody("a form of more than 16 KB");
    parts.push(part as Buffer);
  }
  const form = await new Response(Buffer.concat(parts), { headers: { "content-type": type } })
    .formData()
    .catch(() => null);
  if (form === null) throw new UnreadableBody("no multipart form");
  const fields = [...form].map(([name, value]) => {
    if (typeof value !== "string") throw new UnreadableBody("a file where a text is expected");
    return [name, value] as const;
  });
  return Object.fromEntries(fields);
};

/** JSON, forms and raw bytes, at most 256 KB, distinguished for the endpoint to accept or refuse (415). An upload is left to its handler. */
export const registerBodyParsers = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  const add = (type: string | string[], kind: "json" | "form" | "raw", read: (bytes: Buffer) => unknown) =>
    app.addContentTypeParser(
      type,
      { parseAs: "buffer" },
      async (_: unknown, bytes: Buffer): Promise<ParsedBody> => {
        return { kind, value: read(bytes), bytes };
      },
    );
  add("application/json", "json", parseJson);
  add("application/x-www-form-urlencoded", "form", (bytes) => ({ ...parse(readText(bytes)) }));
  app.addContentTypeParser("multipart/form-data", async (): Promise<ParsedBody> => ({
    kind: "multipart",
    value: undefined,
    bytes: null,
  }));
  add("*", "raw", (bytes) => bytes);
};

export const BODY_LIMIT = 256 * 1024;
