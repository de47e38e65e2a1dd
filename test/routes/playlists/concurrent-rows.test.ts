import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { addToPlaylists } from "#app/playlists/add-to-playlists.server.ts";
import { readPlaylist } from "#app/playlists/read-playlist.server.ts";
import { addSection } from "#app/playlists/rows/add-section.server.ts";
import { moveRow, orderRows, removeRows, restoreRows } from "#app/playlists/rows/playlist-rows.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows } from "#test/routes/iam/iam-visitor.ts";
import { contextOf, invite, orderOf, playlistWith } from "#test/routes/playlists/playlist-visitor.ts";
import { testContext } from "#test/support/context.ts";

withDemoSessions();

let songs: string[] = [];
let people: RequestContext[] = [];

/** More than 300 changes a minute are refused: the limit is not what this test is about. */
const unlimited = (ctx: RequestContext): RequestContext => {
  const open = { limit: async () => ({ success: true }) };
  return { ...ctx, env: { ...ctx.env, LIMIT_EDIT: open, LIMIT_FORM: open } };
};

beforeAll(async () => {
  const add = (title: string) => addRecording(testContext(), { title, artist: "Lowtide", durationMs: 60_000 });
  songs = (await Promise.all(["Cedar", "Alder", "Birch", "Elm"].map(add))).map(({ id }) => id);
  people = (await Promise.all([contextOf("supervisor"), contextOf("staff")])).map(unlimited);
});

type Act = "move" | "shift" | "add" | "head" | "remove" | "undo";
type Step = { act: Act; row: number; at: number };
const step = fc.record({
  act: fc.constantFrom<Act>("move", "move", "shift", "add", "head", "remove", "undo"),
  row: fc.nat(30),
  at: fc.nat(30),
});

/** What one person does of what both see. */
type Change = { act: Act; rowId: string; neighbour: string; to: "top" | "up" | "down" | "bottom" };

function changeOf({ act, row, at }: Step, seen: string[]): Change {
  const [rowId = "none", neighbour = "none"] = [seen[row % seen.length], seen[at % seen.length]];
  return { act, rowId, neighbour, to: (["top", "up", "down", "bottom"] as const)[at % 4] ?? "top" };
}

function insertedBehind(order: string[], rowId: string, index: number): string[] {
  return [...order.slice(0, index + 1), rowId, ...order.slice(index + 1)];
}

const newTrack = "new track";
const newHeading = "new heading";

/** The order after a change, as a list does it; null where the change is a conflict. */
function applied(order: string[], { act, rowId, neighbour, to }: Change): string[] | null {
  const others = order.filter((one) => one !== rowId);
  const own = order.indexOf(rowId);
  const isThere = own >= 0;
  if (act === "add") return [...order, newTrack];
  // Behind a row that is gone, a heading comes to the top: what was typed is not lost.
  if (act === "head") return insertedBehind(order, newHeading, order.indexOf(neighbour));
  if (act === "remove") return isThere ? others : null;
  if (act === "undo") return order;
  if (act === "move" && neighbour === rowId) return order;
  if (!isThere || (act === "move" && !order.includes(neighbour))) return null;
  if (act === "move") return insertedBehind(others, rowId, others.indexOf(neighbour));
  const behind = {
    top: -1,
    up: Math.max(-1, own - 2),
    down: Math.min(own, others.length - 1),
    bottom: others.length - 1,
  };
  return insertedBehind(others, rowId, behind[to]);
}

/** The orders that the changes can end in, one after the other. */
function possible(order: string[], [first, second]: (Change | null)[]): string[] {
  const orders = [
    [first, second],
    [second, first],
  ].map((changes) =>
    changes.reduce<string[] | null>((now, change) => (now && change ? applied(now, change) : now), order),
  );
  return orders.flatMap((one) => (one === null ? [] : [one.join(" ")]));
}

/** How many different positions the rows of a playlist have. */
function placesOf(id: string): Promise<number> {
  const positions = `SELECT count(DISTINCT position) AS n FROM (SELECT position FROM playlist_tracks WHERE playlist_id = ?1
    UNION ALL SELECT position FROM playlist_sections WHERE playlist_id = ?1)`;
  return countRows(positions, id);
}

/** A playlist with what was removed from it, by whom. */
type Edited = { id: string; removals: { removal: string; rowId: string; by: RequestContext }[] };

const run: Record<Act, (by: RequestContext, list: Edited, change: Change) => Promise<unknown>> = {
  move: (by, { id }, { rowId, neighbour }) => moveRow(by, { id, rowId, place: { after: neighbour } }),
  shift: (by, { id }, { rowId, to }) => moveRow(by, { id, rowId, place: { to } }),
  add: (by, { id }) =>
    addToPlaylists(by, { recordingIds: songs.slice(0, 1), playlistIds: [id], name: "", again: true }),
  head: (by, { id }, { neighbour }) => addSection(by, { id, title: "Heading", place: { after: neighbour } }),
  async remove(by, { id, removals }, { rowId }) {
    const { removal } = await removeRows(by, { id, rowIds: [rowId] });
    removals.push({ removal, rowId, by });
  },
  async undo(by, { id, removals }) {
    const last = removals.findLast((one) => one.by === by);
    if (last === undefined) return;
    removals.splice(removals.indexOf(last), 1);
    await restoreRows(by, { id, removal: last.removal });
  },
};

test("any moves, adds and removes of two people at once end in the order of one after the other, without loss or duplicate", async () => {
  const property = async (rounds: [Step, Step][]) => {
    const [owner, editor] = people as [RequestContext, RequestContext];
    const { id, rows } = await playlistWith(owner, "Any", songs);
    const list: Edited = { id, removals: [] };
    await invite(id, "staff", "editor");
    let order = rows;
    const all = new Set(rows);
    for (const round of rounds) {
      const before = order;
      const changes = round.map((one) => changeOf(one, before));
      const kept = new Set(list.removals.map(({ rowId }) => rowId));
      const results = await Promise.allSettled(
        changes.map((change, at) => run[change.act](people[at] ?? owner, list, change)),
      );
      // A row that the other person has just removed is told as a conflict, and nothing happens.
      for (const result of results)
        if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "conflict" });
      const shown = (await readPlaylist(editor, { id, hidden: true }))?.rows ?? [];
      order = shown.map((row) => row.id);
      // What an undo brings back stands where it stood, which may be anywhere among rows that were moved since.
      const restored = new Set(order.filter((one) => kept.has(one) && !before.includes(one)));
      const labels = shown
        .filter((row) => !restored.has(row.id))
        .map((row) => (all.has(row.id) ? row.id : row.kind === "track" ? newTrack : newHeading));
      const made = changes.map((change, at) => (results[at]?.status === "fulfilled" ? change : null));
      const isPlain = !changes.some(({ act }) => act === "undo");
      if (isPlain) expect(possible(before, made), JSON.stringify(changes)).toContain(labels.join(" "));
      for (const row of order) all.add(row);
      const gone = new Set(list.removals.map(({ rowId }) => rowId));
      expect(order.toSorted()).toEqual([...all].filter((one) => !gone.has(one)).toSorted());
    }
    expect(await orderOf(owner, id)).toEqual(order);
    expect(await placesOf(id)).toBe(order.length);
  };
  await fc.assert(fc.asyncProperty(fc.array(fc.tuple(step, step), { minLength: 3, maxLength: 12 }), property), {
    numRuns: 20,
  });
});

test("a row that comes back where another one stands by now goes right behind it", async () => {
  const [owner, editor] = people as [RequestContext, RequestContext];
  const { id, rows } = await playlistWith(owner, "Taken", songs);
  await invite(id, "staff", "editor");
  const [first = "", second = "", third = "", fourth = ""] = rows;
  const { removal } = await removeRows(owner, { id, rowIds: [second] });
  // Half way between the first and the third: where the second stood.
  await moveRow(editor, { id, rowId: fourth, place: { after: first } });
  await restoreRows(owner, { id, removal });
  expect(await orderOf(editor, id)).toEqual([first, fourth, second, third]);
  expect(await placesOf(id)).toBe(4);
});

test("rows that come back together stand apart, also where one of them finds its place taken", async () => {
  const [owner] = people as [RequestContext, RequestContext];
  const { id, rows } = await playlistWith(owner, "Together", songs);
  const [first = "", second = "", third = "", fourth = ""] = rows;
  // Half way to the second, where the first would go when another stands at its place.
  await moveRow(owner, { id, rowId: fourth, place: { after: first } });
  const { removal } = await removeRows(owner, { id, rowIds: [first, fourth] });
  await moveRow(owner, { id, rowId: third, place: { to: "top" } });
  await restoreRows(owner, { id, removal });
  expect(await orderOf(owner, id)).toEqual([third, first, fourth, second]);
  expect(await placesOf(id)).toBe(4);
});

test("what changes while all rows get their places is in the new order", async () => {
  const [owner, editor] = people as [RequestContext, RequestContext];
  const { id, rows } = await playlistWith(owner, "Meanwhile", songs);
  await invite(id, "staff", "editor");
  const [first = "", second = "", third = "", fourth = ""] = rows;
  const read: string[][] = [];
  const order = async (ids: string[]) => {
    read.push(ids);
    if (read.length === 1) {
      await moveRow(editor, { id, rowId: fourth, place: { after: first } });
      await removeRows(editor, { id, rowIds: [third] });
    }
    return ids.toReversed();
  };
  await orderRows(owner, { id, action: "playlist-sorted", order });
  expect(read).toEqual([rows, [first, fourth, second]]);
  expect(await orderOf(editor, id)).toEqual([second, fourth, first]);
  expect(await placesOf(id)).toBe(3);
});
