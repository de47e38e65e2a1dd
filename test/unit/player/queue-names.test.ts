import { afterEach, expect, test, vi } from "vitest";
import { describeList, listingOf } from "#app/player/queue/listing.ts";
import { listingText, placeText } from "#app/player/queue/listing-text.ts";
import { emptyQueue, queueOf } from "#app/player/queue/queue.ts";
import { playable } from "#test/unit/player/playable.ts";

afterEach(() => vi.unstubAllGlobals());

function openPage(heading: string | null, pathname: string, search = "") {
  vi.stubGlobal("location", { pathname, search });
  vi.stubGlobal("document", {
    title: "Sonic branding for brands · Syncline",
    querySelector: (selector: string) => (selector === "main h1" && heading !== null ? { textContent: heading } : null),
  });
}

test("a queue is named by its list, else by the heading of its page, never by the document's title", () => {
  const [tracks, row, page] = [[playable("a")], [playable("b")], [playable("c"), playable("d")]];
  openPage("  Sonic\n branding ", "/services/sonic-branding");
  expect(listingOf(tracks)).toMatchObject({ label: "Sonic branding", address: "/services/sonic-branding", total: 1 });
  openPage("Discover", "/discover");
  describeList(row, { label: "For winter films" });
  expect(listingOf(row)).toMatchObject({ label: "For winter films", address: "/discover" });
  openPage("Search", "/search", "?q=piano&page=2");
  describeList(page, { label: "piano", first: 21, total: 57, more: true, next: null });
  const listing = listingOf(page);
  expect(listing).toMatchObject({ label: "piano", address: "/search?q=piano&page=2" });
  const [first, second] = page;
  if (!first || !second) throw new Error("no tracks");
  const queue = queueOf(first, page, { origin: null, listing });
  expect(listingText(queue, second)).toBe("piano · 22 of 57+");
  openPage(null, "/");
  expect(listingOf([]).label).toBe("");
});

test("a list whose page is elsewhere leads there, and a track on its own has no list to go back to", () => {
  openPage("Discover", "/discover");
  const tracks = [playable("a")];
  describeList(tracks, {
    label: "Shortlist",
    address: "/library/shortlist",
    first: 1,
    total: 1,
    more: false,
    next: null,
  });
  expect(listingOf(tracks).address).toBe("/library/shortlist");
  const alone = queueOf(playable("b"), tracks, { origin: null, listing: listingOf(tracks) });
  expect([alone.listing.label, alone.listing.address]).toEqual(["", null]);
  expect(placeText(emptyQueue, playable("b"))).toBeNull();
});
