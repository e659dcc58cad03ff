import type { OperationNode } from "kysely";

interface Named {
  readonly table: { readonly identifier: { readonly name: string } };
}

/** Whether a query, as Kysely's tree, may read one of these tables: text within it may read any. */
export const mayRead = (node: OperationNode, tables: ReadonlySet<string>): boolean => {
  if (node.kind === "RawNode") return true;
  if (node.kind === "TableNode") return tables.has((node as unknown as Named).table.identifier.name);
  return Object.values(node).some((part: unknown) => {
    const parts = Array.isArray(part) ? (part as readonly unknown[]) : [part];
    return parts.some(
      (each) =>
        typeof each === "object" && each !== null && "kind" in each && mayRead(each as OperationNode, tables),
    );
  });
};
