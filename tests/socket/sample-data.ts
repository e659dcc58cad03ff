import * as Schema from "effect/Schema";

import { socketTable, type SocketMessage, type SocketName } from "../../src/protocol/socket-events.ts";

interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
}

/** A value that fits: the first of a choice, a list of one, all fields of an object. */
const valueOf = (schema: JsonSchema): unknown => {
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf !== undefined) return valueOf(schema.anyOf[0]!);
  switch (schema.type) {
    case "string":
      return "text";
    case "integer":
    case "number":
      return 7;
    case "boolean":
      return true;
    case "array":
      return schema.items === undefined ? [] : [valueOf(schema.items)];
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, each]) => [key, valueOf(each)]),
      );
    default:
      return "any JSON";
  }
};

/** All events that are sent. */
export const sentNames: readonly SocketName[] = Object.values(socketTable).flatMap((row) =>
  row.data === null ? [] : [row.name],
);

/** The JSON Schema of an event's data, made from the table. */
export const jsonSchemaOf = (name: SocketName): unknown =>
  Schema.toJsonSchemaDocument(socketTable[name].data);

/** An event with a value in each of its fields. */
export const sampleMessage = (name: SocketName): SocketMessage => {
  const { data } = socketTable[name];
  const { schema } = Schema.toJsonSchemaDocument(data);
  const isEmpty = Object.keys(data.fields).length === 0;
  return { name, data: isEmpty ? {} : valueOf(schema as JsonSchema) } as SocketMessage;
};
