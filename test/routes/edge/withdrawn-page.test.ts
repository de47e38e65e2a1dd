import { expect, test } from "vitest";
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
