import sharp from "sharp";

/** A picture that says where and by what it was made, as cameras do. Orientation 6: lying on its side. */
export const photo = ({
  width = 1200,
  height = 800,
  format = "jpeg",
}: { width?: number; height?: number; format?: "jpeg" | "png" | "webp" | "gif" } = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "#7a6f5c" } })
    .composite([
      {
        input: Buffer.from(
          `<svg width="${width}" height="${height}"><rect x="6%" y="10%" width="88%" height="80%" rx="24" fill="#f4efe4"/><circle cx="24%" cy="48%" r="16%" fill="#b9a58a"/><rect x="46%" y="28%" width="40%" height="6%" fill="#5c5343"/><rect x="46%" y="42%" width="32%" height="6%" fill="#8d826d"/><rect x="46%" y="56%" width="36%" height="6%" fill="#8d826d"/></svg>`,
        ),
      },
    ])
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Copyright: "Secret camera" } })
    .toFormat(format)
    .toBuffer();
