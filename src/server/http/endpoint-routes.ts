import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { Endpoint } from "../../protocol/endpoint.ts";
import { withMediaHost } from "../media/media-host.ts";
import type { Services } from "../services.ts";
import type { CompiledEndpoint, CompiledEndpoints } from "./compiled-endpoints.ts";
import type { GeneralLimit } from "./general-limit.ts";
import { guard } from "./guards.ts";
import type { Outgoing } from "./outgoing.ts";
import { failureOutgoing, refusalOutgoing } from "./outgoing.ts";
import { readFormFields, type ParsedBody } from "./body-parsers.ts";
import { readOnBeforeClosing } from "./read-on.ts";
import { refuse } from "./reply.ts";
import type { OpenContext } from "./request-context.ts";
import { isSecure, openContext } from "./request-context.ts";
import { runEndpoint } from "./run-endpoint.ts";
import { dataHeaders, paymentPageHeaders } from "./security-headers.ts";
import { refuseEarly } from "../upload/upload-request.ts";
import { writeOutgoing } from "./write-outgoing.ts";

const BODY_KINDS: Readonly<Record<string, readonly string[]>> = {
  json: ["json", "none"],
  form: ["form"],
  upload: ["multipart"],
  webhook: ["json", "form", "raw"],
  page: ["json", "none"],
  file: ["json", "none"],
};

/** Its handler reads the body itself. */
const takesBytes = ({ kind }: Endpoint): boolean => kind === "webhook" || kind === "upload";

/** It takes words to look for, in the parameter that all searches have. */
const isSearch = ({ query }: Endpoint): boolean =>
  Object.hasOwn((query as { readonly fields?: object } | undefined)?.fields ?? {}, "query");

/** What a call names: by its path, or in the field that its row names. */
const thingOf = (
  { about }: Endpoint,
  { params }: FastifyRequest,
  input: Readonly<Record<string, unknown>>,
): { readonly thing?: string } => {
  const named = Object.values(params as Readonly<Record<string, string>>).join("/");
  const thing = named === "" && about !== undefined ? input[about] : named;
  return typeof thing === "string" && thing !== "" ? { thing } : {};
};

const answerCall = async (
  endpoint: CompiledEndpoint,
  request: FastifyRequest,
  services: Services,
  limit: GeneralLimit,
): Promise<{ readonly outgoing: Outgoing; readonly context: OpenContext | null }> => {
  const { row } = endpoint;
  const asPage = row.kind === "page" || row.kind === "form";
  const { sites } = services;
  const site = (endpoint.name === "getMedia" ? sites.ofMedia(request.host) : null) ?? sites.of(request.host);
  if (site === null) return { outgoing: failureOutgoing("not_found", asPage), context: null };
  const body = (request.body as ParsedBody | undefined) ?? { kind: "none", value: undefined, bytes: null };
  const opened = await openContext(request, services, site, {
    rawBody: row.kind === "webhook" ? body.bytes : null,
    upload: row.kind === "upload" ? request.raw : null,
  });
  const isForm = row.multipart === true && body.kind === "multipart";
  const sent = isForm ? await readFormFields(request.raw, request.headers["content-type"]!) : body.value;
  const admitted = guard(row, request, opened, limit, sent);
  if ("kind" in admitted) return { outgoing: refusalOutgoing(admitted, asPage), context: opened };
  if (!isForm && !BODY_KINDS[row.kind]!.includes(body.kind)) {
    return { outgoing: failureOutgoing("unsupported_media_type", asPage), context: admitted };
  }
  const decoded = endpoint.decode({
    params: request.params,
    query: request.query,
    body: takesBytes(row) ? undefined : sent,
  });
  if ("nowhere" in decoded) return { outgoing: failureOutgoing(decoded.nowhere, asPage), context: admitted };
  if ("fields" in decoded)
    return { outgoing: refusalOutgoing(refuse("validation", decoded), asPage), context: admitted };
  const { metadata } = admitted;
  const { input } = decoded;
  const context =
    metadata.manager === undefined
      ? admitted
      : { ...admitted, metadata: { ...metadata, call: endpoint.name, ...thingOf(row, request, input) } };
  const outgoing = await runEndpoint(endpoint, input, context);
  const { body: text } = outgoing;
  if (row.kind !== "json" || typeof text !== "string") return { outgoing, context };
  return { outgoing: { ...outgoing, body: withMediaHost(text, site.record, context.now) }, context };
};

const writeSession = (reply: FastifyReply, { session }: OpenContext): void => {
  const cookie = session.cookie();
  if (cookie !== null) reply.header("set-cookie", cookie);
  if (session.changed()) reply.header("x-csrf-token", session.csrf);
};

/** Registers every row of the endpoint table, and nothing else. */
export const registerEndpoints = (
  app: FastifyInstance,
  services: Services,
  endpoints: CompiledEndpoints,
  limit: GeneralLimit,
): void => {
  for (const endpoint of endpoints.values()) {
    const { row, name } = endpoint;
    const headersOf = row.kind === "page" || row.kind === "form" ? paymentPageHeaders : dataHeaders;
    const [plain, secured] = [headersOf(false), headersOf(true)];
    app.route({
      method: row.method,
      url: row.path.replace(/\{(\w+)\}/g, ":$1"),
      config: {
        endpoint: name,
        noTurns: takesBytes(row) || row.kind === "file" || row.money !== undefined,
        isSearch: isSearch(row),
      },
      ...(row.kind === "upload"
        ? {
            onRequest: refuseEarly(services, row.path, { plain, secured }),
            onSend: readOnBeforeClosing,
          }
        : {}),
      handler: async (request, reply) => {
        const { outgoing, context } = await answerCall(endpoint, request, services, limit);
        if (context !== null) writeSession(reply, context);
        if (outgoing.code !== undefined) reply.failure = outgoing.code;
        reply.actor = context?.viewer?.id ?? null;
        return writeOutgoing(reply, outgoing, isSecure(request, services) ? secured : plain);
      },
    });
  }
};
