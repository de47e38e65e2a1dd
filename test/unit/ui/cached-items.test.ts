import { createElement, type ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { TrackRow } from "#app/catalogue/components/track-row.tsx";
import type { TrackView } from "#app/track/track.ts";
import { CachedItems } from "#app/ui/markup/cached-items.tsx";
import { MarkupCacheContext } from "#app/ui/markup/markup-cache.ts";
import { renderCached } from "#app/ui/markup/render-cached.server.ts";
import { playable } from "#test/unit/player/playable.ts";

/** The list as a page contains it: beside text, which React separates with comments. */
function listOf(tracks: TrackView[]): ReactElement {
  const list = createElement(CachedItems<TrackView>, {
    as: "ol",
    className: "tracks",
    kind: "track-row",
    items: tracks,
    // biome-ignore lint/correctness/noChildrenProp: a function, which the third argument of createElement cannot be.
    children: (track) => createElement(TrackRow, { key: track.id, track, context: tracks }),
  });
  return createElement("section", null, "Before ", 1, list, "after");
}

function renderWithCache(tracks: TrackView[]): string {
  return renderToString(createElement(MarkupCacheContext.Provider, { value: renderCached }, listOf(tracks)));
}

const odd = playable("b", {
  title: `<script>alert("&amp;")</script> 'Ünï' \u2028 $& $1`,
  versionLabel: "60 s",
  artists: [
    { name: "A & B", slug: "a-b" },
    { name: "Ø", slug: "o" },
  ],
  bpm: null,
  moods: ["calm", "dark"],
});

test("rows from the markup cache are the rows that React renders, the first time and every other", () => {
  const tracks = [playable("a"), odd, playable("c", { vocals: false, explicit: true })];
  const plain = renderToString(listOf(tracks));
  expect(plain.match(/<li class="track"/g)).toHaveLength(3);
  for (const visit of [1, 2]) expect(renderWithCache(tracks), `visit ${visit}`).toBe(plain);
});

test("a row whose data changed is rendered anew", () => {
  expect(renderWithCache([odd])).toContain("60 s");
  const renamed = { ...odd, title: "Renamed", versionLabel: null };
  expect(renderWithCache([renamed])).toBe(renderToString(listOf([renamed])));
});

test("hooks of the component around the items keep working after an item was rendered", () => {
  const around = renderToString(
    createElement(
      MarkupCacheContext.Provider,
      { value: renderCached },
      listOf([playable("d")]),
      listOf([playable("d"), playable("e")]),
    ),
  );
  expect(around).toBe(renderToString(listOf([playable("d")])) + renderToString(listOf([playable("d"), playable("e")])));
});

test("the cache drops the oldest markup when it is full", () => {
  let rendered = 0;
  const draw = (key: string) =>
    renderCached(key, () => {
      rendered += 1;
      return createElement("p", null, "x".repeat(1_000_000));
    });
  for (const key of ["old", "newer", "old"]) draw(key);
  expect(rendered).toBe(2);
  for (let index = 0; index < 10; index += 1) draw(`fill ${index}`);
  draw("old");
  expect(rendered).toBe(13);
});
