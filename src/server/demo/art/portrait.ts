import { hexOf, ramp, type Palette } from "./palette.ts";
import { painting } from "./picture.ts";
import { lights, meshGradient, type Raster } from "./raster.ts";
import { seeded } from "./seeded.ts";

export type Hair = "long" | "bob" | "bun" | "short" | "curls" | "wave";

const back: Readonly<Record<Hair, string>> = {
  long: `<path d="M248 560C205 330 300 158 400 158S595 330 552 560C560 660 590 700 570 760H230C210 700 240 660 248 560Z"/>`,
  bob: `<path d="M232 520C200 300 296 160 400 160S600 300 568 520C562 570 520 590 500 560H300C280 590 238 570 232 520Z"/>`,
  bun: `<circle cx="400" cy="150" r="74"/><path d="M262 420C246 266 320 178 400 178S554 266 538 420Z"/>`,
  short: `<path d="M262 400C240 250 318 172 404 172S560 250 538 400Z"/>`,
  curls: [
    [262, 300, 84],
    [236, 410, 80],
    [256, 520, 74],
    [318, 214, 88],
    [420, 186, 92],
    [510, 236, 84],
    [556, 330, 82],
    [566, 440, 76],
    [540, 536, 70],
  ]
    .map(([x, y, radius]) => `<circle cx="${x}" cy="${y}" r="${radius}"/>`)
    .join(""),
  wave: `<path d="M250 600C190 420 232 164 412 160C600 158 612 380 560 520C548 560 590 620 560 690C520 730 500 640 470 600H320C330 660 290 690 250 600Z"/>`,
};

const fringe: Readonly<Record<Hair, string>> = {
  long: `<path d="M284 392C278 262 342 196 404 196C372 262 332 320 284 392ZM404 196C470 200 524 262 516 392C476 330 436 262 404 196Z"/>`,
  bob: `<path d="M276 380C268 250 334 196 400 196S532 250 524 380C500 330 470 318 400 318S300 330 276 380Z"/>`,
  bun: `<path d="M284 372C286 250 348 200 400 200S514 250 516 372C496 300 452 270 400 268C348 270 304 300 284 372Z"/>`,
  short: `<path d="M280 384C262 244 342 182 410 184C500 186 548 262 520 386C506 330 486 300 456 282C400 314 316 300 280 384Z"/>`,
  curls: `<circle cx="330" cy="268" r="62"/><circle cx="420" cy="244" r="64"/><circle cx="492" cy="288" r="50"/>`,
  wave: `<path d="M278 410C262 250 352 178 450 196C530 214 530 320 520 400C510 320 470 280 436 262C404 330 336 350 278 410Z"/>`,
};

/** A portrait without a face: light, hair and shoulders in the creator's colours. Square, `size` pixels wide. */
export const portrait = (name: string, palette: Palette, hair: Hair, size: number): Promise<Raster> => {
  const random = seeded(`${name} portrait`);
  const tone = (at: number): string => hexOf(ramp(palette, at));
  const ground = meshGradient(64, 64, lights(palette, random, { width: 1, height: 1 }, false));
  const lean = random.between(-5, 5);
  const halo = random.between(300, 340);
  const inside = `<g transform="scale(${size / 800})"><defs><linearGradient id="f" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${tone(0.98)}"/><stop offset=".6" stop-color="${tone(0.82)}"/><stop offset="1" stop-color="${tone(0.64)}"/></linearGradient><linearGradient id="n" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${tone(0.5)}"/><stop offset="1" stop-color="${tone(0.8)}"/></linearGradient><linearGradient id="h" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${tone(0.26)}"/><stop offset=".55" stop-color="${tone(0.06)}"/><stop offset="1" stop-color="${tone(0)}"/></linearGradient><linearGradient id="b" x1="0" y1="0" x2=".4" y2="1"><stop offset="0" stop-color="${tone(0.62)}"/><stop offset="1" stop-color="${tone(0.28)}"/></linearGradient><radialGradient id="c"><stop offset="0" stop-color="#fff" stop-opacity=".5"/><stop offset="1" stop-color="#fff" stop-opacity=".12"/></radialGradient></defs><circle cx="400" cy="380" r="${halo}" fill="url(#c)"/><g transform="rotate(${lean} 400 620)"><g fill="url(#h)">${back[hair]}</g><path fill="url(#n)" d="M346 500H454V640C454 690 346 690 346 640Z"/><path fill="url(#f)" d="M284 372C284 262 338 206 400 206S516 262 516 372C516 486 462 566 400 566S284 486 284 372Z"/><g fill="url(#h)">${fringe[hair]}</g></g><path fill="url(#b)" d="M90 830C100 700 200 662 318 634C340 690 460 690 482 634C600 662 700 700 710 830Z"/><path fill="none" stroke="#fff" stroke-opacity=".25" stroke-width="6" d="M318 634C340 690 460 690 482 634"/></g>`;
  return painting(ground, inside, { width: size, height: size });
};
