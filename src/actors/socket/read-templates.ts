import type { FrameData, Template } from "../../protocol/frame.ts";

const isRecord = (value: unknown): value is FrameData => typeof value === "object" && value !== null;

const isTemplate = (value: unknown): value is Template =>
  isRecord(value) &&
  typeof value["name"] === "string" &&
  Array.isArray(value["fields"]) &&
  value["fields"].every((field) => typeof field === "string");

/**
 * The version and the templates that the server announces (RT-18); null when it is no such message. Checked by hand: a
 * guest's page that receives nothing else does without the codec.
 */
export const readTemplates = ({
  version,
  events,
}: FrameData): { readonly version: number; readonly templates: ReadonlyMap<number, Template> } | null => {
  if (typeof version !== "number" || !isRecord(events)) return null;
  const templates = new Map<number, Template>();
  for (const [id, template] of Object.entries(events)) {
    if (!isTemplate(template)) return null;
    templates.set(Number(id), template);
  }
  return { version, templates };
};
