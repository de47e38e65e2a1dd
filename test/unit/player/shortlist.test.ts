import { afterEach, expect, test, vi } from "vitest";
import { FakeStorage, openPlayer } from "#test/unit/player/open-player.ts";
import { playable } from "#test/unit/player/playable.ts";

afterEach(() => vi.unstubAllGlobals());

/** Where the browser of a visitor without an account keeps it. */
const key = "player.shortlist";

function storing(...ids: string[]): FakeStorage {
  const storage = new FakeStorage();
  if (ids.length > 0) storage.setItem(key, JSON.stringify(ids));
  return storage;
}

const storedIn = (storage: FakeStorage): string[] => JSON.parse(storage.items.get(key) ?? "[]");

/** The API, for a recording of any id but "gone", with `room` tracks to an account. `hold` keeps the next response back: `sent` resolves when it is asked for. */
function serve(account: string[] = [], room = 100) {
  let hold: ((respond: () => void) => void) | null = null;
  vi.stubGlobal("fetch", async (path: string, { method, body }: RequestInit) => {
    const { pathname, searchParams } = new URL(path, "https://local.invalid");
    expect(pathname).toBe("/api/v1/shortlist");
    const ids = method === "POST" ? (JSON.parse(String(body)) as { trackIds: string[] }).trackIds : [];
    for (const id of ids) if (!account.includes(id) && account.length < room) account.push(id);
    if (method === "DELETE") account.splice(account.indexOf(searchParams.get("trackId") ?? ""), 1);
    const wanted = method === "GET" ? searchParams.getAll("trackId") : [];
    const tracks = (wanted.length > 0 ? wanted : account).filter((id) => id !== "gone").map((id) => playable(id));
    if (hold !== null) await new Promise<void>(hold);
    return Response.json({ data: method === "POST" ? { tracks, full: account.length >= room } : { tracks } });
  });
  return {
    account,
    hold() {
      let respond = () => {};
      const sent = new Promise<void>((resolve) => {
        hold = (next) => {
          hold = null;
          respond = next;
          resolve();
        };
      });
      return { sent, respond: () => respond() };
    },
  };
}

async function openShortlist(local: FakeStorage, userId: string | null = null) {
  const page = await openPlayer({ local });
  page.connect(userId);
  const { shortlist } = await import("#app/player/shortlist/shortlist-store.ts");
  const { shortlistCount, setShortlistCount } = await import("#app/player/shortlist/shortlist-count.ts");
  return { ...page, shortlist, shortlistCount, setShortlistCount, shown: () => shortlist.tracks.map(({ id }) => id) };
}

test("a sign-in within a page adds the browser's shortlist to the account's, and a sign-out leaves that to the account", async () => {
  const local = storing("a");
  const { account } = serve(["x"]);
  const { connect, shortlist, shown } = await openShortlist(local);
  await shortlist.toggle("b");
  await shortlist.loadTracks();
  expect(shown()).toEqual(["a", "b"]);

  connect("mireille");
  await shortlist.load();
  expect(account).toEqual(["x", "a", "b"]);
  expect([shortlist.ids, shown(), storedIn(local)]).toEqual([account, account, []]);
  await shortlist.toggle("c");
  expect([account, storedIn(local)]).toEqual([["x", "a", "b", "c"], []]);
  // Saved as a playlist, which empties the account's on the server.
  account.splice(0);
  shortlist.clear();
  await shortlist.toggle("d");
  expect(account).toEqual(["d"]);

  connect(null);
  expect([shortlist.ids, shown()]).toEqual([[], []]);
  await shortlist.toggle("e");
  await shortlist.loadTracks();
  expect([account, storedIn(local), shown()]).toEqual([["d"], ["e"], ["e"]]);
});

test("the menu's number follows the shortlist, and is the server's until the account's is loaded", async () => {
  const local = storing("a");
  serve(["x"]);
  const { connect, shortlist, shortlistCount, setShortlistCount } = await openShortlist(local);
  expect(shortlistCount()).toBe(1);
  await shortlist.toggle("b");
  expect(shortlistCount()).toBe(2);
  connect("mireille");
  await shortlist.load();
  expect(shortlistCount()).toBe(3);
  // A form has changed it on the server.
  setShortlistCount(null);
  await shortlist.toggle("c");
  expect(shortlistCount()).toBe(4);
  shortlist.clear();
  expect(shortlistCount()).toBe(0);
  setShortlistCount(null);
  const signedIn = await openShortlist(storing(), "mireille");
  expect(signedIn.shortlistCount()).toBeNull();
});

test("without a response at the sign-in the browser's shortlist stays, and the next use asks again", async () => {
  const local = storing("a");
  const { account } = serve();
  const answer = fetch;
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no connection")));
  const { connect, shortlist } = await openShortlist(local);
  connect("mireille");
  await expect(shortlist.toggle("b")).rejects.toThrow();
  shortlist.clear();
  expect(storedIn(local)).toEqual(["a"]);
  vi.stubGlobal("fetch", answer);
  await shortlist.toggle("b");
  expect([account, storedIn(local)]).toEqual([["a", "b"], []]);
});

test("a response for someone who has signed out meanwhile is not shown", async () => {
  const { hold } = serve(["x"]);
  const { connect, shortlist, shown } = await openShortlist(storing());
  const { sent, respond } = hold();
  connect("mireille");
  const loaded = shortlist.load();
  await sent;
  connect(null);
  respond();
  await loaded;
  expect([shortlist.ids, shown()]).toEqual([[], []]);
});

test("what the account's shortlist has no room for stays in the browser", async () => {
  const local = storing("a", "b", "x");
  serve(["x"], 2);
  const { shortlist, shown } = await openShortlist(local, "person");
  await shortlist.load();
  expect([shown(), storedIn(local)]).toEqual([["x", "a"], ["b"]]);
});

test("what is added or removed while the tray's tracks are fetched stays so, and what cannot be heard any more goes", async () => {
  const local = storing("gone", "a", "b");
  const { hold } = serve();
  const { shortlist, shown } = await openShortlist(local);
  const { sent, respond } = hold();
  const loaded = shortlist.loadTracks();
  await sent;
  await shortlist.toggle("c");
  await shortlist.toggle("b");
  respond();
  await loaded;
  expect([shortlist.ids, storedIn(local), shown()]).toEqual([["a", "c"], ["a", "c"], ["a"]]);
  await shortlist.loadTracks();
  expect(shown()).toEqual(["a", "c"]);
});

test("the shortlists of two tabs of a browser are one", async () => {
  const local = storing("a", "b");
  serve();
  const one = await openShortlist(local);
  const other = await openShortlist(local);
  await one.shortlist.toggle("c");
  await other.shortlist.toggle("d");
  expect(storedIn(local)).toEqual(["a", "b", "c", "d"]);
  // What a tab does not show as listed is added, not removed.
  await one.shortlist.toggle("d");
  await other.shortlist.remove("a");
  expect(storedIn(local)).toEqual(["b", "c", "d"]);
});

test("where storage is blocked, the shortlist is kept for the page", async () => {
  const local = storing();
  local.blocked = true;
  const { account } = serve();
  const { connect, shortlist, shown } = await openShortlist(local);
  await shortlist.toggle("a");
  await shortlist.toggle("b");
  await shortlist.loadTracks();
  expect(shown()).toEqual(["a", "b"]);
  connect("mireille");
  await shortlist.load();
  expect(account).toEqual(["a", "b"]);
  connect(null);
  expect(shortlist.ids).toEqual([]);
});
