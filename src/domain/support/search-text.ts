/** The least of a text's block that a search looks at. */
export interface SearchedBlock {
  readonly kind: "heading" | "subheading" | "paragraph" | "bullets" | "numbers";
  readonly lines: readonly (readonly { readonly text: string }[])[];
}

const wordsOf = (block: SearchedBlock): string =>
  block.lines
    .flat()
    .map(({ text }) => text)
    .join(" ")
    .toLowerCase();

/** The questions (a subheading with what follows it) that hold all words of a query, under their headings; everything for an empty one. */
export const searchText = <Block extends SearchedBlock>(
  blocks: readonly Block[],
  query: string,
): readonly Block[] => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return blocks;
  const found: Block[] = [];
  let heading: Block | null = null;
  let part: Block[] = [];
  const close = () => {
    const text = part.map(wordsOf).join(" ");
    if (part.length > 0 && words.every((word) => text.includes(word))) {
      if (heading !== null) found.push(heading);
      heading = null;
      found.push(...part);
    }
    part = [];
  };
  for (const block of blocks) {
    if (block.kind === "heading" || block.kind === "subheading") close();
    if (block.kind === "heading") heading = block;
    else part.push(block);
  }
  close();
  return found;
};
