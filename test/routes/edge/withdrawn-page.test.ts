import { expect, test, vi } from "vitest";
import { servePage } from "#app/edge/cache/page-cache.server.ts";
import { readIncoming } from "#app/edge/http/incoming-request.server.ts";

/** Answers of a page that is stale at once, one per rendering. */
async function answersOf(path: string, renderings: [number, string][]): Promise<[number, string][]> {
  const left = [...renderings];
  const answers: [number, string][] = [];
  for (const _ of renderings) {
    const later: Promise<unknown>[] = [];
    const response = await servePage(readIncoming(new Request(`http://localhost${path}`)), {
      build: "b1",
      pageAt: () => ({ routeIds: ["root"], cache: { query: [], freshSeconds: 0, staleSeconds: 600 } }),
      apex: "localhost",
      usesMemory: false,
      waitUntil: (work) => later.push(work),
      async open() {
        const tenant = { version: "1", readAt: Date.now() };
        const [status, text] = left.shift() ?? [500, "rendered too often"];
        const response = new Response(text, { status });
        return { tenant, render: async () => ({ response, nonce: "n", tenant, shareable: status === 200 }) };
      },
    });
    answers.push([response.status, await response.text()]);
    // A renewal says what else to wait for.
    for (let at = 0; at < later.length; at += 1) await later[at];
    await new Promise((done) => setTimeout(done, 5));
  }
  return answers;
}

test("a stale copy of a page that is gone or moved is shown once more, and then no longer", async () => {
  for (const status of [404, 302])
    expect(
      await answersOf(`/song-${status}`, [
        [200, "here"],
        [status, "gone"],
        [status, "gone"],
      ]),
    ).toEqual([
      [200, "here"],
      [200, "here"],
      [status, "gone"],
    ]);
});

test("a stale copy of a page that fails to be renewed is kept", async () => {
  expect(
    await answersOf("/song-busy", [
      [200, "here"],
      [503, "busy"],
      [503, "busy"],
    ]),
  ).toEqual([
    [200, "here"],
    [200, "here"],
    [200, "here"],
  ]);
});

test("a page that has a time limit is in no cache from then on, whatever its freshness, also while it cannot be rendered", async () => {
  const now = vi.spyOn(Date, "now");
  const start = performance.timeOrigin + performance.now();
  now.mockReturnValue(start);
  const later: Promise<unknown>[] = [];
  const bodies: string[] = [];
  let renders: (string | null)[] = ["ad", null, "after"];
  async function visitAt(ms: number) {
    now.mockReturnValue(start + ms);
    const response = servePage(readIncoming(new Request("http://localhost/limited")), {
      build: "b1",
      pageAt: () => ({ routeIds: ["root"], cache: { query: [], freshSeconds: 600, staleSeconds: 600 } }),
      apex: "localhost",
      usesMemory: true,
      waitUntil: (work) => later.push(work),
      async open() {
        const tenant = { version: "1", readAt: Date.now() };
        const [text, ...left] = renders;
        renders = left;
        if (text == null) throw new Error("the record is away");
        return {
          tenant,
          render: async () => ({
            response: new Response(text),
            nonce: "n",
            tenant,
            shareable: true,
            until: start + 1000,
          }),
        };
      },
    });
    bodies.push(
      await response.then(
        (found) => found.text(),
        () => "failed",
      ),
    );
    for (let at = 0; at < later.length; at += 1) await later[at];
  }
  for (const ms of [0, 900, 1000, 1001]) await visitAt(ms);
  now.mockRestore();
  expect(bodies).toEqual(["ad", "ad", "failed", "after"]);
});
