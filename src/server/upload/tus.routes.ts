import type { FastifyReply, FastifyRequest } from "fastify";

import { limitAddress } from "../http/client-address.ts";
import { failureOutgoing, refusalOutgoing, type Outgoing } from "../http/outgoing.ts";
import { readOnAfterwards } from "../http/read-on.ts";
import { refuse } from "../http/reply.ts";
import { isSecure } from "../http/request-context.ts";
import { takeAsFile } from "../http/slow-senders.ts";
import { dataHeaders } from "../http/security-headers.ts";
import type { RegisterRoutes } from "../http/http-server.ts";
import { writeOutgoing } from "../http/write-outgoing.ts";
import { holdPlace } from "./hold-place.ts";
import { goOnWith } from "./open-uploads.ts";
import { answerByTus } from "./piece-line.ts";
import { PICTURE_BOUNDS } from "./picture-reader.ts";
import { createTus, TUS_PATH } from "./tus.ts";
import { createTusLimits } from "./tus-limits.ts";
import { admitUpload, preflightHeaders } from "./upload-host.ts";
import { openUploadToken } from "./upload-token.ts";

const PIECE = "application/offset+octet-stream";

/** When to send the next piece again while others are on their way, in seconds. */
const PLACE_SECONDS = 2;

/** The value of a key of `Upload-Metadata`: pairs of a key and base64. */
const metadataOf = (header: unknown, wanted: string): string | null => {
  const pairs = typeof header === "string" ? header.split(",").map((pair) => pair.trim().split(" ")) : [];
  const value = pairs.find(([key]) => key === wanted)?.[1];
  return value === undefined ? null : Buffer.from(value, "base64").toString("utf8");
};

/** Bytes come in pieces alone, for which there are places. */
const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers["content-type"] === PIECE ||
  headers["transfer-encoding"] !== undefined ||
  Number(headers["content-length"] ?? 0) > 0;

/**
 * Uploads by the tus protocol 1.0: begun by a token in `Upload-Token` within its hour, continued by it until 24 hours after
 * the last piece. The token alone says who; it opens its own upload and no other.
 */
export const registerTus: RegisterRoutes = (app, services) => {
  const tus = createTus(services);
  const { keys, clock, database } = services;
  const limits = createTusLimits(clock);

  /** Whether a request may be answered here, with what CORS wants of that; else it was refused. */
  const admit = async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const admitted = await admitUpload(request, services);
    if (typeof admitted === "string") {
      await refused(request, reply, failureOutgoing(admitted === "foreign" ? "csrf" : "not_found"));
      return false;
    }
    reply.headers(admitted);
    return true;
  };

  const refused = (request: FastifyRequest, reply: FastifyReply, outgoing: Outgoing) => {
    reply.failure = outgoing.code ?? null;
    // The rest of a piece is not waited for.
    reply.header("connection", "close").header("tus-resumable", "1.0.0");
    return writeOutgoing(reply, outgoing, dataHeaders(isSecure(request, services)));
  };

  const hand = async (
    request: FastifyRequest,
    reply: FastifyReply,
    server: ReturnType<typeof tus.serverFor>,
  ) => {
    reply.hijack();
    readOnAfterwards(request, reply);
    const headers = { ...reply.getHeaders(), ...dataHeaders(isSecure(request, services)) };
    for (const [name, value] of Object.entries(headers))
      if (value !== undefined) reply.raw.setHeader(name, value);
    reply.raw.setHeader("cache-control", "no-store");
    // After the last piece the connection stands still until the answer.
    request.raw.socket.setTimeout(2 * (PICTURE_BOUNDS.turn + PICTURE_BOUNDS.reading));
    await answerByTus(server, request.raw, reply.raw);
  };

  app.addContentTypeParser(PIECE, (_request, _payload, done) => done(null));

  /** Why an upload's request goes no further: it is one of too many, or of too many at a time. It has a place otherwise. */
  const refusalOf = (request: FastifyRequest, reply: FastifyReply, accountId: string): Outgoing | null => {
    const { method, ip } = request;
    const retryAfter =
      limits.consume(accountId, limitAddress(ip)) || (method === "POST" ? limits.consumeBegin(accountId) : 0);
    const refusal =
      retryAfter > 0
        ? refuse("too_many", { retryAfter })
        : holdPlace(services.uploads.places, accountId, { request, reply }, PLACE_SECONDS);
    return refusal === null ? null : refusalOutgoing(refusal);
  };

  for (const url of [TUS_PATH, `${TUS_PATH}/:id`])
    app.options(url, { config: { noTurns: true } }, async (request, reply) =>
      (await admit(request, reply))
        ? reply
            .headers({ ...dataHeaders(isSecure(request, services)), ...preflightHeaders })
            .code(204)
            .send()
        : reply,
    );

  app.post(TUS_PATH, { config: { noTurns: true } }, async (request, reply) => {
    if (!(await admit(request, reply))) return reply;
    const { headers } = request;
    const grant = openUploadToken(keys, headers["upload-token"]);
    if (grant === null || grant.until <= clock.now())
      return refused(request, reply, failureOutgoing("upload_expired"));
    if (hasBody(request)) return refused(request, reply, failureOutgoing("bad_request"));
    const refusal = refusalOf(request, reply, grant.accountId);
    if (refusal !== null) return refused(request, reply, refusal);
    const target = metadataOf(headers["upload-metadata"], "target");
    const begun = await tus.begin(grant, target, Number(headers["upload-length"] ?? "NaN"));
    return typeof begun === "string"
      ? hand(request, reply, tus.serverFor(grant, begun, reply.raw))
      : refused(request, reply, begun);
  });

  app.route<{ Params: { id: string } }>({
    method: ["HEAD", "PATCH", "DELETE"],
    url: `${TUS_PATH}/:id`,
    config: { noTurns: true },
    handler: async (request, reply) => {
      if (!(await admit(request, reply))) return reply;
      const grant = openUploadToken(keys, request.headers["upload-token"]);
      if (grant === null || grant.id !== request.params.id)
        return refused(request, reply, failureOutgoing("upload_expired"));
      const refusal = refusalOf(request, reply, grant.accountId);
      if (refusal !== null) return refused(request, reply, refusal);
      const open = await goOnWith(database, grant, clock.now());
      if (open === undefined) return refused(request, reply, failureOutgoing("upload_expired"));
      takeAsFile(request.raw);
      if (open.status === null) return hand(request, reply, tus.serverFor(grant, open.kind, reply.raw));
      // It is whole: whoever lost the answer gets it again.
      const size = String(open.size);
      reply.header("upload-offset", size).header("upload-length", size);
      const { status, answer } = open;
      const again = {
        status: request.method === "PATCH" ? status : 200,
        type: "application/json; charset=utf-8",
      };
      return refused(request, reply, { ...again, headers: { "cache-control": "no-store" }, body: answer });
    },
  });
};
