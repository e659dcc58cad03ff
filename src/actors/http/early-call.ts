import type { EarlyCall } from "../../domain/site/first-calls.ts";
import { siteFacts } from "../../domain/site/page-route.ts";
import { pageName } from "../../domain/stream/page-name.ts";
import type { AnswerTo } from "../../machines/resource/call.ts";
import { resolveLocation, type PageLocation } from "../../machines/router/route.ts";
import type { AppServices } from "../app/services.ts";

/** A call that is on its way since before the app was there. */
interface SentCall extends EarlyCall {
  /** The name under which the page comes in. */
  readonly peer: string;
  readonly answer: Promise<AnswerTo<EarlyCall["name"]>>;
}

const sent = new WeakMap<AppServices, SentCall>();

/** Sends the call that the page of a location wants early. Its pages have to be known. */
export const sendEarlyCall = (services: AppServices, location: PageLocation): void => {
  const { globals, call, random } = services;
  const { user: viewer, site, development } = globals;
  const { isOpen, early } = resolveLocation(location, { viewer, ...siteFacts(site), development });
  const wanted = isOpen ? early({ username: viewer?.username ?? "" }) : null;
  if (wanted === null) return;
  const peer = pageName(random);
  const answer = call(wanted.name, { ...wanted.input, peer });
  // Whoever takes it hears of a failure.
  answer.catch(() => undefined);
  sent.set(services, { ...wanted, peer, answer });
};

/** What was sent early; each is given once, later calls ask the server. Null: nothing was sent, or something else. */
export const takeEarlyCall = (
  services: AppServices,
  name: EarlyCall["name"],
  { username }: EarlyCall["input"],
): SentCall | null => {
  const early = sent.get(services);
  if (early?.name !== name || early.input.username !== username) return null;
  sent.delete(services);
  return early;
};
