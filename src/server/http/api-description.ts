import type { FastifyInstance } from "fastify";

import type { Services } from "../services.ts";
import { apiPage, apiStyles } from "./api-page.ts";
import { openApi } from "./openapi.ts";
import { isSecure } from "./request-context.ts";
import { dataHeaders } from "./security-headers.ts";

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; object-src 'none'; form-action 'none'; frame-ancestors 'none'";

/** `/api/openapi.json` for programs and `/api/docs` for people, both made from the endpoint table at their first use. */
export const registerApiDescription = (app: FastifyInstance, services: Services): void => {
  const provider = services.ports.payments.name;
  const made = new Map<string, string>();
  const add = (path: string, type: string, make: () => string) =>
    app.get(path, async (request, reply) => {
      const text = made.get(path) ?? make();
      made.set(path, text);
      reply.headers(dataHeaders(isSecure(request, services)));
      reply.header("content-security-policy", PAGE_POLICY).header("cache-control", "no-cache");
      return reply.type(type).send(text);
    });
  add("/api/openapi.json", "application/json; charset=utf-8", () =>
    JSON.stringify(openApi(provider), null, 2),
  );
  add("/api/docs", "text/html; charset=utf-8", () => apiPage(provider));
  add("/api/docs.css", "text/css; charset=utf-8", () => apiStyles);
};
