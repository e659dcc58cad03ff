/** The payment popup's size in pixels (PAY-16). */
export const popupSize = { width: 790, height: 830 } as const;

/** Where a window is on the screen, in pixels. */
export interface WindowPlace {
  readonly screenX: number;
  readonly screenY: number;
  readonly outerWidth: number;
  readonly outerHeight: number;
}

/** The popup's features: centred over the window that opens it, never beyond the screen's left and top (PAY-17). */
export const popupFeatures = ({ screenX, screenY, outerWidth, outerHeight }: WindowPlace): string => {
  const { width, height } = popupSize;
  const left = Math.max(0, Math.round(screenX + (outerWidth - width) / 2));
  const top = Math.max(0, Math.round(screenY + (outerHeight - height) / 2));
  return `popup=yes,width=${width},height=${height},left=${left},top=${top}`;
};
