import { isRecord } from "../journal/recording-check.ts";
import { plain } from "../journal/redact.ts";
import type { PlainMessage } from "./plain-message.ts";

/** What was heard of one run of another app, as a file keeps it. `begun` in epoch milliseconds. */
export interface ForeignSession {
  readonly id: string;
  readonly title: string;
  readonly begun: number;
  readonly messages: readonly PlainMessage[];
}

const isText = (value: unknown): boolean => typeof value === "string";
const isTextOrNull = (value: unknown): boolean => value === null || isText(value);
const isEvent = (value: unknown): boolean => isRecord(value) && isText(value["type"]);

const isMessage = (value: unknown): boolean => {
  if (!isRecord(value) || !isText(value["session"]) || typeof value["time"] !== "number") return false;
  const { type, root, parent, name, definition, snapshot, source, event } = value;
  const isSnapshot = isRecord(snapshot) && isText(snapshot["status"]);
  if (type === "@xstate.actor")
    return isText(root) && isTextOrNull(parent) && isText(name) && isTextOrNull(definition) && isSnapshot;
  if (type === "@xstate.event") return isTextOrNull(source) && isEvent(event);
  return type === "@xstate.snapshot" && isEvent(event) && isSnapshot;
};

/** The sessions of other apps in a file; those that are not whole are left out. */
export const sessionsIn = (foreign: unknown): readonly ForeignSession[] =>
  (Array.isArray(foreign) ? foreign : []).filter(
    (session): session is ForeignSession =>
      isRecord(session) &&
      isText(session["id"]) &&
      isText(session["title"]) &&
      typeof session["begun"] === "number" &&
      Array.isArray(session["messages"]) &&
      session["messages"].every(isMessage),
  );

/** States and events may be called like a secret; what a machine is made of is none, but for the context that it begins with. */
const storedDefinition = (definition: string): string => {
  try {
    const config: unknown = JSON.parse(definition);
    return isRecord(config) ? JSON.stringify({ ...config, context: plain(config["context"]) }) : "";
  } catch {
    return "";
  }
};

const storedMessage = (message: PlainMessage): PlainMessage => {
  const kept = plain(message) as PlainMessage;
  if (message.type === "@xstate.event") return kept;
  const snapshot = { ...(kept as typeof message).snapshot, value: message.snapshot.value };
  if (message.type === "@xstate.snapshot") return { ...(kept as typeof message), snapshot };
  const definition = message.definition === null ? null : storedDefinition(message.definition);
  return { ...(kept as typeof message), snapshot, definition };
};

/** A session as it may be stored: what the product's own recordings leave out by name is left out here too. */
export const storedSession = (session: ForeignSession): ForeignSession => ({
  ...session,
  messages: session.messages.map(storedMessage),
});
