import { expect, test } from "vitest";

import { deviceOf, shortAddress } from "../../src/domain/account/device.ts";

const BLINK = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Chrome/141.0.0.0 Safari/537.36`, "Chrome on Windows"],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
    "Edge on Windows",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15",
    "Safari on Mac",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1",
    "Chrome on iPhone",
  ],
  ["Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0", "Firefox on Android"],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-S921B) ${BLINK} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    "Samsung Internet on Android",
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${BLINK} Chrome/141.0.0.0 Safari/537.36`, "Chrome on ChromeOS"],
  [`Mozilla/5.0 (X11; Linux x86_64) ${BLINK} Chrome/141.0.0.0 Safari/537.36 OPR/120.0`, "Opera on Linux"],
  ["Firefox/143.0", "Firefox"],
  ["curl/8.5.0", "Unknown device"],
  ["Something (Windows NT 10.0)", "Browser on Windows"],
  ["", "Unknown device"],
  [null, "Unknown device"],
  [`${"a".repeat(50_000)} Firefox/1`, "Unknown device"],
])("%s is %s", (agent, words) => {
  expect(deviceOf(agent)).toBe(words);
});

test.each([
  ["203.0.113.77", "203.0.113.*"],
  ["2001:db8:1:2::/64", "2001:db8:1:*"],
  ["::/64", null],
  ["", null],
  [null, null],
])("of the address %s is shown %s", (address, shown) => {
  expect(shortAddress(address)).toBe(shown);
});
