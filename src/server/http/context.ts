import type { IncomingHttpHeaders, IncomingMessage } from "node:http";

import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";
import type { EndpointAnswer, EndpointName, EndpointPayload } from "../../protocol/endpoints.ts";
import type { Services } from "../services.ts";
import type { SessionHandle } from "../session/session.ts";
import type { Viewer } from "../session/viewer.ts";
import type { Site } from "../site/site.ts";
import type { CommandMetadata } from "../store/event-store.ts";
import type { Reply } from "./reply.ts";

/** What a handler knows of the call. Times are epoch seconds. */
export interface RequestContext {
  /** Who is signed in, or null. Endpoints with access `user` or `model` always have one (see `signedIn`). */
  readonly viewer: Viewer | null;
  /** Whose data the call touches (`subjectFor`); null for a guest. */
  readonly subject: AccountId | null;
  readonly session: SessionHandle;
  readonly site: Site;
  readonly now: EpochSeconds;
  /** ISO code of the visitor's country. */
  readonly country: string;
  /** The time zone that the caller tells his days in, where the call has to know it; UTC where not. */
  readonly zone: string;
  /** The visitor's address; of IPv6 the /64 network. The key of limits, never shown. */
  readonly address: string;
  readonly requestId: string;
  /** Origin for links, mails and redirects, without a slash at the end. */
  readonly origin: string;
  /** Goes to `store.transact` first: who, which request, and the idempotency key if there was one. */
  readonly metadata: CommandMetadata;
  /** `HEAD` is answered as `GET` is, and no body is sent. */
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** Path and query as they were sent. */
  readonly url: string;
  /** The body's bytes, for `webhook` endpoints only. */
  readonly rawBody: Buffer | null;
  /** The request whose body is still to be read, for `upload` endpoints only. */
  readonly upload: IncomingMessage | null;
  readonly services: Services;
}

export type Handler<Name extends EndpointName> = (
  input: EndpointPayload<Name>,
  context: RequestContext,
) => Promise<Reply<EndpointAnswer<Name>>>;

export type Handlers = { readonly [Name in EndpointName]: Handler<Name> };

/** The viewer of an endpoint whose access is `user` or `model`; the access check ran before the handler. */
export const signedIn = (context: RequestContext): Viewer => {
  if (context.viewer === null)
    throw new Error("A handler asked for the viewer of a guest: check the endpoint's access.");
  return context.viewer;
};

/** Whose data an endpoint with access `user` or `model` touches; the access check ran before the handler. */
export const subjectOf = ({ subject }: RequestContext): AccountId => {
  if (subject === null)
    throw new Error("A handler asked whose data a guest touches: check the endpoint's access.");
  return subject;
};
