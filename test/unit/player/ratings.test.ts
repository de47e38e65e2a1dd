import { afterEach, expect, test, vi } from "vitest";
import { FakeStorage, openPlayer } from "#test/unit/player/open-player.ts";

afterEach(() => vi.unstubAllGlobals());

const facts = { slug: "a", vocals: true, lufs: -12, truePeak: -1, hook: null };

/** Opens a page whose API knows the ratings of the account; `asked` has the recordings of each request. */
async function openRatings(local: FakeStorage, account: Record<string, number> = {}) {
  const page = await openPlayer({ local });
  page.connect();
  const { factsOf, areKnown, loadFacts } = await import("#app/player/audition/known-facts.ts");
  const { ownRating, rate } = await import("#app/player/audition/ratings.ts");
  const asked: string[][] = [];
  vi.stubGlobal("fetch", async (path: string, { method, body }: RequestInit) => {
    const { pathname, searchParams } = new URL(path, "https://local.invalid");
    const isMine = page.player.isSignedIn;
    const [, rated] = /^\/api\/v1\/songs\/(\w+)\/rating$/.exec(pathname) ?? [];
    if (method === "PUT" && rated !== undefined) account[rated] = JSON.parse(String(body)).rating;
    const ids = searchParams.getAll("trackId");
    if (ids.length > 0) asked.push(ids);
    const items = ids.map((id) => [id, { ...facts, rating: isMine ? (account[id] ?? null) : null }]);
    return Response.json({ data: { items: Object.fromEntries(items) } });
  });
  return { ...page, factsOf, areKnown, loadFacts, ownRating, rate, asked };
}

test("ratings are those of who is signed in, also where that changes within a page; what else is known of a track stays", async () => {
  const local = new FakeStorage();
  const { connect, factsOf, areKnown, loadFacts, ownRating, rate, asked } = await openRatings(local, { a: 5 });
  await rate("a", 2);
  await loadFacts(["a", "b"]);
  expect(asked).toEqual([["a", "b"]]);

  connect("mireille");
  // The loudness of what plays does not change meanwhile.
  expect(factsOf("a")).toEqual({ ...facts, rating: null });
  expect([ownRating("a"), areKnown("a")]).toEqual([null, false]);
  await loadFacts(["a"]);
  expect([ownRating("a"), ownRating("b"), areKnown("a")]).toEqual([5, null, true]);
  await rate("b", 4);

  connect(null);
  expect([ownRating("a"), ownRating("b"), factsOf("b")?.rating]).toEqual([2, null, null]);
  // For the next person that must not be the rating of the one before.
  connect("jonas");
  const before = asked.length;
  expect([ownRating("b"), areKnown("b"), before]).toEqual([null, false, 3]);
});

test("facts that were asked for before a sign-in do not count after it", async () => {
  const { connect, loadFacts, ownRating, areKnown } = await openRatings(new FakeStorage(), { a: 5 });
  const first = loadFacts(["a"]);
  connect("mireille");
  await first;
  expect(areKnown("a")).toBe(false);
  await loadFacts(["a"]);
  expect(ownRating("a")).toBe(5);
});

test("two tabs of a browser keep each other's ratings, and where storage is blocked the page keeps its own", async () => {
  const local = new FakeStorage();
  const one = await openRatings(local);
  const other = await openRatings(local);
  await one.rate("a", 3);
  await other.rate("b", 4);
  await one.rate("a", null);
  await one.rate("c", 1);
  expect(JSON.parse(local.items.get("player.ratings") ?? "{}")).toEqual({ b: 4, c: 1 });
  local.blocked = true;
  await one.rate("d", 2);
  await one.rate("e", 5);
  expect([one.ownRating("d"), one.ownRating("e")]).toEqual([2, 5]);
});
