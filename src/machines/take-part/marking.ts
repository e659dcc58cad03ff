/** A medium among the favorites, or no longer. */
export interface Marking {
  readonly mediaId: number;
  readonly isFavorite: boolean;
}

/** What waits while a mark is under way, with one more: of each medium the last press counts. */
export const withWaiting = (waiting: readonly Marking[], marking: Marking): readonly Marking[] => [
  ...waiting.filter(({ mediaId }) => mediaId !== marking.mediaId),
  marking,
];

/** Whether a medium was pressed again since its mark was sent: then what was refused is not put back. */
export const isPressedAgain = (waiting: readonly Marking[], { mediaId }: Marking): boolean =>
  waiting.some((other) => other.mediaId === mediaId);
