import "../../src/machines/router/page-table.ts";

import { expect, test } from "vitest";

import { sendEarlyCall, takeEarlyCall } from "../../src/actors/http/early-call.ts";
import { sampleFan } from "../../src/machines/app/sample-records.ts";
import { sampleGlobals, testServices } from "./app-services.ts";

const of = (username: string) => ({ username });
const servicesOf = (user: typeof sampleFan | null) => testServices({ globals: { ...sampleGlobals, user } });
const open = (path: string, user: typeof sampleFan | null = sampleFan) => {
  const services = servicesOf(user);
  sendEarlyCall(services, { path, search: "" });
  return services;
};

test("[X-27] the page of a broadcast comes in before the app is there, once, under the name that it keeps", () => {
  const services = open("/stream/view/ava");
  const peer = "i".repeat(16);
  expect(services.calls).toEqual([["enterStream", { username: "ava", peer }]]);
  expect(takeEarlyCall(services, "enterStream", of("mia"))).toBeNull();
  expect(takeEarlyCall(servicesOf(sampleFan), "enterStream", of("ava"))).toBeNull();
  expect(takeEarlyCall(services, "enterStream", of("ava"))).toMatchObject({ peer });
  expect(takeEarlyCall(services, "enterStream", of("ava"))).toBeNull();
});

test("other pages send nothing early, and nobody does for a page that he may not open or that shows himself", () => {
  expect(open("/ava").calls).toEqual([]);
  expect(open("/stream/view/ava", null).calls).toEqual([]);
  expect(open(`/stream/view/${sampleFan.username.toUpperCase()}`).calls).toEqual([]);
});

test("a call that nobody takes and that fails disturbs nobody; whoever takes it hears of it", async () => {
  const call = () => Promise.reject(new Error("offline"));
  const services = testServices({ globals: { ...sampleGlobals, user: sampleFan }, call });
  sendEarlyCall(services, { path: "/stream/view/ava", search: "" });
  await expect(takeEarlyCall(services, "enterStream", of("ava"))!.answer).rejects.toThrow("offline");
});
