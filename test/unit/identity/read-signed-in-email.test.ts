import { afterEach, expect, test, vi } from "vitest";
import { readSignedInEmail } from "#app/identity/session/read-signed-in-email.ts";

afterEach(() => vi.unstubAllGlobals());

/** What is logged, sent and returned when the server answers so. */
async function read(answer: () => Promise<Response>) {
  const sent: unknown[] = [];
  const logged: unknown[] = [];
  vi.stubGlobal("fetch", answer);
  vi.stubGlobal("navigator", { sendBeacon: (path: string, body: Blob) => sent.push([path, body.text()]) });
  vi.stubGlobal("console", { ...console, warn: (...words: unknown[]) => logged.push(words[0]) });
  const email = await readSignedInEmail();
  const events = await Promise.all(
    sent.map(async (one) => {
      const [path, body] = one as [string, Promise<string>];
      return [path, JSON.parse(await body)];
    }),
  );
  return { email, logged, events };
}

test("the signed-in person's address is read, and no one signed in is no failure", async () => {
  const found = await read(async () => Response.json({ data: { email: "a@example.com" } }));
  expect(found).toEqual({ email: "a@example.com", logged: [], events: [] });
  const no = await read(async () => Response.json({ error: {} }, { status: 401 }));
  expect(no).toEqual({ email: null, logged: [], events: [] });
});

test("a failed identity fetch is only logged and tracked", async () => {
  const failures: [() => Promise<Response>, string][] = [
    [async () => new Response("", { status: 503 }), "Status 503"],
    [() => Promise.reject(new TypeError("Failed to fetch")), "Failed to fetch"],
    [async () => Response.json({ data: null }), ""],
  ];
  for (const [answer, reason] of failures) {
    const { email, logged, events } = await read(answer);
    expect([email, logged]).toEqual([null, ["Failed identity fetch"]]);
    expect(events).toMatchObject([
      ["/api/v1/events", { kind: "identity_error", reason: expect.stringContaining(reason) }],
    ]);
  }
});
