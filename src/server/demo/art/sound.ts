import { seeded } from "./seeded.ts";

const rate = 16_000;
export const soundSeconds = 12;

/** Chords as steps above the root; each stays a quarter of the piece. */
const progressions = [
  [
    [0, 4, 7, 11],
    [9, 12, 16, 19],
    [5, 9, 12, 16],
    [7, 11, 14, 17],
  ],
  [
    [0, 3, 7, 10],
    [8, 12, 15, 19],
    [3, 7, 10, 14],
    [10, 14, 17, 20],
  ],
  [
    [0, 7, 14, 16],
    [5, 12, 16, 19],
    [9, 12, 16, 23],
    [7, 11, 14, 21],
  ],
] as const;

const wavHead = (bytes: number): Buffer => {
  const head = Buffer.alloc(44);
  head.write("RIFF", 0, "latin1");
  head.writeUInt32LE(36 + bytes, 4);
  head.write("WAVEfmt ", 8, "latin1");
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write("data", 36, "latin1");
  head.writeUInt32LE(bytes, 40);
  return head;
};

/** A soft piece of four chords that swell into each other, as WAV. */
export const sound = (name: string): Buffer => {
  const random = seeded(`${name} sound`);
  const chords = random.pick(progressions);
  const root = 110 * 2 ** (random.whole(0, 7) / 12);
  const samples = rate * soundSeconds;
  const mixed = new Float32Array(samples);
  const length = soundSeconds / chords.length;
  for (const [index, chord] of chords.entries()) {
    const begin = Math.floor(index * length * rate);
    const end = Math.min(samples, begin + Math.floor(length * 1.5 * rate));
    for (const step of chord) {
      const pitch = root * 2 ** (step / 12);
      const sway = random.between(0.1, 0.4);
      const turn = (Math.PI * 2 * pitch) / rate;
      for (let at = begin; at < end; at += 1) {
        const part = (at - begin) / (end - begin);
        const swell = Math.sin(part * Math.PI) ** 1.5;
        const beat = 1 + 0.15 * Math.sin((Math.PI * 2 * sway * at) / rate);
        const wave = Math.sin(turn * at) + 0.25 * Math.sin(turn * 2.002 * at);
        mixed[at] = (mixed[at] ?? 0) + wave * swell * beat * 0.09;
      }
    }
  }
  const data = Buffer.alloc(samples * 2);
  for (let at = 0; at < samples; at += 1)
    data.writeInt16LE(Math.round(Math.tanh(mixed[at] ?? 0) * 28_000), at * 2);
  return Buffer.concat([wavHead(data.length), data]);
};
