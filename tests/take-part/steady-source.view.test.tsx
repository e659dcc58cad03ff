import { act } from "react";
import { expect, test, vi } from "vitest";

import { useSteadyPlayer, useSteadySource } from "../../src/views/post/use-steady-source.ts";
import { find, render } from "../kit/render.tsx";

const address = (file: string, end: number): string => `/media/${file}?e=${end}&s=x`;
const fire = (element: Element, name: string): void =>
  act(() => {
    element.dispatchEvent(new Event(name));
  });

function Film({ url, onFailed }: { url: string; onFailed: () => void }) {
  return <video {...useSteadyPlayer(url, onFailed)} />;
}

function Picture({ url, onFailed }: { url: string; onFailed: () => void }) {
  return <img alt="" {...useSteadySource(url, onFailed)} />;
}

test("a medium keeps its address as long as it works, whatever lists bring", () => {
  const onFailed = vi.fn<() => void>();
  const { again } = render(<Picture url={address("a.webp", 1)} onFailed={onFailed} />);
  again(<Picture url={address("a.webp", 2)} onFailed={onFailed} />);
  expect([find("img").getAttribute("src"), onFailed.mock.calls]).toEqual([address("a.webp", 1), []]);
  fire(find("img"), "error");
  expect([find("img").getAttribute("src"), onFailed.mock.calls]).toEqual([address("a.webp", 2), [[]]]);
  // Another file is shown at once.
  again(<Picture url={address("b.webp", 2)} onFailed={onFailed} />);
  expect(find("img").getAttribute("src")).toBe(address("b.webp", 2));
});

test("a film that breaks off waits for the fresh address and goes on at its second", () => {
  const onFailed = vi.fn<() => void>();
  const { again } = render(<Film url={address("f.mp4", 1)} onFailed={onFailed} />);
  const film = find<HTMLVideoElement>("video");
  const play = vi.spyOn(film, "play").mockResolvedValue();
  fire(film, "play");
  film.currentTime = 42;
  fire(film, "timeupdate");
  fire(film, "error");
  expect([film.getAttribute("src"), onFailed.mock.calls.length, play.mock.calls.length]).toEqual([
    address("f.mp4", 1),
    1,
    0,
  ]);
  again(<Film url={address("f.mp4", 2)} onFailed={onFailed} />);
  film.currentTime = 0;
  fire(film, "loadedmetadata");
  expect([film.getAttribute("src"), film.currentTime, play.mock.calls.length]).toEqual([
    address("f.mp4", 2),
    42,
    1,
  ]);
});

test("a film that was not played is not played by a fresh address either", () => {
  const { again } = render(<Film url={address("f.mp4", 1)} onFailed={() => {}} />);
  const film = find<HTMLVideoElement>("video");
  const play = vi.spyOn(film, "play").mockResolvedValue();
  fire(film, "play");
  Object.defineProperty(film, "error", { value: null });
  fire(film, "pause");
  fire(film, "error");
  again(<Film url={address("f.mp4", 2)} onFailed={() => {}} />);
  expect([film.getAttribute("src"), play.mock.calls]).toEqual([address("f.mp4", 2), []]);
});
